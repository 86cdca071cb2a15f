"""Keeping apart: somebody says that entities are two things, however alike their names are. No rule and no model merges
them while that stands; a person who merges them all the same has changed their mind.

Nothing moves, so the decision has no redirects: it holds for what stands for its entities now (docs/decisions/0051).
"""

from collections.abc import Collection, Iterable
from functools import partial
from itertools import combinations

from kgplatform.curation.resolution.alias_naming import read_standing
from kgplatform.curation.resolution.entity_redirects import lock_standing
from kgplatform.errors import InputError, NotFound
from kgplatform.graph.decisions import NewDecision, latest, read_decisions
from kgplatform.graph.session import Graph, Work
from kgplatform.models import Decision

Pair = tuple[str, str]  # ids of entities, the smaller first


async def keep_apart(graph: Graph, entity_ids: Collection[str], why: str, by: str) -> Decision:
    """Keep entities apart; what is in force already is returned as it is. Raises NotFound for an entity that does not
    exist, and InputError for fewer than two, and without a reason and somebody whose it is."""
    if not (why.strip() and by.strip()):
        raise InputError("A decision needs a reason and somebody whose it is.", "Say both: why, and by whom.")
    id_ = await graph.write_together(partial(_keep_apart, entity_ids=entity_ids, why=why, by=by))
    return (await read_decisions(graph, [id_]))[0]


async def _keep_apart(work: Work, entity_ids: Collection[str], why: str, by: str) -> str:
    standing, entities = await lock_standing(work, set(entity_ids))
    ends = sorted(set(standing.values()))
    if lacking := [end for end in ends if end not in entities]:
        raise NotFound(f"There is no entity {', '.join(lacking)}.", "Find it: kgplatform entity show NAME.")
    if len(ends) < 2:
        raise InputError("What is one cannot be kept apart.", "Give two that are not one already.")
    [(known, id_)] = await latest(work, "apart", [ends])
    if not known:
        names = [entities[end]["name"] for end in ends]
        decision = NewDecision(id_, "apart", why, by, 1.0, ends, names, [])
        await work.run_rows("write/decisions/decisions", [decision.row()])
    return id_


async def kept_apart(work: Work) -> set[Pair]:
    """Return the pairs of entities that somebody keeps apart, by what stands for them now: of two that are one by now
    there is none."""
    told = [row["entities"] for row in await work.run("read/decisions/kept_apart")]
    standing = await read_standing(work, {id_ for each in told for id_ in each})
    return {pair for each in told for pair in pairs_of(standing[id_] for id_ in each)}


async def kept_apart_of(graph: Graph, pairs: Collection[Pair]) -> set[Pair]:
    """Return those of the pairs, also of entities that were merged since, that somebody keeps apart."""

    async def work(transaction: Work) -> set[Pair]:
        if not (apart := await kept_apart(transaction)):
            return set()
        standing = await read_standing(transaction, {id_ for pair in pairs for id_ in pair})
        return {(a, b) for a, b in pairs if not apart.isdisjoint(pairs_of((standing[a], standing[b])))}

    return await graph.read_together(work)


def pairs_of(entity_ids: Iterable[str]) -> list[Pair]:
    """Return all pairs of different entities."""
    return list(combinations(sorted(set(entity_ids)), 2))
