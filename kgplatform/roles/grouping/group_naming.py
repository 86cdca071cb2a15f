"""Group namer: finds names for siblings, the children that one parent has the same relation to (Apollo A.2)."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import Value

MOST = 50  # children of a group: no few words say what is common to more, and no prompt shows them


class Sibling(Value):
    """A child of the parent: `description` is the relation's, or empty; `told` is what documents say that it is."""

    entity_id: str
    name: str
    description: str = ""
    kind: str = "concept"
    told: str = ""


class GroupBrief(Value):
    """Some children, FEWEST_MEMBERS to MOST, that all have the same relation from `parent`: `relation` is how it is
    mostly worded."""

    parent: str
    relation: str
    children: tuple[Sibling, ...]


class Group(Value):
    """What unites all the children: `relation` leads from the parent to it, a new one; `why` says how its label was
    found, `score` how sure it is.

    Its own relation to each child is the parent's old one, unchanged.
    """

    label: str
    relation: str
    description: str
    why: str
    score: float = 1.0


class GroupNamer(Protocol):
    @property
    def engine(self) -> str:
        """Who names."""

    async def name(self, briefs: Sequence[GroupBrief]) -> list[Group | None]:
        """Return the group of all children of each brief, in order; None where they have nothing in common that a name
        could say."""
