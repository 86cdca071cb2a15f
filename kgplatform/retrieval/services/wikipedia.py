"""Wikipedia in any of its languages, by MediaWiki's own API: articles found by its search, with their whole texts."""

import re
from collections.abc import Iterable, Iterator

from pydantic import Field

from kgplatform.models import Work
from kgplatform.retrieval.fetch import FetchLimits
from kgplatform.retrieval.services.exchange import (
    ANSWER,
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
from kgplatform.retrieval.services.terms import Grammar, SearchTerms
from kgplatform.retrieval.services.texts import not_a_sign, one_line, plain
from kgplatform.sources.dates import iso_date

OFFICIAL = "https://{language}.wikipedia.org/w/api.php"
PACE = 0.2  # seconds between two requests, one at a time
LICENCE = "CC-BY-SA-4.0"
KIND = "wiki"
_LAST = 10_000 - 20  # articles of one search; then its search gives no more
_AT_ONCE = 20  # articles of one answer, each of which is read by a request of its own
_GRAMMAR = Grammar(
    fields={"title": "intitle:{}"}, both=" ", either="", without=" -", first_only=True, longest=280
)  # fmt: skip
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z]{2,12}){0,2}|simple")
_HEADING = re.compile(r"(={2,6})\s*(.+?)\s*\1\s*")
_FORMULA = re.compile(r"\{\\(?:display|text)style (.*)\}")
_FRAGMENT = re.compile(r"[ \t]{4}|\t")  # begins a line that is a piece of a formula
_GOES_ON = re.compile(r"[ \t,.;:)a-z]")  # begins a line that goes on behind one
_CLOSES = ",.;:)"
_BUSY = frozenset({"ratelimited", "maxlag", "readonly", "cirrussearch-too-busy-error", "cirrussearch-backend-error"})
_APPENDED = frozenset(
    """see also|references|external links|further reading|notes|bibliography|sources|citations|footnotes
    |siehe auch|weblinks|literatur|einzelnachweise|anmerkungen|quellen
    |voir aussi|notes et références|références|liens externes|bibliographie|articles connexes
    |véase también|referencias|enlaces externos|bibliografía|notas
    |note|voci correlate|altri progetti|collegamenti esterni|bibliografia
    |zie ook|externe links|referenties|ver também|referências|ligações externas""".replace("\n", "").split("|")
)
"""Sections that hold no text of the article, in the languages that most ask for."""


class _Hit(Answer):
    title: str
    pageid: int
    snippet: str = ""
    timestamp: str = ""


