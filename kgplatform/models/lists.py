"""Lists that grow with the corpus, read a part at a time: what is asked for, and the part.

A list is sorted by a value of each thing and then by its id, both rising. What comes after a place is what has a
greater value, or the same and a greater id: so nothing is skipped and nothing comes twice, whatever is added or taken
away between two parts.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from pydantic import BaseModel

from kgplatform.models.value import Value

M = TypeVar("M", bound=BaseModel)
OrderValue = int | float | str
FilterValue = bool | int | float | str | tuple[str, ...]


class Place(Value):
    """Where a thing stands in a list: its value in the order, and its id."""

    value: OrderValue
    id: str

    def before(self, other: "Place") -> bool:
        """Tell whether this comes first of two places of one list in one order."""
        return (self.value, self.id) < (other.value, other.id)


class ListAsked(Value):
    """The part of a list that is asked for: of the list `name` of an `owner` ("" where all is in one list) at most
    `first` things that come after a place, of those that `where` (filters by name, sorted) lets through."""

    name: str
    owner: str = ""
    order: str
    where: tuple[tuple[str, FilterValue], ...] = ()
    after: Place | None = None
    first: int = 20


class ListRow(Value):
    """A thing of a list: its place, and its model as JSON."""

    place: Place
    node: dict[str, Any]


class ListPart(Value):
    """A part of a list; `more` says whether something comes after it."""

    rows: tuple[ListRow, ...]
    more: bool

    def nodes(self, model: type[M]) -> list[M]:
        """Return the things as their models."""
        return [model.model_validate(row.node) for row in self.rows]


def part_of(rows: Iterable[ListRow], asked: ListAsked) -> ListPart:
    """Return the part that is asked for of rows that are all there, in whichever order."""
    after = asked.after
    ordered = sorted(rows, key=lambda row: (row.place.value, row.place.id))
    left = [row for row in ordered if after is None or after.before(row.place)]
    return ListPart(rows=tuple(left[: asked.first]), more=len(left) > asked.first)
