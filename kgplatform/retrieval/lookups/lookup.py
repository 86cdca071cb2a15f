"""Look-up: what a catalogue knows of a work that came without it, and how that completes what is known."""

from typing import Protocol

from kgplatform.models import Work, WorkStatus
from kgplatform.models.value import Value
from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.exchange import Line, Refused, Talk
from kgplatform.retrieval.services.service import ServiceProblem
from kgplatform.sources.work_status import gravest

_SAYS_LITTLE = frozenset({"", "webpage", "document"})  # types that another one is better than


class LookedUp(Value):
    """What a catalogue knows: `work` is None where it has none that is surely the same. `fetch` is the address of an
    open copy, and `media_type` what is there; `citations` is how many works cite it, None where it does not say.
    `told` is what is to be known of the answer, in whole sentences; `requests` and `bytes` are what it cost."""

    service: str
    work: Work | None = None
    fetch: str = ""
    media_type: str = ""
    citations: int | None = None
    told: tuple[str, ...] = ()
    requests: int = 0
    bytes: int = 0


class Lookup(Protocol):
    """The port of a catalogue in which a work is looked up."""

    @property
    def name(self) -> str:
        """What settings call it."""

    async def look_up(self, work: Work) -> LookedUp | ServiceProblem:
        """Return what it knows of a work. Raises nothing for what the service or the net does."""


class NothingKnown(Exception):
    """A catalogue does not have what it was asked for."""


class HttpLookup:
    """What all look-ups have in common: a line, and that what ends a talk becomes a problem."""

    def __init__(self, line: Line) -> None:
        self._line = line

    @property
    def name(self) -> str:
        """What settings call it."""
        return self._line.name

    async def look_up(self, work: Work) -> LookedUp | ServiceProblem:
        """Return what it knows of a work. Raises nothing for what the service or the net does."""
        talk = Talk(self._line, self._reads)
        try:
            found = await self._found(work, talk)
        except NothingKnown:
            found = LookedUp(service=self.name)
        except Refused as why:
            return why.problem.model_copy(update={"requests": talk.requests, "bytes": talk.bytes})
        return found.model_copy(update={"requests": talk.requests, "bytes": talk.bytes})

    async def _found(self, work: Work, talk: Talk) -> LookedUp:
        """Return what it knows. Raises NothingKnown, and Refused."""
        raise NotImplementedError

    def _reads(self, why: NotFetched) -> Refused | None:
        """Return what the service means by a status of its own. Raises NothingKnown for 404."""
        if why.status == 404:
            raise NothingKnown
        return None


def completed(known: Work, found: Work) -> Work:
    """Return what is known of a work with what was found where nothing was known; nothing that is known is replaced but
    by what says the same more exactly, and a status by a graver one. Of another work, by its DOI, nothing is taken."""
    if known.doi and found.doi and known.doi != found.doi:
        return known
    filled = {
        name: value
        for name in Work.model_fields.keys() - {"extent", "status", "notices"}
        if not getattr(known, name) and (value := getattr(found, name))
    }
    if len(found.published) > len(known.published) and found.published.startswith(known.published):
        filled["published"] = found.published
    if known.type in _SAYS_LITTLE and found.type:
        filled["type"] = found.type
    both: list[WorkStatus] = [known.status, found.status]
    notices = tuple(dict.fromkeys((*known.notices, *found.notices)))
    return known.model_copy(update={**filled, "status": gravest(both), "notices": notices})


def changed_fields(before: Work, after: Work) -> tuple[str, ...]:
    """Return the names of what a look-up changed, in the order of a Work's fields."""
    return tuple(name for name in Work.model_fields if getattr(before, name) != getattr(after, name))
