"""Records of PubMed: answers written after https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html, and those
that NCBI gave."""

import re
import socket

import pytest

from kgplatform.models import Author, Work
from kgplatform.retrieval.fetch import Fetcher
from kgplatform.retrieval.services import FoundWorks, ServiceQuery
from kgplatform.retrieval.services.pubmed import PubMed
from tests.retrieval.services.conftest import in_turn
from tests.retrieval.services.test_pubmed import SEARCHED, XML, found
from tests.support.net import Site, answer
from tests.support.recorded import RECORDED, WHY_SKIPPED


async def records(site: Site, base: str, fetcher: Fetcher, *given: str) -> FoundWorks:
    site.paths["/esearch.fcgi"] = answer(SEARCHED, content_type=XML)
    body = f"<PubmedArticleSet>{''.join(given)}</PubmedArticleSet>"
    site.paths["/efetch.fcgi"] = answer(body.encode(), content_type=XML)
    return await found(PubMed(fetcher, base=base, pace=0), ServiceQuery(text="x"))


async def test_books_chapters_translations_and_corrections_are_read(site: Site, base: str, fetcher: Fetcher) -> None:
    result = await records(
        site, base, fetcher,
        """<PubmedBookArticle><BookDocument><PMID>20301295</PMID><ArticleIdList><ArticleId IdType="bookaccession">NBK1
        </ArticleId></ArticleIdList><Book><Publisher><PublisherName>University of Washington</PublisherName></Publisher>
        <BookTitle>GeneReviews<sup>®</sup></BookTitle><PubDate><Year>1993</Year></PubDate><AuthorList Type="editors">
        <Author><LastName>Adam</LastName><ForeName>Margaret P</ForeName></Author></AuthorList></Book>
        <ArticleTitle>PLA2G6-Associated Neurodegeneration</ArticleTitle><Language>eng</Language>
        <AuthorList Type="authors"><Author><LastName>Gregory</LastName><ForeName>Allison</ForeName>
        <Identifier Source="ORCID">https://orcid.org/0000-0002-1825-0097</Identifier></Author></AuthorList>
        <Abstract><AbstractText Label="CLINICAL CHARACTERISTICS">It begins early.</AbstractText></Abstract>
        <ContributionDate><Year>2008</Year><Month>6</Month><Day>19</Day></ContributionDate></BookDocument>
        </PubmedBookArticle>""",
        """<PubmedArticle><MedlineCitation><PMID>7</PMID><Article><Journal><JournalIssue><Volume>3</Volume><Issue>2
        </Issue><PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>Zeitschrift</Title>
        </Journal><ArticleTitle>[The heart.]</ArticleTitle><VernacularTitle>Das Herz.</VernacularTitle>
        <Pagination><MedlinePgn>1-9</MedlinePgn></Pagination><Language>ger</Language><AuthorList><Author>
        <CollectiveName>Heart Study Group</CollectiveName></Author><Author ValidYN="N"><LastName>Wrong</LastName>
        </Author></AuthorList><PublicationTypeList><PublicationType>Review</PublicationType></PublicationTypeList>
        </Article><CommentsCorrectionsList><CommentsCorrections RefType="ErratumIn"><RefSource>Herz. 1999;4:5
        </RefSource><PMID>8</PMID></CommentsCorrections><CommentsCorrections RefType="ExpressionOfConcernIn">
        <RefSource>Herz. 2000;1:1</RefSource></CommentsCorrections><CommentsCorrections RefType="Cites"><RefSource>N
        </RefSource></CommentsCorrections></CommentsCorrectionsList></MedlineCitation><PubmedData><ArticleIdList>
        <ArticleId IdType="pmc">PMC77</ArticleId></ArticleIdList><ReferenceList><Reference><ArticleIdList>
        <ArticleId IdType="doi">10.9/other</ArticleId></ArticleIdList></Reference></ReferenceList></PubmedData>
        </PubmedArticle>""",
        "<PubmedArticle><MedlineCitation><PMID>9</PMID></MedlineCitation></PubmedArticle>",
    )  # fmt: skip

    book, translated = result.works
    assert book.work == Work(
        title="PLA2G6-Associated Neurodegeneration",
        authors=(Author(family="Gregory", given="Allison", orcid="0000-0002-1825-0097"),),
        published="2008-06-19", venue="GeneReviews®", publisher="University of Washington", type="chapter",
        pmid="20301295", language="en", extent="abstract",
    )  # fmt: skip
    assert book.text.endswith("## Clinical characteristics\n\nIt begins early.")
    assert translated.work == Work(
        title="The heart", authors=(Author(family="Heart Study Group"),), published="1998-12", venue="Zeitschrift",
        volume="3", issue="2", pages="1-9", type="review", pmid="7", pmcid="PMC77", language="de", status="concern",
        notices=("Herz. 1999;4:5 PMID 8", "Herz. 2000;1:1"),
    )  # fmt: skip
    assert (translated.text, translated.document("d")) == ("", None)
    assert result.told == (
        "PubMed knows no phrase “obese paradox”, and searched for its words.",
        "PubMed left “the” out.",
        "1 result of PubMed could not be read, and is left out.",
    )


