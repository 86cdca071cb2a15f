"""What sort of source an address and a title show."""

import pytest

from kgplatform.sources.source_type import SOURCE_TYPES, SourceType, is_last_resort, source_type, spoken, worth


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


def test_better_sources_are_worth_more() -> None:
    urls = ("https://a.gov/b", "https://a.example/news/b", "https://a.org/b", "https://a.example/b")
    low = ("https://a.example/blog/b", "https://a.example/forum/b", "https://shop.a.example/b")

    assert [worth(url) for url in (*urls, *low)] == [2, 1, 0, 0, -1, -2, -2]
    assert [is_last_resort(url) for url in (*urls, *low)] == [False] * 5 + [True, True]


def test_types_are_said_in_words() -> None:
    assert [spoken(type_) for type_ in SOURCE_TYPES] == [
        "official", "scholarly", "reference work", "encyclopedia", "news", "organisation", "personal blog", "forum",
        "shop or catalogue listing", "social", "",
    ]  # fmt: skip
