"""Which catalogues there are, those that settings switch on, and a work looked up in them one after the other."""

from collections.abc import Iterable
from typing import Literal, get_args

from kgplatform.errors import SettingsError
from kgplatform.models import Work
from kgplatform.models.value import Value
from kgplatform.retrieval.lookups.crossref import CrossrefLookup
from kgplatform.retrieval.lookups.lookup import Lookup, completed
from kgplatform.retrieval.lookups.openalex import OpenAlexLookup
from kgplatform.retrieval.services.choice import ServiceAccess
from kgplatform.retrieval.services.exchange import Fetches
from kgplatform.retrieval.services.service import ServiceProblem

LookupName = Literal["crossref", "openalex"]
LOOKUPS: tuple[LookupName, ...] = get_args(LookupName)
"""The catalogues, in the order in which they are asked: the first may find the DOI that the other needs."""


class Completed(Value):
    """A work with all that was found of it, and why catalogues could not be asked."""

    work: Work
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
    }
    return tuple(made[name] for name in LOOKUPS if name in given)


async def look_up(work: Work, lookups: Iterable[Lookup]) -> Completed:
    """Return a work with what catalogues know of it, each asked for what is known by then."""
    problems: list[ServiceProblem] = []
    for each in lookups:
        said = await each.look_up(work)
        if isinstance(said, ServiceProblem):
            problems.append(said)
        elif said is not None:
            work = completed(work, said)
    return Completed(work=work, problems=tuple(problems))
