"""Group namer: finds the name for siblings under one parent (Apollo A.2)."""

from typing import Protocol

from kgplatform.models import Value


class Sibling(Value):
    """A child of the parent; `description` says how the graph knows it, or is empty."""

    entity_id: str
    name: str
    description: str = ""


class GroupBrief(Value):
    """The children all have the same relation from `parent`."""

    parent: str
    relation: str
    children: tuple[Sibling, ...]


class Group(Value):
    """A node between the parent and its children: `relation` is the parent's to it, a new one.

    Its own relation to each child is the parent's old one, unchanged.
    """

    label: str
    relation: str
    description: str
    child_ids: tuple[str, ...]


class GroupNamer(Protocol):
    async def name(self, brief: GroupBrief) -> Group | None:
        """Return the group of all children; None where they have nothing in common that a name could say."""
        ...
