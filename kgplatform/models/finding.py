"""Works that services beyond the corpus are searched for by hand, and what is known of sources in catalogues."""

from typing import Literal

from kgplatform.models.value import Value
from kgplatform.models.works import Work

FoundText = Literal["", "abstract", "full text", "page"]
"""What would be loaded of a work: an abstract, its full text, or a page of the web; "" where a service has only a
record of it."""


class WorkSearch(Value):
    """A search of a `service` by its name, for the `first` works that have all `words`, or, where it is `exact`, that
    this query in the service's own syntax finds; `since` and `until` are ISO dates or their beginnings, which both
    count. What it finds is for a `domain`."""

    service: str
    words: str
    domain: str
    since: str = ""
    until: str = ""
    exact: bool = False
    first: int = 20


class FoundSource(Value):
    """A result of a search, by its `rank` from 1: what the record says of the work, the `address` that it is known by,
    and that which is fetched, "" where nothing is. `source_id` is the source that the domain has of it, "" for none."""

    rank: int
    address: str
    title: str
    work: Work
    text: FoundText
    fetch: str = ""
    source_id: str = ""


class WorksFound(Value):
    """What a service found; `told` is what it left out or could not do, in whole sentences."""

    results: tuple[FoundSource, ...] = ()
    told: tuple[str, ...] = ()


class LookUpReport(Value):
    """What came of looking sources up in catalogues: how many were `asked` about, and the ids of those whose records
    are others now (`changed_ids`); `notes` tell in whole sentences what changed, and what could not be asked."""

    asked: int = 0
    changed_ids: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __add__(self, other: "LookUpReport") -> "LookUpReport":
        return LookUpReport(
            asked=self.asked + other.asked,
            changed_ids=(*self.changed_ids, *other.changed_ids),
            notes=tuple(dict.fromkeys((*self.notes, *other.notes))),
        )
