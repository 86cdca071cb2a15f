"""The web, by Brave Search (https://api-dashboard.search.brave.com/documentation), with a key."""

from pydantic import Field

from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.exchange import Answer, Refused, Talk, records, unread
from kgplatform.retrieval.services.service import FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import first_day, last_day
from kgplatform.retrieval.services.web_results import KeyedWeb, Provider, WebResult, web_works

PACE = 1.0  # seconds between two requests, as the smallest plan allows
_AT_ONCE, _LAST_PAGE = 20, 9
_FAR_BACK, _FAR_ON = "1990-01-01", "2999-12-31"


class _Result(WebResult):
    published: str | None = Field("", alias="page_age")


class _Results(Answer):
    results: tuple[dict[str, object], ...]


class _Asked(Answer):
    altered: str | None = None
    more_results_available: bool = False


class _Found(Answer):
    query: _Asked
    web: _Results | None = None


class BraveWeb(KeyedWeb):
    """Searches the web by Brave Search."""

    provider = Provider(
        "Brave Search", "https://api.search.brave.com/res/v1", PACE, "KGPLATFORM_BRAVE_API_KEY",
        "https://api-dashboard.search.brave.com",
    )  # fmt: skip

    async def _found_with_key(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        rank, page, count = _place(query.after, query.most)
        params = [
            ("q", query.text), ("count", str(count)), ("offset", str(page)), ("text_decorations", "false"),
            *_freshness(query),
        ]  # fmt: skip
        found = await talk.json(_Found, "web/search", params, headers=(("X-Subscription-Token", self._line.key),))
        listed = found.web.results if found.web else ()
        read = records(self._line, listed, _Result)
        goes_on = bool(listed) and found.query.more_results_available and page < _LAST_PAGE
        told = (f"Brave Search searched for “{found.query.altered}” instead.",) if found.query.altered else ()
        return FoundWorks(
            works=tuple(web_works(read, rank)),
            after=f"{rank + len(listed)}:{page + 1}:{count}" if goes_on else None,
            told=(*told, *unread(self._line, len(listed), len(read))),
        )

    def _reads(self, why: NotFetched) -> Refused | None:
        said = why.said.upper()
        if "SUBSCRIPTION_TOKEN" in said:
            return self._line.refused("wrong key", f"Brave Search refuses the key. Look at {self._line.setting}.")
        if why.status in {402, 429} and ("QUOTA_LIMITED" in said or "USAGE_LIMIT" in said or why.status == 402):
            return self._spent("What the plan at Brave Search allows", why.retry_after)
        return None


def _place(after: str, most: int) -> tuple[int, int, int]:
    """Return how many were given before, the page from 0, and how many a page has."""
    parts = [int(part) for part in after.split(":") if part.isdecimal()]
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else (0, 0, min(most, _AT_ONCE))


def _freshness(query: ServiceQuery) -> list[tuple[str, str]]:
    if not query.since and not query.until:
        return []
    return [("freshness", f"{first_day(query.since) or _FAR_BACK}to{last_day(query.until) or _FAR_ON}")]
