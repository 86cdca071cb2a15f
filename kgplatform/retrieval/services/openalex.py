"""OpenAlex (https://developers.openalex.org): a catalogue of works of all fields, most with their abstracts.

With a key (free) it is read by cursors, as far as one likes; without one by pages, and only some a day.
"""

import re
from typing import NamedTuple

from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.exchange import (
    Answer,
    Asking,
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
from kgplatform.retrieval.services.terms import Grammar, first_day, last_day
from kgplatform.retrieval.services.texts import document_text

OFFICIAL = "https://api.openalex.org"
SETTING = "KGPLATFORM_OPENALEX_API_KEY"
KEYS_AT = "https://openalex.org/settings/api"
PACE = 0.1  # seconds between two requests
MOST_BY_PAGES = 10_000  # works of one search that pages lead to
_AT_ONCE = 100  # works of one answer
_BY_PAGE = re.compile(r"(\d{1,6}):page:(\d{1,3}):(\d{1,5})")
_BY_CURSOR = re.compile(r"(\d{1,12}):cursor:(\S{1,1000})")


class _Meta(Answer):
    count: int
    next_cursor: str | None = None


class _Found(Answer):
    meta: _Meta
    results: tuple[dict[str, object], ...]


class AskingOpenAlex(Asking):
    """What asks OpenAlex, with a key or without one. `contact` is told to it where it is an address of mail."""

    def __init__(
        self,
        fetcher: Fetches,
        *,
        key: str = "",
        contact: str = "",
        base: str = OFFICIAL,
        pace: float = PACE,
    ) -> None:
        super().__init__(Line("openalex", "OpenAlex", fetcher, base, pace, key, SETTING))
        self._who = [("mailto", contact)] if "@" in contact else []
        self._who += [("api_key", key)] if key else []

    def _reads(self, why: NotFetched) -> Refused | None:
        line = self._line
        if why.status == 401 and not line.key:
            return line.without_key(KEYS_AT)
        if why.status in {402, 429} and any(
            word in why.said.lower() for word in ("budget", "credit", "daily", "usage")
        ):
            more = f"A key, free at {KEYS_AT}, allows ten times as much: set {SETTING}." if not line.key else ""
            return line.refused(
                "quota",
                f"What may be asked of OpenAlex in a day is used up. {more or 'Try again tomorrow.'}",
                retryable=True,
                retry_after=why.retry_after,
            )
        return super()._reads(why)


class OpenAlex(AskingOpenAlex, HttpService):
    """Searches OpenAlex. `fetch` is the address of an open copy, where one is known."""

    grammar = Grammar(between=" AND ")

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        place = _place(query, by_cursor=bool(self._line.key))
        rank = place.given
        params = [
            ("search", query.text), ("select", SELECTED), ("per_page", str(place.at_once)),
            ("cursor", place.cursor) if place.cursor else ("page", str(place.page)), *_filters(query), *self._who,
        ]  # fmt: skip
        found = await talk.json(_Found, "works", params)
        read = records(self._line, found.results, OpenAlexRecord)
        works = tuple(work for at, each in read if (work := _work(each, rank + at + 1)))
        end = rank + len(found.results)
        return FoundWorks(
            works=works,
            after=_after(found, end, place) if found.results and end < found.meta.count else None,
            told=unread(self._line, len(found.results), len(works)),
        )


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


def _work(record: OpenAlexRecord, rank: int) -> FoundWork | None:
    work = openalex_work(record)
    if not work.title or not work.openalex:
        return None
    text = document_text(work.title, [("", [record.abstract])])
    return FoundWork(
        rank=rank,
        url=f"https://doi.org/{work.doi}" if work.doi else f"https://openalex.org/{work.openalex}",
        title=work.title,
        work=work.model_copy(update={"extent": "abstract" if text else ""}),
        kind="abstract",
        text=text,
        fetch=record.open_copy,
    )


def _filters(query: ServiceQuery) -> list[tuple[str, str]]:
    parts = [f"from_publication_date:{first_day(query.since)}"] if query.since else []
    parts += [f"to_publication_date:{last_day(query.until)}"] if query.until else []
    return [("filter", ",".join(parts))] if parts else []
