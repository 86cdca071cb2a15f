"""What sort of source an address and a title show."""

import json
from collections import Counter

import pytest

from kgplatform.models import Snippet, Source, Work
from kgplatform.models.works import RecordedType, SourceType
from kgplatform.sources.source_type import (
    SOURCE_TYPES,
    is_last_resort,
    recorded_in,
    recorded_type,
    source_type,
    spoken,
    standing_told,
    type_of,
    weight,
    weight_of,
)
from loaders.files import read_file
from tests.support.recorded import DATA, RECORDED, WHY_SKIPPED

WILD = DATA / "wild"


@pytest.mark.parametrize(
    ("url", "type_"),
    [
        ("https://www.weather.gov/gum/Cyclones", "official"),
        ("https://www.metoc.navy.mil/jtwc/products/atcr/2012atcr.pdf", "official"),
        ("https://www.jma.go.jp/jma/jma-eng/AnnualReport/2012/Text2012.pdf", "official"),
        ("http://bagong.pagasa.dost.gov.ph/", "official"),
        ("https://www.wmo.int/pages/prog/www/tcp/documents/TCP-23EDITION2012.pdf", "official"),
        ("https://web.archive.org/web/20161228042559/http://www.pagasa.dost.gov.ph/index.php", "official"),
        ("https://doi.org/10.1016%2F0304-3975%2880%2990007-9", "scholarly"),
        ("https://pubmed.ncbi.nlm.nih.gov/1571683", "scholarly"),
        ("https://www.ams.org/mcom/1993-61-203/S0025-5718-1993-1199989-X/S0025-5718-1993-1199989-X.pdf", "scholarly"),
        ("https://math.dartmouth.edu/~carlp/aks111216.pdf", "scholarly"),
        ("https://cs.uwaterloo.ca/journals/JIS/VOL15/Caldwell1/cald5.pdf", "scholarly"),
        ("https://oeis.org/A100964", "reference_work"),
        ("https://words.example/dictionary/tide", "reference_work"),
        ("https://en.wikipedia.org/wiki/2022_AFL_Grand_Final", "encyclopedia"),
        ("https://www.britannica.com/science/tide", "encyclopedia"),
        ("https://www.bbc.co.uk/news/world-asia-19406978", "news"),
        ("http://www.cnn.com/2012/08/27/world/asia/typhoon-bolaven/index.html", "news"),
        ("http://www.radioaustralia.net.au/international/2012-08-28/typhoon-bolaven-hits-north-korea/1006850", "news"),
        ("https://web.archive.org/web/20060515184334/http://economist.com/PrinterFriendly.cfm", "news"),
        ("https://harbour.example/obituaries/jane-doe", "news"),
        ("http://primes.utm.edu/top20/page.php?id=30", "organisation"),
        ("https://www.eff.org/awards/coop", "organisation"),
        ("https://terrytao.wordpress.com/2012/01/01/primes/", "personal_blog"),
        ("https://web.archive.org/web/20121205115704/https://www.wunderground.com/blog/JeffMasters/", "personal_blog"),
        ("https://listserv.nodak.edu/cgi-bin/wa.exe?A2=NMBRTHRY;fd743373.1912", "forum"),
        ("https://sea.example/forum/tides", "forum"),
        ("https://sea.example/viewtopic.php?t=3", "forum"),
        ("https://math.stackexchange.com/questions/3", "forum"),
        ("https://search.worldcat.org/oclc/967938939", "listing"),
        ("https://books.google.com/books?id=Z8eka35WUb8C&pg=PA43", "listing"),
        ("https://sea.example/products/tide-table", "listing"),
        ("https://x.com/sea/status/1", "social"),
        ("https://archive.org/details/primesprogrammin0000gibl", "unknown"),
        ("http://www.tropicalstormrisk.com/docs/TSRNWPForecastAug2012.pdf", "unknown"),
        ("https://www.hex.com/tides", "unknown"),
        ("file:/books/news/forum/tides.md", "unknown"),
        ("wild:math0502097", "unknown"),
        ("https://[x", "unknown"),
    ],
)
def test_an_address_shows_it(url: str, type_: SourceType) -> None:
    assert source_type(url) == type_


@pytest.mark.parametrize(
    ("title", "type_"),
    [
        ("SitRep No11 re Effects of Tropical Storm Helen and Enhanced Southwest Monsoon", "official"),
        ("Report of the Forty-Sixth Session of Typhoon Committee", "official"),
        ("Proceedings of the Harbour Society", "scholarly"),
        ("A Dictionary of the Sea", "reference_work"),
        ("Tide - Wikipedia", "encyclopedia"),
        ("Storm at sea - BBC News", "news"),
        ("Obituary: Jane Doe", "news"),
        ("The sea and I | Jane's blog", "personal_blog"),
        ("Re: tides in the bay", "forum"),
        ("Buy tide tables", "listing"),
        ("Tides of the bay, ISBN 978-3-16-148410-0", "listing"),
        ("Typhoon Bolaven: North Korea reports storm damage", "unknown"),
        ("Newspapers of the coast", "unknown"),
        ("Buyers and sellers", "unknown"),
        ("Reports of the sea", "unknown"),
    ],
)
def test_a_title_shows_it_where_the_address_does_not(title: str, type_: SourceType) -> None:
    assert source_type("wild:a", title) == type_
    assert source_type("https://sea.gov/a", title) == "official"


