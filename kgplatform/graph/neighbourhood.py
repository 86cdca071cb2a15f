"""Entities around names: what names mean, what relations join to that, and where it is mentioned."""

from collections.abc import Collection

from kgplatform.graph.session import Graph
from kgplatform.ids import alias_id, entity_id
from kgplatform.language.keys import normal_key
from kgplatform.models import Value


class Degree(Value):
    """How often an entity is mentioned, and how many relations it has, in the whole graph."""

    id: str
    mentions: int
    relations: int


class Neighbour(Value):
    """An entity that relations with `weight` pieces of evidence join to `entity_id`."""

    entity_id: str
    other: Degree
    weight: int


async def named_entities(graph: Graph, domain: str, keys: Collection[str]) -> dict[str, list[Degree]]:
    """Return the entities that keys (exact or normal) mean in a domain, by key; keys that mean none are left out."""
    # (alias)-[:NAMES]->(entity)
    names = [{"key": key, "founded": entity_id(alias_id(domain, normal_key(key)))} for key in sorted(set(keys))]
    found: dict[str, list[Degree]] = {}
    for row in await graph.read("read/entities/named_entities", domain=domain, names=names):
        degree = Degree(id=row["entity"], mentions=row["mentions"], relations=row["relations"])
        found.setdefault(row["key"], []).append(degree)
    return found


async def neighbours(graph: Graph, ids: Collection[str]) -> list[Neighbour]:
    """Return all neighbours of entities, sorted by both ids. It costs what the entities have of relations."""
    # (entity)-[:RELATES]-(other)
    return [
        Neighbour(
            entity_id=row["entity"],
            other=Degree(id=row["other"], mentions=row["mentions"], relations=row["relations"]),
            weight=row["weight"],
        )
        for row in await graph.read("read/entities/near_entities", ids=sorted(set(ids)))
    ]


async def mentions_of(graph: Graph, domain: str, ids: Collection[str]) -> dict[str, dict[str, int]]:
    """Return how often each snippet of a domain mentions each entity: times by snippet id, by entity id."""
    # (snippet)-[:MENTIONS]->(entity)
    found: dict[str, dict[str, int]] = {}
    for row in await graph.read("read/entities/entity_snippets", domain=domain, ids=sorted(set(ids))):
        found.setdefault(row["entity"], {})[row["snippet"]] = row["times"]
    return found
