"""Merge confirmer: says which names of a cluster mean one entity (Apollo A.3)."""

from collections.abc import Sequence
from typing import Protocol

from kgplatform.models import Value


class Candidate(Value):
    """An entity that may be the same as others of its cluster.

    `contexts` are sentences that its name stands in, `told` those that tell what it stands for or is also called.
    """

    entity_id: str
    name: str
    description: str = ""
    contexts: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


class Merge(Value):
    """At least two candidates that are one entity; `name` is that of the first of them, the members keep their ids."""

    name: str
    entity_ids: tuple[str, ...]
    why: str = ""
    score: float = 1.0


class MergeConfirmer(Protocol):
    @property
    def engine(self) -> str:
        """Who confirms: it stands behind the decisions."""

    async def confirm(self, clusters: Sequence[tuple[Candidate, ...]]) -> list[Merge]:
        """Return the merges inside the clusters, no candidate in two of them; none where in doubt. Raises BudgetSpent
        where nobody may be asked."""
