"""Talking with a service: what is asked through the fetcher, and what its refusals mean."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar
from urllib.parse import urlencode

from pydantic import BaseModel, ConfigDict, ValidationError

from kgplatform.retrieval.fetch import Fetched, FetchLimits, FetchReason, FetchRequest, NotFetched
from kgplatform.retrieval.services.service import FoundWorks, ProblemReason, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.terms import Grammar, SearchTerms

ANSWER = FetchLimits(bytes=30_000_000, seconds=60.0)
"""What one answer of a service may cost."""

NO_MORE = "A run makes no more requests to services: the rest was not asked."
JSON = ("application/json", "text/json")
_LONGEST_PARAMS = 7_500  # characters of an address behind its path
_SHORTEST_KEY = 8  # characters; what is shorter is no key, and may be a part of any word
_SAID = 300  # characters of a service's own words that are told on
_REASONS: dict[FetchReason, ProblemReason] = {
    "too slow": "slow", "too large": "too large", "type": "changed",
}  # fmt: skip
_STATUSES: dict[int, ProblemReason] = {
    400: "syntax", 401: "wrong key", 402: "quota", 403: "wrong key", 408: "slow", 413: "syntax", 414: "syntax",
    422: "syntax", 429: "pace",
}  # fmt: skip
_REFUSALS: dict[ProblemReason, str] = {
    "wrong key": "{title} refuses the key (status {status}). Look at {setting}.",
    "no key": "{title} wants a key, and none is set. Get one, and set {setting}.",
    "refused": "{title} refuses to answer this machine (status {status}). Where KGPLATFORM_FETCH_CONTACT is not set, "
    "set it; else ask them.",
    "quota": "What the account at {title} may use is used up (status {status}).",
    "slow": "{title} was not done in its own time (status {status}). Try again.",
}
Params = Sequence[tuple[str, str]]
Read = TypeVar("Read", bound=BaseModel)
Found = TypeVar("Found")


class Fetches(Protocol):
    """What a service needs of the fetcher."""

    async def fetch(self, request: FetchRequest) -> Fetched | NotFetched:
        """Return what is at an address, or why that is not fetched."""


class Answer(BaseModel):
    """A part of a service's answer: fields that nobody asked for are ignored, one that is missing is named."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Refused(Exception):
    """Ends a talk from inside; whoever began it makes a ServiceProblem of it."""

    def __init__(self, problem: ServiceProblem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(frozen=True)
class Line:
    """How a service is reached: the address that its paths begin with, and the seconds between two requests. `title` is
    what people call it; `key` is its key, "" for none; `setting` is the variable that gives one, "" where it takes
    none."""

    name: str
    title: str
    fetcher: Fetches
    base: str
    pace: float
    key: str = field(default="", repr=False)
    setting: str = ""

    def refused(
        self, reason: ProblemReason, message: str, *, retryable: bool = False, retry_after: float | None = None
    ) -> Refused:
        """Return what ends a talk; a key that a service repeats is not told on."""
        said = message.replace(self.key, "…") if len(self.key) >= _SHORTEST_KEY else message
        return Refused(
            ServiceProblem(service=self.name, reason=reason, message=said, retryable=retryable, retry_after=retry_after)
        )

    def without_key(self, where: str) -> Refused:
        """Return what ends a talk with a service that was given no key; `where` says where there are some."""
        return self.refused(
            "no key", f"{self.title} wants a key, and none is set. Get one at {where}, and set {self.setting}."
        )

    def changed(self, what: str) -> Refused:
        """Return what ends a talk when an answer has another shape than it had; `what` says which."""
        return self.refused(
            "changed",
            f"{self.title} answers in a shape that this release does not know: {what}. Look for a newer release, or "
            "search without it.",
        )

    def cut_off(self) -> Refused:
        """Return what ends a talk when an answer ends before its end."""
        return self.refused("cut off", f"The answer of {self.title} ends in the middle. Try again.", retryable=True)

    def problem(self, why: NotFetched) -> Refused:
        """Return what ends a talk when nothing was fetched."""
        if why.reason != "status":
            reason = _REASONS.get(why.reason, "away")
            if why.reason == "refused":  # a host that rests is asked later; a key with a line break in it never is
                reason = "pace" if why.retryable else "settings"
            words = f"{self.title} cannot be asked. {why.message}"
            if reason == "changed":
                return self.changed("it is not the type that was asked for")
            return self.refused(reason, words, retryable=why.retryable, retry_after=why.retry_after)
        reason = _STATUSES.get(why.status, "away")
        if reason == "wrong key" and not self.key:
            reason = "no key" if self.setting and why.status == 401 else "refused"
        return self.refused(reason, self._words(reason, why), retryable=why.retryable, retry_after=why.retry_after)

    def _words(self, reason: ProblemReason, why: NotFetched) -> str:
        if reason == "syntax":
            return f"{self.title} does not understand the query (status {why.status}).{quoted(why.said)}"
        if reason == "pace":
            wait = f" for {why.retry_after:.0f} seconds" if why.retry_after else ""
            more = f" A key allows more: set {self.setting}." if self.setting and not self.key else ""
            return f"{self.title} asks to be left alone{wait}: it was asked too often.{more}"
        if reason == "away":
            return f"{self.title} does not answer. {why.message}"
        return _REFUSALS[reason].format(title=self.title, status=why.status, setting=self.setting)


class Talk:
    """The requests of one search or look-up, counted."""

    def __init__(self, line: Line, reads: Callable[[NotFetched], Refused | None], most: int | None = None) -> None:
        """`reads` says what a service means by a status of its own, None where that is the usual. There are at most so
        many requests; None: as many as it takes."""
        self._line, self._reads, self._most = line, reads, most
        self.requests = 0

    async def get(
        self, path: str, params: Params = (), *, headers: Params = (), accepts: Sequence[str] = (), form: bytes = b""
    ) -> Fetched:
        """Return what is at a path of the service; with a `form` it is sent. Raises Refused."""
        line = self._line
        if len(urlencode(tuple(params))) > _LONGEST_PARAMS:
            raise line.refused("syntax", f"The query is too long for {line.title}. Search for fewer words.")
        if self._most is not None and self.requests >= self._most:
            raise line.refused("requests", NO_MORE)
        self.requests += 1
        more = (("Content-Type", "application/x-www-form-urlencoded"),) if form and not _has_type(headers) else ()
        found = await line.fetcher.fetch(
            FetchRequest(
                url=path if "://" in path else f"{line.base.rstrip('/')}/{path.lstrip('/')}".rstrip("/"),
                method="POST" if form else "GET",
                params=tuple(params),
                headers=(*headers, *more),
                body=form,
                accepts=tuple(accepts),
                robots=False,
                pace=line.pace,
                limits=ANSWER,
            )
        )
        if isinstance(found, NotFetched):
            raise self._reads(found) or line.problem(found)
        return found

    async def json(self, model: type[Read], path: str, params: Params = (), **more: Any) -> Read:
        """Return an answer in JSON. Raises Refused, also for one that is not of the model's shape."""
        found = await self.get(path, params, accepts=JSON, **more)
        return self.read(model, found.body)

    def read(self, model: type[Read], body: bytes) -> Read:
        """Return an answer's body as a model. Raises Refused."""
        try:
            return model.model_validate_json(body)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            if first["type"] == "json_invalid" and "EOF" in first["msg"]:
                raise self._line.cut_off() from None
            raise self._line.changed(missing(error)) from None


def records(line: Line, items: Sequence[Any], model: type[Read]) -> list[tuple[int, Read]]:
    """Return the records of a list that can be read, with their places from 0. Raises Refused where none can."""
    read: list[tuple[int, Read]] = []
    what = ""
    for at, item in enumerate(items):
        try:
            read.append((at, model.model_validate(item)))
        except ValidationError as error:
            what = what or missing(error)
    if items and not read:
        raise line.changed(what)
    return read


def without_nulls(record: dict[str, object]) -> dict[str, object]:
    """Return a record without what its service does not know, and says by null."""
    return {name: value for name, value in record.items() if value is not None}


def missing(error: ValidationError) -> str:
    """Return in words what an answer lacks."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    if first["type"] == "missing":
        return f"{place} is missing"
    return f"{place} is not what it was" if place else "it is no JSON"


def unread(line: Line, items: int, read: int) -> tuple[str, ...]:
    """Return what is told of the records that could not be read."""
    left = items - read
    if not left:
        return ()
    which = "1 result" if left == 1 else f"{left} results"
    return (f"{which} of {line.title} could not be read, and {'is' if left == 1 else 'are'} left out.",)


def quoted(said: str) -> str:
    """Return a service's own words, "" for none, to stand behind a sentence."""
    words = " ".join(said.split())
    return f" It says: “{words[:_SAID]}{'…' if len(words) > _SAID else ''}”" if words else ""


def _has_type(headers: Params) -> bool:
    return any(name.lower() == "content-type" for name, _ in headers)


class Asking:
    """What all that ask a service have in common: a line, and that what ends a talk becomes a problem."""

    def __init__(self, line: Line) -> None:
        self._line = line

    @property
    def name(self) -> str:
        """What settings and a topic's sources call it."""
        return self._line.name

    async def _talked(
        self, about: Callable[[Talk], Awaitable[Found]], most: int | None = None
    ) -> tuple[Found | ServiceProblem, int]:
        """Return what came of a talk of at most so many requests, and how many it took."""
        talk = Talk(self._line, self._reads, most)
        try:
            return await about(talk), talk.requests
        except Refused as why:
            return why.problem, talk.requests

    def _reads(self, why: NotFetched) -> Refused | None:
        """Return what the service means by a status of its own, None where that is the usual."""
        return None


class HttpService(Asking):
    """What all services have in common; `grammar` is how they want words to be written."""

    grammar: ClassVar[Grammar] = Grammar()

    @property
    def identity(self) -> str:
        """What its answers depend on beside the query: who answers, and where."""
        return f"{self._line.title} {self._line.base}"

    def in_own_syntax(self, terms: SearchTerms, most: int = 20) -> ServiceQuery:
        """Return terms as the service wants them to be written, without asking it."""
        text = self.grammar.write(terms)
        if self.grammar.has_dates:
            return ServiceQuery(text=text, most=most, since=terms.since, until=terms.until)
        undated = f"{self._line.title} cannot be searched by date: what it finds may be of any age."
        return ServiceQuery(text=text, most=most, told=(undated,) if terms.since or terms.until else ())

    async def search(self, query: ServiceQuery, requests: int | None = None) -> FoundWorks | ServiceProblem:
        """Return what the service finds, by at most so many requests. Raises nothing for what the service or the net
        does."""
        if not query.text.strip():
            return self._line.refused("syntax", f"There are no words to search {self._line.title} for.").problem
        found, asked = await self._talked(lambda talk: self._found(query, talk), requests)
        return found.model_copy(update={"requests": asked})

    async def _found(self, query: ServiceQuery, talk: Talk) -> FoundWorks:
        """Return what the service finds. Raises Refused."""
        raise NotImplementedError
