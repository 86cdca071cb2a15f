"""arXiv, by its API (https://info.arxiv.org/help/api/user-manual.html): preprints with abstracts, as an Atom feed."""

import re
from collections.abc import Iterator

from lxml import etree

from kgplatform.models import Author, Work
from kgplatform.retrieval.services.exchange import Fetches, HttpService, Line, Talk, quoted, unread
from kgplatform.retrieval.services.service import FoundWork, FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import Grammar, first_day, last_day
from kgplatform.retrieval.services.texts import document_text
from kgplatform.retrieval.services.xml_answers import said, xml_root
from kgplatform.sources.authors import author
from kgplatform.sources.dates import iso_date
from kgplatform.sources.identifiers import arxiv, doi

OFFICIAL = "https://export.arxiv.org/api"
PAGE, PDF = "https://arxiv.org/abs", "https://arxiv.org/pdf"
PACE = 3.0  # seconds between two requests, as arXiv's terms ask
MOST_RESULTS = 30_000  # of one search that arXiv gives
_AT_ONCE = 200  # results of one answer
_FAR_BACK, _FAR_ON = "1991-01-01", "2999-12-31"
_ATOM = "{http://www.w3.org/2005/Atom}"
_OPEN_SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
_OWN = "{http://arxiv.org/schemas/atom}"
_ERRORS = re.compile(r"https?://(?:export\.)?arxiv\.org/api/errors", re.IGNORECASE)
_WITHDRAWN = re.compile(r"\bthis (?:paper|article|submission) (?:has been|is|was) withdrawn\b", re.IGNORECASE)


class Arxiv(HttpService):
    """Searches arXiv; dates are those of the first version. `fetch` is the address of the PDF."""

    grammar = Grammar(between=" AND ", each="all:{}")

    def __init__(self, fetcher: Fetches, *, base: str = OFFICIAL, pace: float = PACE) -> None:
        super().__init__(Line("arxiv", "arXiv", fetcher, base, pace))

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        start = int(query.after) if query.after.isdecimal() else 0
        params = [
            ("search_query", _dated(query)), ("start", str(start)),
            ("max_results", str(max(min(query.most, _AT_ONCE, MOST_RESULTS - start), 0))),
            ("sortBy", "relevance"), ("sortOrder", "descending"),
        ]  # fmt: skip
        feed = xml_root(self._line, (await talk.get("query", params)).body)
        if feed.tag != f"{_ATOM}feed":
            raise self._line.changed("feed is missing")
        entries = feed.findall(f"{_ATOM}entry")
        self._refuse_errors(entries)
        total = said(feed, f"{_OPEN_SEARCH}totalResults")
        if not total.isdecimal():
            raise self._line.changed("opensearch:totalResults is missing")
        works = list(_works(entries, start + 1))
        if entries and not works:
            raise self._line.changed("entry.id or entry.title is missing")
        end = start + len(entries)
        goes_on = bool(entries) and end < min(int(total), MOST_RESULTS)
        told = unread(self._line, len(entries), len(works))
        if not entries and start < int(total):
            # Known of arXiv: a page that is not ready comes without entries, and is there when asked for again.
            raise self._line.refused(
                "away", "arXiv gave an empty part of what it found. Try again.", retryable=True, retry_after=PACE
            )
        return FoundWorks(works=tuple(works), after=str(end) if goes_on else None, told=told)

    def _refuse_errors(self, entries: "list[etree._Element]") -> None:
        """An error comes as an entry."""
        for entry in entries:
            if _ERRORS.match(said(entry, f"{_ATOM}id")):
                words = quoted(said(entry, f"{_ATOM}summary"))
                raise self._line.refused("syntax", f"arXiv does not understand the query.{words}")


def _dated(query: ServiceQuery) -> str:
    if not query.since and not query.until:
        return query.text
    since, until = first_day(query.since) or _FAR_BACK, last_day(query.until) or _FAR_ON
    between = f"submittedDate:[{since.replace('-', '')}0000 TO {until.replace('-', '')}2359]"
    return f"({query.text}) AND {between}"


def _works(entries: "list[etree._Element]", rank: int) -> Iterator[FoundWork]:
    for at, entry in enumerate(entries):
        number = arxiv(said(entry, f"{_ATOM}id"))
        title = said(entry, f"{_ATOM}title")
        if not number or not title:
            continue
        summary, comment = said(entry, f"{_ATOM}summary"), said(entry, f"{_OWN}comment")
        text = document_text(title, [("", [summary])])
        withdrawn = bool(_WITHDRAWN.search(summary) or _WITHDRAWN.search(comment))
        work = Work(
            title=title,
            authors=tuple(_authors(entry)),
            published=iso_date(said(entry, f"{_ATOM}published")),
            venue="arXiv",
            type="article",
            doi=doi(said(entry, f"{_OWN}doi")),
            arxiv=number,
            extent="abstract" if text else "",
            status="retracted" if withdrawn else "",
            notices=("withdrawn by its authors",) if withdrawn else (),
        )
        yield FoundWork(
            rank=rank + at,
            url=f"{PAGE}/{number}",
            title=title,
            work=work,
            kind="abstract",
            text=text,
            fetch=f"{PDF}/{number}",
        )


def _authors(entry: "etree._Element") -> Iterator[Author]:
    for each in entry.findall(f"{_ATOM}author"):
        if found := author(said(each, f"{_ATOM}name")):
            yield found