def test_a_snippet_has_the_type_of_its_document() -> None:
    assert source_type("https://sea.gov@tides_chunk1") == "official"
    assert source_type("https://sea.edu/tides.pdf@tides_chunk1") == "scholarly"


def _snippet(url: str, recorded: RecordedType = "") -> Snippet:
    return Snippet(
        id="s", source_id="d", domain="x", url=url, title="", path=(), text="", start=0, end=0, embedding_id="",
        embedding_model="", recorded=recorded,
    )  # fmt: skip


def test_better_sources_count_more() -> None:
    urls = ("https://a.gov/b", "https://a.example/news/b", "https://a.org/b", "https://a.example/b")
    low = ("https://a.example/blog/b", "https://a.example/forum/b", "https://shop.a.example/b")

    assert [weight_of(_snippet(url)) for url in (*urls, *low)] == [2, 1, 0, 0, -1, -2, -2]
    assert [is_last_resort(_snippet(url)) for url in (*urls, *low)] == [False] * 5 + [True, True]
    assert {type_: weight(type_) for type_ in SOURCE_TYPES} == {
        "official": 2, "peer_reviewed": 2, "scholarly": 2, "preprint": 1, "primary_document": 1, "reference_work": 2,
        "encyclopedia": 1, "news": 1, "organisation": 0, "company": -1, "personal_blog": -1, "forum": -2, "listing": -2,
        "social": -2, "unknown": 0,
    }  # fmt: skip


def test_types_and_weights_are_said_in_words() -> None:
    assert [spoken(type_) for type_ in SOURCE_TYPES] == [
        "official", "peer-reviewed", "scholarly", "preprint", "primary document", "reference work", "encyclopedia",
        "news", "organisation", "company", "personal blog", "forum", "shop or catalogue listing", "social", "",
    ]  # fmt: skip
    assert [standing_told(value) for value in (2, 1, 0, -1, -2)] == [
        "counts more than most", "counts more than some", "", "counts less than most", "counts less than most",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("url", "title", "type_"),
    [
        ("https://www.prnewswire.com/news-releases/everett-stern-announces-run-301227772.html", "", "company"),
        ("https://apnews.com/press-release/pr-newswire/pennsylvania-139c125bb34924272850689f06869eb4", "", "company"),
        ("https://newsroom.sea.com/2012/09/17/turbine", "", "company"),
        ("https://sea.co.uk/pricing", "", "company"),
        ("https://docs.tideworks.io/why", "Why TideWorks forecasts better | TideWorks", "company"),
        ("https://tide-works.io/why", "TideWorks for harbours", "company"),
        ("https://tideworks.io/tides", "How tides arise | TideWorks", "unknown"),
        ("https://tideworks.io/tides", "Tideworks of old harbours", "unknown"),
        ("https://www.history.com/tides", "HISTORY OF TIDES", "unknown"),
        ("https://www.1914.com/war", "The war of 1914", "unknown"),
        ("http://www.typhoon2000.ph/", "Typhoon2000", "unknown"),
        ("https://sea.org/press-releases/tides", "", "organisation"),
        ("https://sea.gov/newsroom/tides", "", "official"),
        ("https://sea.com/blog/pricing", "", "personal_blog"),
    ],
)
def test_what_a_company_says_of_itself(url: str, title: str, type_: SourceType) -> None:
    assert source_type(url, title) == type_


@pytest.mark.parametrize(
    ("url", "type_"),
    [
        ("https://arxiv.org/abs/1707.08567", "preprint"),
        ("https://www.biorxiv.org/content/10.1101/2020.01.01.000001v1", "preprint"),
        ("https://papers.ssrn.com/sol3/papers.cfm?abstract_id=1", "preprint"),
        ("https://doi.org/10.48550/arXiv.1707.08567", "preprint"),
        ("https://doi.org/10.1101/2020.01.01.000001", "scholarly"),
    ],
)
def test_an_address_of_preprints(url: str, type_: SourceType) -> None:
    assert source_type(url) == type_


