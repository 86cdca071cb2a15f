"""What typed queries ask the graph, each in one statement (cypher/read/typed)."""

from collections.abc import Collection
from typing import NamedTuple

from kgplatform.graph.search import Scope
from kgplatform.graph.session import Graph
from kgplatform.models import Relation

IS_OF = (
    "is", "are", "is a", "is an", "is the", "be", "was", "were", "is a kind of", "is a type of", "is a form of",
    "is one of", "is an example of", "belongs to", "instance of", "type of", "subclass of",
)  # fmt: skip
"""Relations, in small letters, by which something is said to be of a kind."""
HAS_OF = ("includes", "include", "comprises", "such as", "are divided into", "is divided into", "has type", "has types")
"""Those by which a kind is said to have something."""


class FoundRelation(NamedTuple):
    """A relation, and the ids of the snippets of a scope that state it, sorted."""

    relation: Relation
    snippets: tuple[str, ...]


async def snippets_mentioning(
    graph: Graph, scope: Scope, entity_ids: Collection[str], limit: int
) -> dict[str, dict[str, int]]:
    """Return how often each snippet of a scope mentions each entity, by entity and snippet id: of each entity the
    `limit` that do so most often."""
    # (snippet)-[:MENTIONS]->(entity)
    found: dict[str, dict[str, int]] = {}
    for row in await graph.read("read/typed/mentioning", ids=sorted(entity_ids), limit=limit, **_in(scope)):
        found.setdefault(row["entity"], {})[row["snippet"]] = row["times"]
    return found


async def related(  # noqa: PLR0917 - what is looked for, and where
    graph: Graph,
    scope: Scope,
    entity_ids: Collection[str],
    others: Collection[str] | None,
    relation: str,
    limit: int,
) -> list[FoundRelation]:
    """Return the relations of entities that a scope states, those of most of its snippets first; with `others` alone,
    where these are given, and of one form or wording, where that is."""
    # (entity)-[:RELATES]-(other)
    asked = {"ids": sorted(entity_ids), "others": None if others is None else sorted(others), "limit": limit}
    rows = await graph.read("read/typed/related", **asked, relation=relation.strip().lower(), **_in(scope))
    return [FoundRelation(Relation.model_validate(row["relation"]), tuple(row["snippets"])) for row in rows]


async def evidence(graph: Graph, scope: Scope, relation_ids: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the snippets of a scope that state relations, sorted, by the id of the relation; none that it does not."""
    rows = await graph.read("read/typed/evidence", ids=sorted(relation_ids), **_in(scope))
    return {row["id"]: tuple(row["snippets"]) for row in rows}


async def instances(graph: Graph, entity_ids: Collection[str]) -> list[str]:
    """Return the entities that texts say to be what some entities are called, sorted by id."""
    # (instance)-[:RELATES {relation: "is a"}]->(entity), (entity)-[:RELATES {relation: "includes"}]->(instance)
    rows = await graph.read("read/typed/instances", ids=sorted(entity_ids), is_of=IS_OF, has_of=HAS_OF)
    return [row["id"] for row in rows]


async def grouped(graph: Graph, words: str, limit: int) -> list[tuple[str, list[str]]]:
    """Return the names of groups that have some words, a query of the full-text index, each with its members' ids."""
    # (member)-[:MEMBER_OF]->(group)
    return [(row["name"], row["ids"]) for row in await graph.read("read/typed/grouped", words=words, limit=limit)]


def _in(scope: Scope) -> dict[str, str]:
    return {"domain": scope.domain, "topic": scope.topic}
