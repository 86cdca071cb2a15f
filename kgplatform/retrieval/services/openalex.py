"""OpenAlex (https://developers.openalex.org): a catalogue of works of all fields, most with their abstracts.

With a key (free) it is read by cursors, as far as one likes; without one by pages, and only some a day.
"""

import re
from typing import NamedTuple

from kgplatform.retrieval.fetch import FetchLimits, NotFetched
from kgplatform.retrieval.services.exchange import (
    ANSWER,
    Answer,
    Fetches,
    HttpService,
    Line,
    Refused,
    Talk,
    records,
    unread,
)
from kgplatform.retrieval.services.openalex_records import SELECTED, OpenAlexRecord, openalex_work
from kgplatform.retrieval.services.service import FoundWork, FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import Grammar, SearchField, SearchTerms, first_day, in_fields, last_day
from kgplatform.retrieval.services.texts import document_text

OFFICIAL = "https://api.openalex.org"
SETTING = "KGPLATFORM_OPENALEX_API_KEY"
KEYS_AT = "https://openalex.org/settings/api"
PACE = 0.1  # seconds between two requests
MOST_BY_PAGES = 10_000  # works of one search that pages lead to
_AT_ONCE = 100  # works of one answer
_BY_PAGE = re.compile(r"(\d{1,6}):page:(\d{1,3}):(\d{1,5})")
_BY_CURSOR = re.compile(r"(\d{1,12}):cursor:(\S{1,1000})")
_GRAMMAR = Grammar()
_FILTERS: dict[SearchField, str] = {
    "title": "title.search", "abstract": "abstract.search", "author": "raw_author_name.search",
}  # fmt: skip


class _Meta(Answer):
    count: int
    next_cursor: str | None = None


class _Found(Answer):
    meta: _Meta
    results: tuple[dict[str, object], ...]


class OpenAlex(HttpService):
    """Searches OpenAlex. `fetch` is the address of an open copy, where one is known."""

    def __init__(
        self,
        fetcher: Fetches,
        *,
        key: str = "",
        contact: str = "",
        base: str = OFFICIAL,
        pace: float = PACE,
        limits: FetchLimits = ANSWER,
    ) -> None:
        super().__init__(Line("openalex", "OpenAlex", fetcher, base, pace, key, SETTING, limits))
        self._who = who(key, contact)

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        """Return terms as OpenAlex's search, and as a filter for each field; these hold what is not to be there too."""
        if terms.exact:
            return ServiceQuery(text=terms.exact.strip(), most=most, since=terms.since, until=terms.until)
        fields, everywhere = in_fields(terms.all_of, _FILTERS, _GRAMMAR)
        text, told = _GRAMMAR.write("OpenAlex", SearchTerms(all_of=everywhere, none_of=terms.none_of))
        if terms.none_of and not everywhere:
            told += ("OpenAlex leaves out what has certain words only beside words that may stand anywhere.",)
        return ServiceQuery(text=text, most=most, since=terms.since, until=terms.until, fields=fields, told=told)

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        place = _place(query, by_cursor=bool(self._line.key))
        rank = place.given
        params = [
            *([("search", query.text)] if query.text else []), ("select", SELECTED), ("per_page", str(place.at_once)),
            ("cursor", place.cursor) if place.cursor else ("page", str(place.page)), *_filters(query), *self._who,
        ]  # fmt: skip
        found = await talk.json(_Found, "works", params)
        read = records(self._line, found.results, OpenAlexRecord)
        works = tuple(work for at, each in read if (work := _work(each, rank + at + 1)))
        end = rank + len(found.results)
        return FoundWorks(
            works=works,
            total=found.meta.count,
            after=_after(found, end, place) if found.results and end < found.meta.count else None,
            told=unread(self._line, len(found.results), len(works)),
        )

    def _reads(self, why: NotFetched) -> Refused | None:
        return openalex_refusal(self._line, why)


class _Place(NamedTuple):
    """Where an answer begins: how many works were `given` before, how many come `at_once`, and the cursor, or the page
    where that is ""."""

    given: int
    at_once: int
    cursor: str = ""
    page: int = 1


def _place(query: ServiceQuery, *, by_cursor: bool) -> _Place:
    """Return where a query begins. A search that was begun by pages, all of one length, goes on by them."""
    most = min(query.most, _AT_ONCE)
    if found := _BY_PAGE.fullmatch(query.after):
        return _Place(int(found[1]), int(found[2]), page=int(found[3]))
    if found := _BY_CURSOR.fullmatch(query.after):
        return _Place(int(found[1]), most, found[2])
    return _Place(0, most, "*" if by_cursor else "")


def _after(found: _Found, end: int, place: _Place) -> str | None:
    if place.cursor:
        return f"{end}:cursor:{found.meta.next_cursor}" if found.meta.next_cursor else None
    return f"{end}:page:{place.at_once}:{place.page + 1}" if end < MOST_BY_PAGES else None


def who(key: str, contact: str) -> list[tuple[str, str]]:
    """Return the parameters that say who asks."""
    return [*([("mailto", contact)] if "@" in contact else []), *([("api_key", key)] if key else [])]


def openalex_refusal(line: Line, why: NotFetched) -> Refused | None:
    """Return what OpenAlex means by a status, None where that is the usual."""
    if why.status == 401 and not line.key:
        return line.without_key(KEYS_AT)
    if why.status in {402, 429} and any(word in why.said.lower() for word in ("budget", "credit", "daily", "usage")):
        more = f"A key, free at {KEYS_AT}, allows ten times as much: set {SETTING}." if not line.key else ""
        return line.refused(
            "quota",
            f"What may be asked of OpenAlex in a day is used up. {more or 'Try again tomorrow.'}",
            retryable=True,
            retry_after=why.retry_after,
        )
    return None


def _work(record: OpenAlexRecord, rank: int) -> FoundWork | None:
    work = openalex_work(record)
    if not work.title or not work.openalex:
        return None
    text = document_text(work.title, [("", [record.abstract])])
    address, media_type = record.open_copy
    return FoundWork(
        rank=rank,
        url=f"https://doi.org/{work.doi}" if work.doi else f"https://openalex.org/{work.openalex}",
        title=work.title,
        work=work.model_copy(update={"extent": "abstract" if text else ""}),
        kind="abstract",
        text=text,
        fetch=address,
        media_type=media_type if address else "",
    )


def _filters(query: ServiceQuery) -> list[tuple[str, str]]:
    """Return what is filtered by, as one parameter; a comma parts filters, and | values."""
    parts = [f"{name}:{value.replace(',', ' ').replace('|', ' ')}" for name, value in query.fields]
    if query.since:
        parts.append(f"from_publication_date:{first_day(query.since)}")
    if query.until:
        parts.append(f"to_publication_date:{last_day(query.until)}")
    return [("filter", ",".join(parts))] if parts else []
