"""Matters: what can be decided on, and what differs between them. The decisions themselves are alike (decisions.py)."""

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import combinations

from kgplatform.curation.resolution.entity_redirects import Lock, move_names
from kgplatform.curation.resolution.relation_redirects import move_wordings
from kgplatform.errors import InputError
from kgplatform.graph.knowledge import lock_entities
from kgplatform.graph.predicates import lock_forms
from kgplatform.graph.redirects import Redirect
from kgplatform.graph.session import Row, Work
from kgplatform.language.opposition import opposed
from kgplatform.models import DecisionSubject


@dataclass(frozen=True)
class Matter:
    """A kind of nodes that decisions are about. `order` puts the one that others are merged into first; `check` raises
    for nodes that must not be one; `move` lets what meant some nodes mean what it means now, and returns what moved
    (maps with id, surface, entity: the node before)."""

    subject: DecisionSubject
    lock: Lock
    order: Callable[[Iterable[str]], list[str]]
    check: Callable[[Work, Collection[str]], Awaitable[None]]
    move: Callable[[Work, Collection[str], Collection[Redirect], bool], Awaitable[list[Row]]]


async def _anything(work: Work, ids: Collection[str]) -> None:
    return


async def _agreeing(work: Work, ids: Collection[str]) -> None:
    """Raise InputError for forms of several domains, and for words of which one contradicts another."""
    rows = await work.run("read/predicates/predicates_of", ids=sorted(ids))
    if len(domains := sorted({row["domain"] for row in rows})) > 1:
        raise InputError(f"These are relations of several domains: {', '.join(domains)}.", "Merge them in each domain.")
    for one, other in combinations(sorted({row["surface"] for row in rows}), 2):
        if opposed(one, other):
            raise InputError(f"{one!r} and {other!r} contradict each other.", "Merge relations that say the same.")


# The survivor of entities is the one of the smallest id; a form is called as whoever decides wants it to be.
ENTITIES = Matter("entity", lock_entities, sorted, _anything, move_names)
FORMS = Matter("relation", lock_forms, list, _agreeing, move_wordings)