class _Info(Answer):
    totalhits: int | None = None
    suggestion: str = ""
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

    def __init__(
        self,
        fetcher: Fetches,
        *,
        languages: tuple[str, ...] = ("en",),
        base: str = OFFICIAL,
        pace: float = PACE,
        limits: FetchLimits = ANSWER,
    ) -> None:
        super().__init__(Line("wikipedia", "Wikipedia", fetcher, base, pace, limits=limits))
        wrong = [each for each in languages if not _LANGUAGE.fullmatch(each)]
        if wrong or not languages:
            raise ValueError(f"{', '.join(wrong) or 'nothing'} is no language of Wikipedia")
        self._languages = languages

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        """Return terms in the syntax of Wikipedia's search, which has no synonyms and no dates."""
        text, told = _GRAMMAR.write("Wikipedia", terms)
        if terms.since or terms.until:
            told += ("Wikipedia cannot be searched by date: articles of any age may come.",)
        return ServiceQuery(text=text, most=most, told=told)

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        rank, places = _places(query.after, self._languages)
        share = -(-min(query.most, _AT_ONCE) // max(len(places), 1))
        found: list[list[FoundWork]] = []
        told: list[str] = []
        total: int | None = 0
        after: dict[str, int] = {}
        for language, offset in places.items():
            hits = await self._hits(query.text, language, offset, share, talk)
            read = records(self._line, hits.query.search, _Hit)
            told += _told(hits.query.searchinfo, language, len(self._languages))
            told += unread(self._line, len(hits.query.search), len(read))
            counted = hits.query.searchinfo.totalhits
            total = None if total is None or counted is None else total + counted
            found.append([await self._article(each, language, talk) for _, each in read])
            goes_on = hits.next.sroffset
            if hits.query.search and goes_on is not None and goes_on < _LAST:
                after[language] = goes_on
        works = tuple(each.model_copy(update={"rank": rank + at}) for at, each in enumerate(_in_turn(found), start=1))
        token = ",".join(f"{language}={offset}" for language, offset in after.items())
        return FoundWorks(
            works=works, total=total, after=f"{rank + len(works)}:{token}" if token else None, told=tuple(told)
        )

    async def _hits(self, text: str, language: str, offset: int, share: int, talk: Talk) -> _Searched:
        params = [
            ("list", "search"), ("srsearch", text), ("srlimit", str(share)), ("sroffset", str(offset)),
            ("srinfo", "totalhits|suggestion|rewrittenquery"), ("srprop", "snippet|timestamp"), ("srnamespace", "0"),
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
        page = pages[0]
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
            said=plain(hit.snippet),
            text=text,
            fetch="" if text else page.fullurl,
            media_type="" if text else "text/html",
        )

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


def article_text(title: str, extract: str) -> str:
    """Return the text of an article: headings as # lines, no sections without prose, TeX where a formula was."""
    lines: list[str] = []
    headings: list[tuple[int, str]] = []
    silent = 7  # the level of a section that is left out
    for line in _with_formulas(extract.splitlines()):
        found = _HEADING.fullmatch(line.strip())
        if found:
            level = len(found[1])
            if level <= silent:
                silent = level if found[2].strip().lower() in _APPENDED else 7
            headings = [each for each in headings if each[0] < level]
            headings += [(level, found[2])] if silent == 7 else []
        elif silent == 7 and (words := not_a_sign(one_line(line))):
            lines += [f"{'#' * level} {one_line(heading)}" for level, heading in headings]
            headings = []
            lines.append(words)
    return "\n\n".join([f"# {one_line(title)}", *lines]) if lines else ""


def _with_formulas(lines: Iterable[str]) -> list[str]:
    """Return the lines of an extract with each formula in its sentence, as TeX: it comes on lines of its own, first in
    pieces and then whole."""
    told: list[str] = []
    pieces: list[str] = []
    after_formula = False
    for line in lines:
        if not line.strip():
            continue
        formula = _FORMULA.fullmatch(line.strip()) if _FRAGMENT.match(line) else None
        if formula:
            told[-1:] = [" ".join([*told[-1:], formula[1]])]
            pieces, after_formula = [], True
        elif _FRAGMENT.match(line):
            pieces.append(line)
        else:
            told += pieces
            if after_formula and not pieces and _GOES_ON.match(line):
                told[-1] += line.strip() if line[0] in _CLOSES else f" {line.strip()}"
            else:
                told.append(line)
            pieces, after_formula = [], False
    return [*told, *pieces]


def _places(after: str, languages: tuple[str, ...]) -> tuple[int, dict[str, int]]:
    """Return how many were given, and the Wikipedias that have more with where."""
    begun, _, token = after.partition(":")
    told = dict(part.split("=", 1) for part in token.split(",") if "=" in part)
    places = {each: int(told[each]) for each in languages if told.get(each, "").isdecimal()}
    return int(begun) if begun.isdecimal() else 0, places if after else dict.fromkeys(languages, 0)


def _in_turn(found: list[list[FoundWork]]) -> Iterator[FoundWork]:
    for at in range(max(map(len, found), default=0)):
        yield from (each[at] for each in found if at < len(each))


def _told(info: _Info, language: str, of: int) -> list[str]:
    which = f"Wikipedia ({language})" if of > 1 else "Wikipedia"
    if info.rewrittenquery:
        return [f"{which} searched for “{one_line(info.rewrittenquery)}” instead."]
    return [f"{which} asks whether “{one_line(info.suggestion)}” is meant."] if info.suggestion else []
