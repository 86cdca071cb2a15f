"""Walks from an entity to those around it, level by level, so that what has many relations costs one look at them."""

from collections.abc import Collection, Sequence

from kgplatform.errors import InputError, NotFound
from kgplatform.graph.predicates import like_form
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import read_entities_by_id
from kgplatform.models import Relation, Subgraph

DEEPEST, MOST_NEIGHBOURS = 3, 500


async def neighbourhood(  # noqa: PLR0917 - where is begun, how far is gone and along what
    graph: Graph,
    entity_id: str,
    depth: int,
    limit: int,
    forms: Sequence[str] | None = None,
    domains: Sequence[str] | None = None,
) -> Subgraph:
    """Return an entity that exists, those around it and the relations between all of them, of some `forms` or of all;
    raises InputError for a depth or a limit that is out of range. Only relations with evidence in some `domains` are
    followed, where these are given.

    Each level is what relations join to the one before; the one at which the limit is reached is the last.
    """
    # (entity)-[:RELATES]-(neighbour)-[:RELATES]-(neighbour's neighbour)
    check_range("depth", depth, DEEPEST)
    check_range("number of neighbours", limit, MOST_NEIGHBOURS)
    known, level, beyond = [entity_id], [entity_id], 0
    for _ in range(depth):
        room = limit + 1 - len(known)
        asked = {"ids": level, "known": known, "relations": forms, "limit": room}
        if domains is None:
            (row,) = await graph.read("read/walks/neighbours", **asked)
        else:
            (row,) = await graph.read("read/permitted/neighbours", **asked, domains=domains)
        level = row["ids"]
        known += level
        beyond = row["number"] - len(level)
        if beyond or not level:
            break
    entities = await read_entities_by_id(graph, known)
    return Subgraph(
        entities=tuple(entities),
        relations=tuple(await _relations_between(graph, [entity.id for entity in entities], forms)),
        beyond=beyond,
    )


async def form_names(graph: Graph, named: Collection[str], domains: Sequence[str] | None = None) -> list[str]:
    """Return the names of the canonical forms of some names or ids, of some domains where these are given, sorted;
    raises NotFound for one that is neither."""
    if domains is None:
        rows = await graph.read("read/predicates/forms_named", named=sorted(set(named)))
    else:
        rows = await graph.read("read/permitted/form_domains", named=sorted(set(named)), domains=domains)
    if unknown := sorted(set(named) - {row["named"] for row in rows}):
        raise NotFound(f"There is no relation {unknown[0]!r}.", await like_form(graph, unknown[0], domains))
    return sorted({row["name"] for row in rows})


async def read_relations_in(graph: Graph, relation_ids: Collection[str]) -> dict[str, Relation]:
    """Return the relations that exist by id."""
    (row,) = await graph.read("read/relations/relations_in", ids=sorted(set(relation_ids)))
    return {each["id"]: Relation.model_validate(each) for each in row["relations"]}


def check_range(what: str, number: int, most: int) -> None:
    """Raise InputError for a number that is not 1 to `most`."""
    if not 1 <= number <= most:
        raise InputError(f"The {what} is {number}.", f"Give 1 to {most}.")


async def _relations_between(graph: Graph, ids: Sequence[str], forms: Sequence[str] | None) -> list[Relation]:
    (row,) = await graph.read("read/walks/relations_between", ids=sorted(ids), relations=forms)
    return [Relation.model_validate(each) for each in row["relations"]]
