"""What all searches of the web give: addresses with titles and a few words, to be fetched."""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from kgplatform.models import Work
from kgplatform.retrieval.services.exchange import Answer, Fetches, HttpService, Line, Refused, Talk
from kgplatform.retrieval.services.service import FoundWork, FoundWorks, ServiceQuery
from kgplatform.retrieval.services.texts import plain
from kgplatform.sources.dates import iso_date
from kgplatform.sources.languages import language_tag
from kgplatform.sources.sites import web_address

NAME = "web"
"""What a topic's sources call it, whoever searches."""


class WebResult(Answer):
    """A result as a search gives it."""

    url: str
    title: str | None = ""
    published: str | None = ""
    language: str | None = ""


class Provider(NamedTuple):
    """Who searches the web for whoever has a key, which a `setting` gives and which is to be had at `keys_at`; `base`
    and `pace` are the address and the seconds between two requests."""

    title: str
    base: str
    pace: float
    setting: str
    keys_at: str


class KeyedWeb(HttpService):
    """Searches the web by a provider that wants a key; without one it is not asked."""

    provider: ClassVar[Provider]

    def __init__(self, fetcher: Fetches, *, key: str, base: str = "", pace: float | None = None) -> None:
        usual = self.provider
        reached = base or usual.base, usual.pace if pace is None else pace
        super().__init__(Line(NAME, usual.title, fetcher, *reached, key, usual.setting))

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        if not self._line.key:
            raise self._line.without_key(self.provider.keys_at)
        return await self._found_with_key(query, talk)

    async def _found_with_key(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        """Return what it finds. Raises Refused."""
        raise NotImplementedError

    def _spent(self, what: str, wait: float | None) -> Refused:
        """Return what ends a talk when no more may be asked; `what` says what is used up."""
        words = f"{what} is used up. {self.provider.keys_at} tells when there is more."
        return self._line.refused("quota", words, retry_after=wait)


def web_works(results: Iterable[tuple[int, WebResult]], rank: int) -> list[FoundWork]:
    """Return the results that lead somewhere, each address once; `rank` is how many were given before."""
    found: dict[str, FoundWork] = {}
    for at, each in results:
        if each.url in found or web_address(each.url) is None:
            continue
        title = plain(each.title or "") or each.url
        found[each.url] = FoundWork(
            rank=rank + at + 1,
            url=each.url,
            title=title,
            work=Work(
                title=title,
                published=iso_date(each.published or ""),
                type="webpage",
                language=language_tag(each.language or ""),
            ),
            kind="html",
            fetch=each.url,
        )
    return list(found.values())
