"""The web, by Brave Search (https://api-dashboard.search.brave.com/documentation), with a key."""

from pydantic import Field

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
from kgplatform.retrieval.services.service import FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import Grammar, SearchTerms, first_day, last_day
from kgplatform.retrieval.services.web_results import NAME, WebResult, web_works

OFFICIAL = "https://api.search.brave.com/res/v1"
SETTING = "KGPLATFORM_BRAVE_API_KEY"
KEYS_AT = "https://api-dashboard.search.brave.com"
PACE = 1.0  # seconds between two requests, as the smallest plan allows
_AT_ONCE, _LAST_PAGE = 20, 9
_GRAMMAR = Grammar(both=" ", without=" -", each_word=False, longest=380)
_FAR_BACK, _FAR_ON = "1990-01-01", "2999-12-31"


class _Result(WebResult):
    content: str | None = Field("", alias="description")
    published: str | None = Field("", alias="page_age")


class _Results(Answer):
    results: tuple[dict[str, object], ...]


class _Asked(Answer):
    altered: str | None = None
    more_results_available: bool = False


class _Found(Answer):
    query: _Asked
    web: _Results | None = None


class BraveWeb(HttpService):
    """Searches the web by Brave Search."""

    def __init__(
        self, fetcher: Fetches, *, key: str, base: str = OFFICIAL, pace: float = PACE, limits: FetchLimits = ANSWER
    ) -> None:
        super().__init__(Line(NAME, "Brave Search", fetcher, base, pace, key, SETTING, limits))

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        """Return terms with Brave's operators: 50 words at most, of which it reads no more."""
        text, told = _GRAMMAR.write("Brave Search", terms)
        return ServiceQuery(text=text, most=most, since=terms.since, until=terms.until, told=told)

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        if not self._line.key:
            raise self._line.without_key(KEYS_AT)
        rank, page, count = _place(query.after, query.most)
        params = [
            ("q", query.text), ("count", str(count)), ("offset", str(page)), ("text_decorations", "false"),
            *_freshness(query),
        ]  # fmt: skip
        found = await talk.json(_Found, "web/search", params, headers=(("X-Subscription-Token", self._line.key),))
        listed = found.web.results if found.web else ()
        read = records(self._line, listed, _Result)
        goes_on = bool(listed) and found.query.more_results_available and page < _LAST_PAGE
        told = (f"Brave Search searched for “{found.query.altered}”.",) if found.query.altered else ()
        return FoundWorks(
            works=tuple(web_works(read, rank)),
            after=f"{rank + len(listed)}:{page + 1}:{count}" if goes_on else None,
            told=(*told, *unread(self._line, len(listed), len(read))),
        )

    def _reads(self, why: NotFetched) -> Refused | None:
        said = why.said.upper()
        if "SUBSCRIPTION_TOKEN" in said:
            return self._line.refused("wrong key", f"Brave Search refuses the key. Look at {SETTING}.")
        if why.status in {402, 429} and ("QUOTA_LIMITED" in said or "USAGE_LIMIT" in said or why.status == 402):
            return self._line.refused(
                "quota", f"What the plan at Brave Search allows is used up. {KEYS_AT} tells when there is more.",
                retry_after=why.retry_after,
            )  # fmt: skip
        return None


def _place(after: str, most: int) -> tuple[int, int, int]:
    """Return how many were given before, the page from 0, and how many a page has."""
    parts = [int(part) for part in after.split(":") if part.isdecimal()]
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else (0, 0, min(most, _AT_ONCE))


def _freshness(query: ServiceQuery) -> list[tuple[str, str]]:
    if not query.since and not query.until:
        return []
    return [("freshness", f"{first_day(query.since) or _FAR_BACK}to{last_day(query.until) or _FAR_ON}")]
