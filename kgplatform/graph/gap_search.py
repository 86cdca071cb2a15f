"""What a topic's graph lacks, as the queries in cypher/gaps find it: all of it at absolute thresholds, without cap."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from kgplatform.graph.session import Graph
from kgplatform.models import Value


class ThinEntity(Value):
    """An entity often mentioned but hardly connected; all counts are in the topic."""

    entity_id: str
    name: str
    described: bool
    degree: int
    mentions: int
    snippets: int


class UndescribedHub(Value):
    """An entity that nothing describes; `degree` counts its neighbours in the topic, `neighbours` names up to three."""

    entity_id: str
    name: str
    degree: int
    neighbours: tuple[str, ...]


class Bridge(Value):
    """An entity without a relation in the topic that has `known` neighbours in another one; `neighbours` names 3."""

    entity_id: str
    name: str
    other_topic: str
    known: int
    neighbours: tuple[str, ...]


class PairRelations(Value):
    """What is said of two entities, each relation as most of its evidence words it; `forward` tells whether `one_id` is
    its subject."""

    one_id: str
    other_id: str
    ids: tuple[str, ...]
    relations: tuple[str, ...]
    forward: tuple[bool, ...]


class RestingSection(Value):
    """A section of a topic's newest page, with what it rests on: see cypher/gaps/newest_sections."""

    kind: str
    title: str
    heading: str
    level: int
    stale: bool
    text: str
    cited: int
    mentioned: bool
    entity_ids: tuple[str, ...]
    names: tuple[str, ...]


class UnansweredQuestion(Value):
    """A question that nothing found answers; `score` is the best of the gaps that it addressed."""

    question: str
    score: float
    found: int
    entity_ids: tuple[str, ...]
    names: tuple[str, ...]


Numbers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


@dataclass(frozen=True)
class TopicEdges:
    """A topic's graph: entities by id, isolated ones too, with their names; `subjects` and `objects` are places in
    these lists, one an edge, with the distinct `sources` of each."""

    ids: list[str]
    names: list[str]
    subjects: Numbers
    objects: Numbers
    sources: Numbers


async def find_thin_entities(graph: Graph, topic_id: str, max_degree: int, min_mentions: int) -> list[ThinEntity]:
    """Return the entities with at most `max_degree` neighbours and at least `min_mentions`, most mentioned first."""
    rows = await graph.read("gaps/thin_entity", topic=topic_id, max_degree=max_degree, min_mentions=min_mentions)
    return [ThinEntity.model_validate(row) for row in rows]


async def find_undescribed_hubs(graph: Graph, topic_id: str, min_degree: int) -> list[UndescribedHub]:
    """Return the entities without description that have at least `min_degree` neighbours, most connected first."""
    rows = await graph.read("gaps/undescribed_hub", topic=topic_id, min_degree=min_degree)
    return [UndescribedHub.model_validate(row) for row in rows]


async def find_bridges(graph: Graph, topic_id: str, min_known: int) -> list[Bridge]:
    """Return the entities not connected here that have at least `min_known` neighbours in another topic."""
    rows = await graph.read("gaps/bridge", topic=topic_id, min_known=min_known)
    return [Bridge.model_validate(row) for row in rows]


async def read_pair_relations(graph: Graph, pairs: Collection[tuple[str, str]]) -> list[PairRelations]:
    """Return what is said of pairs of entity ids, sorted by them; nothing for those that have no relation."""
    if not pairs:
        return []
    asked = sorted(pairs)
    row = (await graph.read("gaps/pair_relations", pairs=list(map(list, asked))))[0]
    said: dict[int, list[tuple[str, str, bool]]] = {}
    for number, *relation in zip(row["pairs"], row["ids"], row["relations"], row["forward"], strict=True):
        said.setdefault(number, []).append((relation[0], relation[1], relation[2]))
    return [_said_of(asked[number], said[number]) for number in sorted(said)]


def _said_of(pair: tuple[str, str], relations: list[tuple[str, str, bool]]) -> PairRelations:
    ids, words, forward = zip(*relations, strict=True)
    return PairRelations(one_id=pair[0], other_id=pair[1], ids=ids, relations=words, forward=forward)


async def read_relation_sources(graph: Graph, relation_ids: Collection[str]) -> dict[str, frozenset[str]]:
    """Return the ids of the distinct sources of relations, by relation id."""
    if not relation_ids:
        return {}
    row = (await graph.read("gaps/relation_sources", ids=sorted(relation_ids)))[0]
    return {id_: frozenset(sources) for id_, sources in zip(row["ids"], row["sources"], strict=True)}


async def read_newest_sections(graph: Graph, topic_id: str, kinds: Collection[str]) -> list[RestingSection]:
    """Return the sections of the newest page of some kinds in reading order; none where there is no page."""
    rows = await graph.read("gaps/newest_sections", topic=topic_id, kinds=sorted(kinds))
    return [RestingSection.model_validate(row) for row in rows]


async def find_unanswered_questions(graph: Graph, topic_id: str) -> list[UnansweredQuestion]:
    """Return the questions that nothing found answers, those about the most critical gaps first."""
    rows = await graph.read("gaps/unanswered_question", topic=topic_id)
    return [UnansweredQuestion.model_validate(row) for row in rows]


async def read_topic_edges(graph: Graph, topic_id: str) -> TopicEdges:
    """Return the whole graph of a topic for what is computed outside of Neo4j; its edges are in no order."""
    row = (await graph.read("gaps/topic_edges", topic=topic_id))[0]
    ids, names = row["ids"], row["names"]
    order = sorted(range(len(ids)), key=ids.__getitem__)
    numbers = np.array(row["numbers"], dtype=np.int64)
    known = np.argsort(numbers)
    place = np.empty(len(ids), dtype=np.int64)  # of an entity of the answer in the sorted lists
    place[order] = np.arange(len(ids))

    def places(ends: list[int]) -> Numbers:
        found: Numbers = place[known[np.searchsorted(numbers, np.array(ends, dtype=np.int64), sorter=known)]]
        return found

    return TopicEdges(
        ids=[ids[n] for n in order],
        names=[names[n] for n in order],
        subjects=places(row["subjects"]),
        objects=places(row["objects"]),
        sources=np.array(row["sources"], dtype=np.int64),
    )