async def test_a_shape_that_is_not_known_is_named(site: Site, base: str, fetcher: Fetcher) -> None:
    pubmed = PubMed(fetcher, base=base, pace=0)
    site.paths["/esearch.fcgi"] = in_turn(
        answer(b"<eSearchResult><Number>1</Number></eSearchResult>", content_type=XML),
        answer(b"<eSearchResult><Count>1</Count></eSearchResult>", content_type=XML),
        answer(SEARCHED, content_type=XML),
    )
    site.paths["/efetch.fcgi"] = answer(b"<PubmedArticleSet><Paper/></PubmedArticleSet>", content_type=XML)

    said = [str(await pubmed.search(ServiceQuery(text="heart"))) for _ in range(3)]

    wanted = ("Count is missing", "WebEnv or QueryKey is missing", "PMID or ArticleTitle is missing")
    for each, what in zip(said, wanted, strict=True):
        assert "reason='changed'" in each and what in each


HOSTILE = b"""<?xml version="1.0"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2099//EN" "http://127.0.0.1:9/new.dtd" [
<!ENTITY secret SYSTEM "file:///etc/passwd"><!ENTITY far SYSTEM "http://127.0.0.1:9/x"><!ENTITY a "lol">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>5</PMID><Article><ArticleTitle>A title &secret;&far;&c;!
</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"""


async def test_no_dtd_and_no_entity_of_an_answer_is_followed(
    site: Site, base: str, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    site.paths["/esearch.fcgi"] = answer(SEARCHED, content_type=XML)
    site.paths["/efetch.fcgi"] = answer(HOSTILE, content_type=XML)
    connected: list[object] = []
    real = socket.socket.connect
    monkeypatch.setattr(socket.socket, "connect", lambda self, to: (connected.append(to), real(self, to))[1])

    # when
    result = await found(PubMed(fetcher, base=base, pace=0), ServiceQuery(text="x"))

    # then
    assert [each.title for each in result.works] == ["A title !"]
    assert {to[1] for to in connected if isinstance(to, tuple)} <= {site.port}


recorded = pytest.mark.skipif(not RECORDED.is_dir(), reason=WHY_SKIPPED)


@recorded
async def test_recorded_records_are_read(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/esearch.fcgi"] = answer(SEARCHED, content_type=XML)
    works = {}
    for file in sorted((RECORDED / "pubmed").glob("pubmed*.xml")):
        site.paths["/efetch.fcgi"] = answer(file.read_bytes(), content_type=XML)
        result = await found(PubMed(fetcher, base=base, pace=0), ServiceQuery(text="x", most=50))
        works.update({each.work.pmid: each for each in result.works})

    assert {pmid: (each.work.published, each.work.type, len(each.work.authors)) for pmid, each in works.items()} == {
        "12091962": ("1990", "review", 1),
        "9997": ("1976-09-28", "article-journal", 1),
        "11748933": ("2001-06", "article-journal", 8),
        "11700088": ("2001-11", "article-journal", 6),
        "27797938": ("2017-06", "article-journal", 22),
        "28775130": ("2018-02", "article-journal", 12),
        "30108519": ("2018", "article-journal", 2),
        "29963580": ("2018-04", "article-journal", 9),
    }
    assert re.findall(r"^## (.+)$", works["27797938"].text, re.M) == ["Objective", "Design", "Results", "Conclusions"]
    assert works["29963580"].work.authors[-1] == Author(family="Canadian Respiratory Research Network")
    assert "(1) inhaled He3/Xe129 MRI ventilation" in works["29963580"].text  # MathML
    assert (works["12091962"].text, works["12091962"].work.extent) == ("", "")
    assert (works["28775130"].work.pmcid, works["28775130"].work.doi) == ("PMC5771820", "10.1136/oemed-2017-104431")


@recorded
async def test_a_recorded_search_for_what_is_not_there_is_told(site: Site, base: str, fetcher: Fetcher) -> None:
    site.paths["/esearch.fcgi"] = answer((RECORDED / "pubmed" / "esearch8.xml").read_bytes(), content_type=XML)

    result = await found(PubMed(fetcher, base=base, pace=0), ServiceQuery(text="abcXYZ"))

    assert (result.works, result.told) == ((), ("PubMed knows no “abcXYZ”.",))