@pytest.mark.parametrize(
    ("told", "type_"),
    [
        ({"type": "article-journal", "venue": "Annals", "doi": "10.1000/x"}, "peer_reviewed"),
        ({"type": "article-journal", "venue": "Annals", "pmid": "1"}, "peer_reviewed"),
        ({"type": "review", "venue": "Annals", "pmcid": "PMC1"}, "peer_reviewed"),
        ({"venue": "Annals", "pmid": "1"}, "peer_reviewed"),
        ({"venue": "Annals", "doi": "10.1000/x"}, ""),
        ({"type": "article-journal", "venue": "Annals"}, "scholarly"),
        ({"type": "article-journal", "doi": "10.1000/x"}, "scholarly"),
        ({"type": "article-journal", "venue": "Annals", "doi": "10.1000/x", "arxiv": "1707.08567"}, "peer_reviewed"),
        ({"type": "article-journal", "venue": "arXiv", "doi": "10.1000/x"}, "preprint"),
        ({"type": "article-journal", "venue": "bioRxiv", "doi": "10.1101/x"}, "preprint"),
        ({"type": "article", "venue": "Annals", "doi": "10.1000/x"}, "preprint"),
        ({"type": "article-journal", "venue": "Annals", "doi": "10.48550/arxiv.1707.08567"}, "preprint"),
        ({"arxiv": "1707.08567"}, "preprint"),
        ({"arxiv": "1707.08567", "doi": "10.1000/x"}, "preprint"),
        ({"type": "paper-conference"}, "scholarly"),
        ({"type": "thesis"}, "scholarly"),
        ({"type": "chapter", "doi": "10.1000/x"}, "scholarly"),
        ({"type": "book"}, ""),
        ({"type": "report"}, "primary_document"),
        ({"type": "legislation"}, "primary_document"),
        ({"type": "dataset"}, "primary_document"),
        ({"type": "entry-encyclopedia"}, "encyclopedia"),
        ({"type": "entry-dictionary"}, "reference_work"),
        ({"type": "article-newspaper"}, "news"),
        ({"type": "post-weblog"}, "personal_blog"),
        ({"type": "webpage"}, ""),
        ({"title": "Eggs"}, ""),
    ],
)
def test_a_record_shows_it(told: dict[str, str], type_: RecordedType) -> None:
    work = Work.model_validate(told)

    assert recorded_type(work) == recorded_in(work.model_dump_json(exclude_defaults=True)) == type_
    assert recorded_type(None) == recorded_in(None) == ""


@pytest.mark.parametrize(
    ("url", "recorded", "type_"),
    [
        ("https://sea.example/forum/tides", "peer_reviewed", "peer_reviewed"),
        ("https://pubmed.ncbi.nlm.nih.gov/1571683", "peer_reviewed", "peer_reviewed"),
        ("https://pubmed.ncbi.nlm.nih.gov/1571683", "", "scholarly"),
        ("file:tides.xml", "peer_reviewed", "peer_reviewed"),
        ("https://sea.gov/report", "primary_document", "official"),
        ("https://sea.org/report", "primary_document", "primary_document"),
        ("https://sea.com/pricing", "news", "company"),
        ("https://sea.example/blog/tides", "news", "personal_blog"),
        ("https://sea.example/tides", "news", "news"),
    ],
)
def test_a_sure_record_counts_before_an_address_and_others_behind_it(
    url: str, recorded: RecordedType, type_: SourceType
) -> None:
    assert source_type(url, "", recorded) == type_of(_snippet(url, recorded)) == type_


def test_a_source_is_known_by_its_record() -> None:
    work = Work(type="article-journal", venue="Annals", doi="10.1000/x")
    source = Source(id="d", domain="x", url="file:tides.pdf", title="Tides", work=work)

    assert (type_of(source), weight_of(source)) == ("peer_reviewed", 2)
    assert type_of(source.model_copy(update={"work": None})) == "unknown"


@pytest.mark.skipif(not RECORDED.exists(), reason=WHY_SKIPPED)
@pytest.mark.parametrize(
    ("name", "type_"),
    [
        ("jats/elife-00666.xml", "peer_reviewed"),
        ("jats/PMC11784394.xml", "peer_reviewed"),
        ("tei/0f318087.tei.xml", "peer_reviewed"),
        ("jats/kitchen.xml", ""),
        ("jats/math1.xml", ""),
    ],
)
def test_recorded_articles_show_it(name: str, type_: RecordedType) -> None:
    file = RECORDED / name

    assert recorded_type(read_file(file.read_bytes(), file.name, file.as_uri(), "recorded").work) == type_


@pytest.mark.skipif(not WILD.exists(), reason=WHY_SKIPPED)
@pytest.mark.parametrize(
    ("topic", "types"),
    [
        (
            "pacific-typhoon-season-2012",
            {"official": 24, "news": 21, "unknown": 19, "organisation": 6, "personal_blog": 1},
        ),
        (
            "prime-number",
            {
                "unknown": 27, "scholarly": 7, "organisation": 7, "news": 4, "listing": 2, "forum": 1,
                "reference_work": 1,
            },
        ),
        (
            "world-war-ii",
            {
                "unknown": 34, "organisation": 23, "news": 8, "official": 4, "encyclopedia": 2, "scholarly": 1,
                "listing": 1,
            },
        ),
    ],
)  # fmt: skip
def test_pages_of_the_open_web_are_of_these_types(topic: str, types: dict[str, int]) -> None:
    pages = [json.loads(line) for line in (WILD / f"{topic}.jsonl").read_text("utf-8").splitlines()]

    assert Counter(source_type(page["url"], page["title"]) for page in pages) == types
