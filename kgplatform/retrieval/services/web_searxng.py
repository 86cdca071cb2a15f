"""The web, by a SearXNG of one's own (https://docs.searxng.org/dev/search_api.html), which asks others."""

from typing import Any

from pydantic import Field

from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.exchange import (
    Answer,
    Fetches,
    HttpService,
    Line,
    Refused,
    Talk,
    records,
    unread,
)
from kgplatform.retrieval.services.service import FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import Grammar
from kgplatform.retrieval.services.web_results import NAME, WebResult, web_works

SETTING = "KGPLATFORM_SEARXNG_URL"
_LAST_PAGE = 50


class _Result(WebResult):
    published: str | None = Field("", alias="publishedDate")


class _Found(Answer):
    results: tuple[dict[str, object], ...]
    unresponsive_engines: tuple[tuple[Any, ...], ...] = ()


class SearxngWeb(HttpService):
    """Searches the web by the SearXNG at `base`, which knows no dates but "of the last year"."""

    grammar = Grammar(has_dates=False)

    def __init__(self, fetcher: Fetches, *, base: str, pace: float = 0.0) -> None:
        super().__init__(Line(NAME, "SearXNG", fetcher, base, pace))

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        if not self._line.base:
            raise self._line.refused(
                "settings",
                f"No search of the web is set up. Start SearXNG (docker compose up -d searxng) and set {SETTING}, or "
                "choose Brave or Tavily with KGPLATFORM_WEB_SEARCH.",
            )
        rank, page, skipped = _place(query.after)
        params = [("q", query.text), ("format", "json"), ("pageno", str(page))]
        found = await talk.json(_Found, "search", params)
        silent = sorted({str(each[0]) for each in found.unresponsive_engines if each})
        if not found.results and silent and not rank:
            raise self._line.refused(
                "away", f"None of SearXNG's engines answered: {', '.join(silent)}. Try again later.", retryable=True
            )
        read = records(self._line, found.results, _Result)
        wanted = [(at, each) for at, each in read if at >= skipped][: query.most]
        works = web_works([(at - skipped, each) for at, each in wanted], rank)
        told = [f"Of SearXNG's engines {', '.join(silent)} did not answer."] if silent else []
        told += unread(self._line, len(found.results), len(read))
        return FoundWorks(
            works=tuple(works),
            after=_after(rank, page, skipped, wanted, len(found.results)),
            told=tuple(told),
            partial=bool(silent),
        )

    def _reads(self, why: NotFetched) -> Refused | None:
        if why.status == 403:
            return self._line.refused(
                "settings", "SearXNG gives no JSON. Add json to search.formats in its settings.yml, and start it again."
            )
        if why.reason == "address":
            return self._line.refused("settings", f"SearXNG cannot be asked. {why.message}")
        if why.status == 429:
            return self._line.refused(
                "pace", "SearXNG's limiter refuses. Set server.limiter to false in its settings.yml, if it is yours.",
                retryable=True, retry_after=why.retry_after,
            )  # fmt: skip
        return None


def _place(after: str) -> tuple[int, int, int]:
    """Return how many were given before, the page, and how many of that were."""
    parts = [int(part) for part in after.split(":") if part.isdecimal()]
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else (0, 1, 0)


def _after(rank: int, page: int, skipped: int, wanted: list[tuple[int, _Result]], on_page: int) -> str | None:
    if not wanted:
        return None
    last = wanted[-1][0] + 1
    given = rank + last - skipped
    if last < on_page:
        return f"{given}:{page}:{last}"
    return f"{given}:{page + 1}:0" if page < _LAST_PAGE else None
