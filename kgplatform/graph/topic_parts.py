"""Parts of a topic's graph: its heart, or what fits a filter, looked for in all of it."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from kgplatform.errors import NotFound
from kgplatform.graph.session import Graph, Row
from kgplatform.graph.topics import read_entities
from kgplatform.models import Entity, GraphChoices, GraphFilter, GraphPart, Relation, Source

_ALL = GraphFilter()


async def read_part(graph: Graph, topic_id: str, limit: int, fitting: GraphFilter, whole: bool) -> GraphPart:
    """Return the `limit` most mentioned entities that fit, and the fitting relations between them, by id; what these
    rest on comes only where it is `whole`. Raises NotFound for a relation or a source that the topic does not have."""
    if fitting == _ALL:
        return await _heart(graph, topic_id, limit, whole)
    snippets = await _snippets(graph, topic_id, fitting)
    relations = await read_relations(graph, topic_id, fitting, snippets=snippets, whole=whole)
    if not relations and fitting.relation:
        await _check_wording(graph, topic_id, fitting.relation)
    ends = {*_ends(relations), *(fitting.entity_ids or ())}
    found = await graph.read("read/topics/part_entities", topic=topic_id, ids=sorted(ends), limit=limit)
    entities = tuple(Entity.model_validate(each) for each in found[0]["entities"])
    present = {entity.id for entity in entities}
    return GraphPart(
        entities=entities,
        relations=tuple(each for each in relations if {each.subject_id, each.object_id} <= present),
        matching=found[0]["matching"],
        total=(await graph.read("read/topics/topic_entity_count", topic=topic_id))[0]["count"],
    )


async def with_shared(graph: Graph, part: GraphPart, topic_id: str) -> GraphPart:
    """Return a part with which of its entities another topic has."""
    ids = sorted(entity.id for entity in part.entities)
    (row,) = await graph.read("read/topics/shared_entities", topic=topic_id, ids=ids)
    return part.model_copy(update={"shared": tuple(row["ids"])})


async def read_choices(graph: Graph, topic_id: str, limit: int) -> GraphChoices:
    """Return what a topic's graph can be filtered by, at most `limit` of each."""
    wordings = await read_wordings(graph, [topic_id], limit)
    (sources,) = await graph.read("read/topics/topic_sources", topic=topic_id, limit=limit)
    rounds = await graph.read("read/topics/topic_rounds", topic=topic_id)
    return GraphChoices(
        wordings=tuple(wordings[topic_id]),
        sources=tuple(Source.model_validate(each) for each in sources["sources"]),
        all_sources=sources["total"],
        rounds=tuple((row["round"], row["snippets"]) for row in rounds),
        since=sources["since"] or "",
        until=sources["until"] or "",
    )


async def read_wordings(graph: Graph, topic_ids: Sequence[str], limit: int) -> dict[str, list[tuple[str, int]]]:
    """Return how the relations of each topic are worded, and how many are worded so: at most `limit` of each, the
    commonest first."""
    found: dict[str, list[tuple[str, int]]] = {id_: [] for id_ in topic_ids}
    for row in await graph.read("read/topics/wordings", topics=sorted(found), limit=limit):
        found[row["topic"]].append((row["wording"], row["relations"]))
    return found


async def _heart(graph: Graph, topic_id: str, limit: int, whole: bool) -> GraphPart:
    (count,) = await graph.read("read/topics/topic_entity_count", topic=topic_id)
    if count["count"] <= limit:  # of all entities the relations need not wait for what these are
        (entities, total), relations = await asyncio.gather(
            read_entities(graph, topic_id, limit), read_relations(graph, topic_id, _ALL, whole=whole)
        )
    else:
        entities, total = await read_entities(graph, topic_id, limit)
        within = sorted(entity.id for entity in entities)
        relations = await read_relations(graph, topic_id, _ALL, within=within, whole=whole)
    present = {entity.id for entity in entities}
    kept = tuple(each for each in relations if {each.subject_id, each.object_id} <= present)
    return GraphPart(entities=tuple(entities), relations=kept, matching=total, total=total)


async def _snippets(graph: Graph, topic_id: str, fitting: GraphFilter) -> list[str] | None:
    """Return the ids of the snippets that something has to be said in; None where it may be any."""
    if not (fitting.source or fitting.since or fitting.until or fitting.round is not None):
        return None
    wanted = {"round": fitting.round, "since": fitting.since, "until": fitting.until}
    (row,) = await graph.read("read/topics/part_snippets", topic=topic_id, source=fitting.source, **wanted)
    ids: list[str] = row["ids"]
    if not ids and fitting.source:
        unnarrowed = {"round": None, "since": "", "until": ""}
        (row,) = await graph.read("read/topics/part_snippets", topic=topic_id, source=fitting.source, **unnarrowed)
        if not row["ids"]:
            raise NotFound(
                f"Nothing of a source {fitting.source!r} was found for this topic.",
                "Choose one of the list, or all sources.",
            )
    return ids


async def read_relations(
    graph: Graph,
    topic_id: str,
    fitting: GraphFilter,
    *,
    within: Collection[str] | None = None,
    snippets: Collection[str] | None = None,
    whole: bool,
) -> list[Relation]:
    """Return the relations of a topic that fit, by id: those with both ends `within` some entities, and with evidence
    in some `snippets`, where these are given; what they rest on comes only where they are `whole`."""
    about = None if fitting.entity_ids is None else sorted(fitting.entity_ids)
    (columns,) = await graph.read(
        "read/topics/part_relations", topic=topic_id, within=within, wording=fitting.relation, snippets=snippets,
        about=about, whole=whole,
    )  # fmt: skip
    return _rows(columns)


def _rows(columns: Row) -> list[Relation]:
    """Return the relations whose fields are lists of one length, sorted by id; what did not come is empty."""
    if not columns["evidence"]:
        columns = {name: values for name, values in columns.items() if values} | {"evidence": [()] * len(columns["id"])}
    rows: Iterable[tuple[Any, ...]] = sorted(zip(*columns.values(), strict=True), key=lambda row: str(row[0]))
    return [Relation.model_validate(dict(zip(columns, row, strict=True))) for row in rows]


async def _check_wording(graph: Graph, topic_id: str, words: str) -> None:
    if not await read_relations(graph, topic_id, GraphFilter(relation=words), whole=False):
        raise NotFound(f"No relation of this topic is worded {words!r}.", "Choose one of the list, or all relations.")


def _ends(relations: Iterable[Relation]) -> set[str]:
    return {end for each in relations for end in (each.subject_id, each.object_id)}
