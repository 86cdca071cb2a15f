"""Wikipedia in any of its languages, by MediaWiki's own API: articles found by its search, with their whole texts."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from pydantic import Field

from kgplatform.models import Work
from kgplatform.retrieval.services.exchange import (
    JSON,
    Answer,
    Fetches,
    HttpService,
    Line,
    Refused,
    Talk,
    quoted,
    records,
    unread,
)
from kgplatform.retrieval.services.service import FoundWork, FoundWorks, ServiceQuery
from kgplatform.retrieval.services.terms import Grammar
from kgplatform.retrieval.services.texts import one_line
from kgplatform.retrieval.services.wikipedia_text import article_text
from kgplatform.sources.dates import iso_date

OFFICIAL = "https://{language}.wikipedia.org/w/api.php"
PACE = 0.2  # seconds between two requests, one at a time
LICENCE = "CC-BY-SA-4.0"
KIND = "wiki"
_LAST = 10_000 - 20  # articles of one search; then its search gives no more
_AT_ONCE = 20  # articles of one answer, each of which is read by a request of its own
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z]{2,12}){0,2}|simple")
_BUSY = frozenset({"ratelimited", "maxlag", "readonly", "cirrussearch-too-busy-error", "cirrussearch-backend-error"})


class _Hit(Answer):
    title: str
    pageid: int
    timestamp: str = ""


class _Info(Answer):
    rewrittenquery: str = ""


class _Hits(Answer):
    search: tuple[dict[str, object], ...]
    searchinfo: _Info = _Info()


class _Continue(Answer):
    sroffset: int | None = None


class _Fault(Answer):
    code: str = ""
    info: str = ""


class _Said(Answer):
    error: _Fault | None = None


class _Searched(Answer):
    query: _Hits
    next: _Continue = Field(_Continue(), alias="continue")


class _Page(Answer):
    title: str
    fullurl: str
    extract: str = ""
    pagelanguage: str = ""


class _Pages(Answer):
    pages: tuple[_Page, ...]


class _Read(Answer):
    query: _Pages


class Wikipedia(HttpService):
    """Searches the Wikipedias of some `languages` ("en", "de"), whose results take turns. Raises ValueError for what is
    no language of it."""

    grammar = Grammar(has_dates=False)

    def __init__(
        self,
        fetcher: Fetches,
        *,
        languages: tuple[str, ...] = ("en",),
        base: str = OFFICIAL,
        pace: float = PACE,
    ) -> None:
        super().__init__(Line("wikipedia", "Wikipedia", fetcher, base, pace))
        wrong = [each for each in languages if not _LANGUAGE.fullmatch(each)]
        if wrong or not languages:
            raise ValueError(f"{', '.join(wrong) or 'nothing'} is no language of Wikipedia")
        self._languages = languages

    @property
    def identity(self) -> str:
        """What its answers depend on beside the query: where it is, and its languages."""
        return f"{super().identity} {','.join(self._languages)}"

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        rank, places = _places(query.after, self._languages)
        asked = dict(list(places.items())[: query.most])
        after = {language: offset for language, offset in places.items() if language not in asked}
        share = min(query.most, _AT_ONCE) // max(len(asked), 1) or 1
        parts: list[_Part] = []
        told: list[str] = []
        failed: list[Refused] = []
        for language, offset in asked.items():
            try:
                part = await self._part(query.text, language, offset, share, talk)
            except Refused as why:
                failed.append(why)
                after[language] = offset
                told.append(f"{self._which(language)} gave nothing. {why.problem.message}")
                continue
            parts.append(part)
            told += part.told
            if part.goes_on is not None:
                after[language] = part.goes_on
        if failed and not parts:
            raise failed[0]
        found = _in_turn([part.works for part in parts])
        works = tuple(each.model_copy(update={"rank": rank + at}) for at, each in enumerate(found, start=1))
        token = ",".join(f"{language}={offset}" for language, offset in after.items())
        return FoundWorks(
            works=works,
            after=f"{rank + len(works)}:{token}" if token else None,
            told=tuple(told),
            partial=bool(failed) or not all(part.gives for part in parts),
        )

    async def _part(self, text: str, language: str, offset: int, share: int, talk: Talk) -> "_Part":
        """Return what one Wikipedia finds. Raises Refused; an article that is not given is told, and no further one is
        asked for then: they are left to be fetched as pages."""
        hits = await self._hits(text, language, offset, share, talk)
        read = records(self._line, hits.query.search, _Hit)
        told = list(_told(hits.query.searchinfo, self._which(language)))
        told += unread(self._line, len(hits.query.search), len(read))
        works: list[FoundWork] = []
        gives = True
        for _, each in read:
            if gives:
                try:
                    works.append(await self._article(each, language, talk))
                    continue
                except Refused as why:
                    gives = False
                    told.append(f"{self._which(language)} gave only the addresses of some. {why.problem.message}")
            works.append(_found_work(each, _Page(title=each.title, fullurl=_address(each.title, language)), language))
        goes_on = hits.next.sroffset if hits.query.search else None
        goes_on = goes_on if goes_on is not None and goes_on < _LAST else None
        return _Part(works, goes_on, told, gives)

    def _which(self, language: str) -> str:
        return f"Wikipedia ({language})" if len(self._languages) > 1 else "Wikipedia"

    async def _hits(self, text: str, language: str, offset: int, share: int, talk: Talk) -> _Searched:
        params = [
            ("list", "search"), ("srsearch", text), ("srlimit", str(share)), ("sroffset", str(offset)),
            ("srinfo", "rewrittenquery"), ("srprop", "timestamp"), ("srnamespace", "0"),
        ]  # fmt: skip
        return talk.read(_Searched, await self._asked(params, language, talk))

    async def _article(self, hit: _Hit, language: str, talk: Talk) -> FoundWork:
        params = [
            ("prop", "extracts|info"), ("explaintext", "1"), ("exsectionformat", "wiki"), ("inprop", "url"),
            ("pageids", str(hit.pageid)),
        ]  # fmt: skip
        pages = talk.read(_Read, await self._asked(params, language, talk)).query.pages
        if not pages:
            raise self._line.changed("query.pages is empty")
        return _found_work(hit, pages[0], language)

    async def _asked(self, params: list[tuple[str, str]], language: str, talk: Talk) -> bytes:
        """Return what the API answers. Raises Refused also for an error, which comes with a status of 200."""
        usual = [("action", "query"), ("format", "json"), ("formatversion", "2"), ("maxlag", "5")]
        answer = await talk.get(self._line.base.replace("{language}", language), [*usual, *params], accepts=JSON)
        fault = talk.read(_Said, answer.body).error
        if fault is not None:
            raise self._refusal(fault, answer.retry_after)
        return answer.body

    def _refusal(self, fault: _Fault, wait: float | None) -> Refused:
        if fault.code in _BUSY or fault.code.startswith("internal_api_error"):
            return self._line.refused(
                "pace", f"Wikipedia is busy, and asks to be asked later.{quoted(fault.info)}", retryable=True,
                retry_after=wait,
            )  # fmt: skip
        return self._line.refused("syntax", f"Wikipedia does not understand the query.{quoted(fault.info)}")


class _Part(NamedTuple):
    """What one Wikipedia found, and where it goes on, None behind its last; whether it `gives` the articles."""

    works: list[FoundWork]
    goes_on: int | None
    told: list[str]
    gives: bool


def _found_work(hit: _Hit, page: _Page, language: str) -> FoundWork:
    text = article_text(page.title, page.extract)
    return FoundWork(
        rank=1,
        url=page.fullurl,
        title=page.title,
        work=Work(
            title=page.title,
            published=iso_date(hit.timestamp),
            venue="Wikipedia",
            type="entry-encyclopedia",
            licence=LICENCE,
            language=page.pagelanguage or language,
            extent="full text" if text else "",
        ),
        kind=KIND,
        text=text,
        fetch="" if text else page.fullurl,
    )


def _address(title: str, language: str) -> str:
    return f"https://{language}.wikipedia.org/wiki/{quote(title.replace(' ', '_'), safe='/:,()')}"


def _places(after: str, languages: tuple[str, ...]) -> tuple[int, dict[str, int]]:
    """Return how many were given, and the Wikipedias that have more with where."""
    begun, _, token = after.partition(":")
    told = dict(part.split("=", 1) for part in token.split(",") if "=" in part)
    places = {each: int(told[each]) for each in languages if told.get(each, "").isdecimal()}
    return int(begun) if begun.isdecimal() else 0, places if after else dict.fromkeys(languages, 0)


def _in_turn(found: list[list[FoundWork]]) -> Iterator[FoundWork]:
    for at in range(max(map(len, found), default=0)):
        yield from (each[at] for each in found if at < len(each))


def _told(info: _Info, which: str) -> list[str]:
    return [f"{which} searched for “{one_line(info.rewrittenquery)}” instead."] if info.rewrittenquery else []
