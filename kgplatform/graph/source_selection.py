"""Which sources are meant by addresses, ids or a domain."""

from collections import defaultdict
from collections.abc import Sequence

from kgplatform.errors import InputError, NotFound
from kgplatform.models import Source


def chosen_sources(sources: Sequence[Source], named: Sequence[str], domain: str) -> list[str]:
    """Return the ids of the sources that are named by address or id; of all, where only a domain is named.

    Raises NotFound for one that is not there, and InputError for an address that several domains have, or for nothing.
    """
    if not named and not domain:
        raise InputError("Nothing says which sources are meant.", "Name them, or a whole domain.")
    if not named and not sources:
        raise NotFound(f"The domain {domain!r} holds no sources.", "List all: kgplatform source list.")
    known: defaultdict[str, list[Source]] = defaultdict(list)
    for source in sources:
        for name in {source.id, source.url}:
            known[name].append(source)
    return sorted({_meant(known.get(each, ()), each) for each in named} or {source.id for source in sources})


def _meant(found: Sequence[Source], name: str) -> str:
    if not found:
        raise NotFound(f"There is no source {name!r}.", "List them: kgplatform source list.")
    if len(found) > 1:
        raise InputError(
            f"Several domains have {name!r}: {', '.join(source.domain for source in found)}.",
            "Say which is meant: name its domain.",
        )
    return found[0].id
