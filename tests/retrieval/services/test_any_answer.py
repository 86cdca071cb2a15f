"""Whatever a service answers, and wherever a search is to go on: nothing is raised."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgplatform.models import Work
from kgplatform.retrieval.fetch import Fetched, FetchRequest
from kgplatform.retrieval.lookups.crossref import CrossrefLookup
from kgplatform.retrieval.lookups.openalex import OpenAlexLookup
from kgplatform.retrieval.services import FoundWorks, Service, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.arxiv import Arxiv
from kgplatform.retrieval.services.crossref import Crossref
from kgplatform.retrieval.services.europepmc import EuropePmc
from kgplatform.retrieval.services.openalex import OpenAlex
from kgplatform.retrieval.services.pubmed import PubMed
from kgplatform.retrieval.services.texts import marked_sections, plain
from kgplatform.retrieval.services.web_brave import BraveWeb
from kgplatform.retrieval.services.web_searxng import SearxngWeb
from kgplatform.retrieval.services.web_tavily import TavilyWeb
from kgplatform.retrieval.services.wikipedia import Wikipedia
from kgplatform.retrieval.services.wikipedia_text import article_text
from tests.retrieval.services.test_arxiv import FEED, entry
from tests.retrieval.services.test_crossref import RECORD as CROSSREF
from tests.retrieval.services.test_europepmc import OPEN
from tests.retrieval.services.test_openalex import RECORD as OPENALEX


class Answers:
    """A fetcher that always gives one body."""

    def __init__(self, body: bytes) -> None:
        self.body = body

    async def fetch(self, request: FetchRequest) -> Fetched:
        return Fetched(url=request.url, status=200, media_type="application/json", body=self.body)


MADE: dict[str, tuple[Callable[[Any], Service], Any]] = {
    "europepmc": (EuropePmc, {"hitCount": 9, "nextCursorMark": "A", "resultList": {"result": [OPEN, OPEN]}}),
    "openalex": (OpenAlex, {"meta": {"count": 9, "next_cursor": "A"}, "results": [OPENALEX, OPENALEX]}),
    "openalex with a key": (lambda f: OpenAlex(f, key="k"), {"meta": {"count": 9}, "results": [OPENALEX]}),
    "crossref": (Crossref, {"message": {"total-results": 9, "items": [CROSSREF, CROSSREF], "next-cursor": "A"}}),
    "wikipedia": (Wikipedia, {
        "continue": {"sroffset": 5},
        "query": {"searchinfo": {"totalhits": 9}, "search": [{"title": "T", "pageid": 1, "snippet": "s"}],
                  "pages": [{"title": "T", "fullurl": "https://x.example/", "extract": "== H ==\nText."}]}}),
    "searxng": (lambda f: SearxngWeb(f, base="http://127.0.0.1:1"), {
        "results": [{"url": "https://a.example/", "title": "T", "content": "c", "publishedDate": "2021"}],
        "corrections": ["x"], "unresponsive_engines": [["google", "timeout"]]}),
    "brave": (lambda f: BraveWeb(f, key="k"), {
        "query": {"altered": "x", "more_results_available": True},
        "web": {"results": [{"url": "https://a.example/", "title": "T", "description": "d", "page_age": "2021"}]}}),
    "tavily": (lambda f: TavilyWeb(f, key="k"), {
        "results": [{"url": "https://a.example/", "title": "T", "content": "c", "published_date": "2021"}]}),
}  # fmt: skip
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.just([]), st.just({}),
    st.just([[None]]), st.just({"a": [None, -1, ["x"]]}), st.just("<p>"), st.just("\u202e\x00"), st.just(-(10**30)), st.just("https://["),
)  # fmt: skip
AFTER = st.one_of(
    st.text(max_size=30),
    st.from_regex(r"\d{1,7}:(page|cursor)?:?[\d:A=*]{0,20}", fullmatch=True),
    st.from_regex(r"\d{1,30}", fullmatch=True),
    st.from_regex(r"\d{1,3}:(en|de)=\d{0,20}", fullmatch=True),
)
some = settings(max_examples=60, deadline=None)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where there is something in an answer."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for name, one in inner for each in places(one, (*path, name)))]


def changed(value: Any, path: tuple[Any, ...], by: Any) -> Any:
    """An answer with something else at a place."""
    if not path:
        return by
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(copy[path[0]], path[1:], by)
    return copy


def searched(made: Callable[[Any], Any], body: bytes, after: str = "") -> None:
    found = asyncio.run(made(Answers(body)).search(ServiceQuery(text="x", after=after, since="2019")))
    assert isinstance(found, FoundWorks | ServiceProblem)
    if isinstance(found, FoundWorks):
        assert all(each.title and each.url for each in found.works)


@pytest.mark.parametrize("name", MADE)
@some
@given(data=st.data())
def test_answers_with_anything_anywhere(name: str, data: st.DataObject) -> None:
    made, said = MADE[name]
    for _ in range(data.draw(st.integers(1, 3))):
        said = changed(said, data.draw(st.sampled_from(places(said))), data.draw(ODD))
    searched(made, json.dumps(said).encode(), data.draw(st.one_of(st.just(""), AFTER)))


XML = {
    "arxiv": (Arxiv, FEED.format(total=5, entries=entry("2101.00001v3"))),
    "pubmed": (
        PubMed,
        "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>5</PMID><Article><ArticleTitle>T</ArticleTitle><Abstract>"
        '<AbstractText Label="A">Words.</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>'
        "</PubmedArticleSet>",
    ),
}


@pytest.mark.parametrize("name", XML)
@some
@given(data=st.data())
def test_xml_with_anything_taken_out_or_put_in(name: str, data: st.DataObject) -> None:
    made, said = XML[name]
    at = data.draw(st.integers(0, len(said)))
    to = data.draw(st.integers(at, min(len(said), at + 60)))
    put = data.draw(st.sampled_from(["", "<", "&x;", "<!--", "<entry/>", "]]>", "\x00", "<PubmedArticle/>", "<?pi?>"]))
    searched(made, (said[:at] + put + said[to:]).encode(), data.draw(st.sampled_from(["", "5", "1:9:1:W", "99999999"])))


@pytest.mark.parametrize("made", [CrossrefLookup, OpenAlexLookup])
@some
@given(data=st.data())
def test_look_ups_with_anything_anywhere(made: Callable[..., Any], data: st.DataObject) -> None:
    said: Any = {
        CrossrefLookup: {"message": {**CROSSREF, "items": [CROSSREF]}},
        OpenAlexLookup: OPENALEX,
    }[made]  # type: ignore[index]
    said = changed(said, data.draw(st.sampled_from(places(said))), data.draw(ODD))
    work = data.draw(st.sampled_from([Work(doi="10.1000/xyz"), Work(title="Tides in vitro: A & B", published="2020")]))

    found = asyncio.run(made(Answers(json.dumps(said).encode()), contact="a@example.org").look_up(work))

    assert found is None or isinstance(found, Work | ServiceProblem)


@some
@given(st.text(max_size=300))
def test_marks_of_any_sort_are_no_problem(text: str) -> None:
    assert isinstance(plain(text), str)
    assert all(paragraph.strip() for _, paragraphs in marked_sections(f"<p>{text}</b>") for paragraph in paragraphs)
    assert isinstance(article_text("T", text), str)
