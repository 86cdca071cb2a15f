"""Which catalogues there are, those that settings switch on, and a work looked up in them one after the other."""

from collections.abc import Iterable
from typing import Literal, get_args

from kgplatform.errors import SettingsError
from kgplatform.models import Work
from kgplatform.models.value import Value
from kgplatform.retrieval.lookups.crossref import CrossrefLookup
from kgplatform.retrieval.lookups.lookup import LookedUp, Lookup, completed
from kgplatform.retrieval.lookups.openalex import OpenAlexLookup
from kgplatform.retrieval.lookups.unpaywall import UnpaywallLookup
from kgplatform.retrieval.services.choice import ServiceAccess
from kgplatform.retrieval.services.exchange import Fetches
from kgplatform.retrieval.services.service import ServiceProblem

LookupName = Literal["crossref", "openalex", "unpaywall"]
LOOKUPS: tuple[LookupName, ...] = get_args(LookupName)
"""The catalogues, in the order in which they are asked: the first may find the DOI that the others need."""


class Completed(Value):
    """A work with all that was found of it; of several open copies the first PDF, else the first page; the catalogues'
    answers; and why some gave none."""

    work: Work
    fetch: str = ""
    media_type: str = ""
    citations: int | None = None
    answers: tuple[LookedUp, ...] = ()
    problems: tuple[ServiceProblem, ...] = ()


def lookups_of(names: str, access: ServiceAccess, fetcher: Fetches) -> tuple[Lookup, ...]:
    """Return the catalogues that a list by commas names, in the order of LOOKUPS. Raises SettingsError."""
    given = {part.strip().lower() for part in names.split(",") if part.strip()}
    unknown = sorted(given - set(LOOKUPS))
    if unknown:
        raise SettingsError(
            f"There is no look-up {', '.join(unknown)}.",
            f"There are {', '.join(LOOKUPS)}. docs/sources.md tells of each.",
        )
    made: dict[LookupName, Lookup] = {
        "crossref": CrossrefLookup(fetcher, contact=access.contact, **access.reached("crossref")),
        "openalex": OpenAlexLookup(fetcher, key=access.openalex, contact=access.contact, **access.reached("openalex")),
        "unpaywall": UnpaywallLookup(fetcher, contact=access.contact, **access.reached("unpaywall")),
    }
    return tuple(made[name] for name in LOOKUPS if name in given)


async def look_up(work: Work, lookups: Iterable[Lookup]) -> Completed:
    """Return a work with what catalogues know of it, each asked for what is known by then."""
    answers: list[LookedUp] = []
    problems: list[ServiceProblem] = []
    for each in lookups:
        said = await each.look_up(work)
        if isinstance(said, ServiceProblem):
            problems.append(said)
            continue
        answers.append(said)
        work = completed(work, said.work) if said.work else work
    copies = [each for each in answers if each.fetch]
    copy = next((each for each in copies if each.media_type == "application/pdf"), copies[0] if copies else None)
    counted = [each.citations for each in answers if each.citations is not None]
    return Completed(
        work=work,
        fetch=copy.fetch if copy else "",
        media_type=copy.media_type if copy else "",
        citations=max(counted, default=None),
        answers=tuple(answers),
        problems=tuple(problems),
    )
