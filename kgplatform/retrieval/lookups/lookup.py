"""Look-up: what a catalogue knows of a work that came without it, and how that completes what is known."""

from typing import Protocol

from kgplatform.models import Work, WorkStatus
from kgplatform.retrieval.fetch import NotFetched
from kgplatform.retrieval.services.exchange import Asking, Refused, Talk
from kgplatform.retrieval.services.service import ServiceProblem
from kgplatform.sources.work_identity import missing
from kgplatform.sources.work_status import gravest

_SAYS_LITTLE = frozenset({"", "webpage", "document"})  # types that another one is better than


class Lookup(Protocol):
    """The port of a catalogue in which a work is looked up."""

    @property
    def name(self) -> str:
        """What settings call it."""

    async def look_up(self, work: Work) -> Work | ServiceProblem | None:
        """Return what it knows of a work, None where it has none that is surely the same. Raises nothing for what the
        service or the net does."""


class NothingKnown(Exception):
    """A catalogue does not have what it was asked for."""


class HttpLookup(Asking):
    """What all look-ups have in common."""

    async def look_up(self, work: Work) -> Work | ServiceProblem | None:
        """Return what it knows of a work, None where it has none that is surely the same. Raises nothing for what the
        service or the net does."""
        try:
            found, _ = await self._talked(lambda talk: self._found(work, talk))
        except NothingKnown:
            return None
        return found

    async def _found(self, work: Work, talk: Talk) -> Work:
        """Return what it knows. Raises NothingKnown, and Refused."""
        raise NotImplementedError

    def _reads(self, why: NotFetched) -> Refused | None:
        """Return what the service means by a status of its own. Raises NothingKnown for 404."""
        if why.status == 404:
            raise NothingKnown
        return super()._reads(why)


def completed(known: Work, found: Work) -> Work:
    """Return what is known of a work with what was found where nothing was known; nothing that is known is replaced but
    by what says the same more exactly, and a status by a graver one. Of another work, by its DOI, nothing is taken."""
    if known.doi and found.doi and known.doi != found.doi:
        return known
    filled = missing(known, found)
    if len(found.published) > len(known.published) and found.published.startswith(known.published):
        filled["published"] = found.published
    if known.type in _SAYS_LITTLE and found.type:
        filled["type"] = found.type
    both: list[WorkStatus] = [known.status, found.status]
    notices = tuple(dict.fromkeys((*known.notices, *found.notices)))
    return known.model_copy(update={**filled, "status": gravest(both), "notices": notices})
