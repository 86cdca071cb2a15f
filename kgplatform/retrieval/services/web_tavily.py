"""The web, by Tavily (https://docs.tavily.com/documentation/api-reference/endpoint/search), with a key."""

import json

from pydantic import Field

from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.exchange import Answer, Refused, Talk, records, unread
from kgplatform.retrieval.services.service import FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import first_day, last_day
from kgplatform.retrieval.services.web_results import KeyedWeb, Provider, WebResult, web_works

PACE = 0.6  # seconds between two requests: a hundred a minute are allowed
_AT_ONCE = 20
_SPENT = frozenset({432, 433})  # statuses of its own: the plan's limit, and the one that the account set itself


class _Result(WebResult):
    published: str | None = Field("", alias="published_date")


class _Found(Answer):
    results: tuple[dict[str, object], ...]


class TavilyWeb(KeyedWeb):
    """Searches the web by Tavily, which reads a query as words and gives one part of 20 results at most."""

    provider = Provider(
        "Tavily", "https://api.tavily.com", PACE, "KGPLATFORM_TAVILY_API_KEY", "https://app.tavily.com"
    )  # fmt: skip

    async def _found_with_key(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        asked = {"query": query.text, "max_results": min(query.most, _AT_ONCE), "search_depth": "basic"}
        asked |= {"start_date": first_day(query.since)} if query.since else {}
        asked |= {"end_date": last_day(query.until)} if query.until else {}
        headers = (("Authorization", f"Bearer {self._line.key}"), ("Content-Type", "application/json"))
        found = await talk.json(_Found, "search", headers=headers, form=json.dumps(asked).encode())
        read = records(self._line, found.results, _Result)
        return FoundWorks(works=tuple(web_works(read, 0)), told=unread(self._line, len(found.results), len(read)))

    def _reads(self, why: NotFetched) -> Refused | None:
        if why.status in _SPENT:
            return self._spent("What the account at Tavily may use", why.retry_after)
        return None
