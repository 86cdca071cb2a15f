"""The web, by Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search), with a key."""

import json

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

OFFICIAL = "https://api.tavily.com"
SETTING = "KGPLATFORM_TAVILY_API_KEY"
KEYS_AT = "https://app.tavily.com"
PACE = 0.6  # seconds between two requests: a hundred a minute are allowed
_AT_ONCE = 20
_GRAMMAR = Grammar(both=" ", either="", without="", each_word=False, first_only=True, longest=380)
_SPENT = frozenset({432, 433})  # statuses of its own: the plan's limit, and the one that the account set itself


class _Result(WebResult):
    published: str | None = Field("", alias="published_date")


class _Found(Answer):
    results: tuple[dict[str, object], ...]


class TavilyWeb(HttpService):
    """Searches the web by Tavily, which reads a query as words and gives one part of 20 results at most."""

    def __init__(
        self, fetcher: Fetches, *, key: str, base: str = OFFICIAL, pace: float = PACE, limits: FetchLimits = ANSWER
    ) -> None:
        super().__init__(Line(NAME, "Tavily", fetcher, base, pace, key, SETTING, limits))

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        """Return terms as words."""
        text, told = _GRAMMAR.write("Tavily", terms)
        return ServiceQuery(text=text, most=most, since=terms.since, until=terms.until, told=told)

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        if not self._line.key:
            raise self._line.without_key(KEYS_AT)
        if query.after:
            return FoundWorks()
        asked = {"query": query.text, "max_results": min(query.most, _AT_ONCE), "search_depth": "basic"}
        asked |= {"start_date": first_day(query.since)} if query.since else {}
        asked |= {"end_date": last_day(query.until)} if query.until else {}
        headers = (("Authorization", f"Bearer {self._line.key}"), ("Content-Type", "application/json"))
        found = await talk.json(_Found, "search", headers=headers, form=json.dumps(asked).encode())
        read = records(self._line, found.results, _Result)
        return FoundWorks(works=tuple(web_works(read, 0)), told=unread(self._line, len(found.results), len(read)))

    def _reads(self, why: NotFetched) -> Refused | None:
        if why.status in _SPENT:
            return self._line.refused(
                "quota", f"What the account at Tavily may use is used up. {KEYS_AT} tells when there is more."
            )
        return None
