"""What a topic's graph lacks, as the queries in cypher/gaps find it: all of it at absolute thresholds, without cap."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from kgplatform.graph.session import Graph
from kgplatform.models import Value
from kgplatform.models.works import StoredWork
from kgplatform.sources.work_identity import Scheme


class ThinEntity(Value):
    """An entity often mentioned but hardly connected; all counts are in the topic."""

    entity_id: str
    name: str
    described: bool
    degree: int
    mentions: int
    snippets: int


class UnreadWork(Value):
    """A work that `citing` works cite which a topic has read; of itself the domain has `texts`, none of them read. Its
    `identifiers` are (id, scheme, value)."""

    work_id: str
    title: str
    record: StoredWork
    identifiers: tuple[tuple[str, Scheme, str], ...]
    citing: int
    texts: int


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


class Edge(NamedTuple):
    """An edge of a topic by the numbers that Neo4j has now for the relation, its subject and its object."""

    relation: int
    subject: int
    object: int


class PairRelations(Value):
    """What is said of two entities, each relation as most of its evidence words it; `forward` tells whether `one_id` is
    its subject, `forms` are canonical, `evidence` has its keys with the ids of their sources, where that was asked
    for."""

    one_id: str
    other_id: str
    ids: tuple[str, ...]
    relations: tuple[str, ...]
    forward: tuple[bool, ...]
    forms: tuple[str, ...] = ()
    evidence: tuple[Mapping[str, str], ...] = ()

    @property
    def sources(self) -> tuple[frozenset[str], ...]:
        """The ids of each relation's distinct sources."""
        return tuple(frozenset(each.values()) for each in self.evidence)


class RestingSection(Value):
    """A section of a topic's newest page, with what it rests on: see cypher/gaps/newest_sections."""

    kind: str
    title: str
    heading: str
    level: int
    stale: bool
    told: int | None
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
    """A topic's graph: entities by id, isolated ones too, with their names and kinds; `subjects` and `objects` are
    places in these lists, one an edge, with the distinct `sources` of each; `edges` (n, 3) finds them in Neo4j: see
    Edge."""

    ids: list[str]
    names: list[str]
    subjects: Numbers
    objects: Numbers
    sources: Numbers
    edges: Numbers
    kinds: list[str] = field(default_factory=list)


class PairEdges(NamedTuple):
    """The edges between two entities, with whether the first one (`one_id`) is the subject of each."""

    one_id: str
    other_id: str
    edges: tuple[tuple[Edge, bool], ...]


async def find_thin_entities(graph: Graph, topic_id: str, max_degree: int, min_mentions: int) -> list[ThinEntity]:
    """Return the entities with at most `max_degree` neighbours and at least `min_mentions`, most mentioned first."""
    rows = await graph.read("gaps/thin_entity", topic=topic_id, max_degree=max_degree, min_mentions=min_mentions)
    return [ThinEntity.model_validate(row) for row in rows]


async def find_undescribed_hubs(graph: Graph, topic_id: str, min_degree: int) -> list[UndescribedHub]:
    """Return the entities without description that have at least `min_degree` neighbours, most connected first."""
    rows = await graph.read("gaps/undescribed_hub", topic=topic_id, min_degree=min_degree)
    return [UndescribedHub.model_validate(row) for row in rows]


async def find_unread_works(graph: Graph, topic_id: str, min_citing: int) -> list[UnreadWork]:
    """Return the works that at least `min_citing` works cite which the topic has read, and that it has not read, those
    that are cited most first."""
    rows = await graph.read("gaps/unread_works", topic=topic_id, min_citing=min_citing)
    return [UnreadWork.model_validate(row) for row in rows]


async def read_citations(graph: Graph, topic_id: str) -> dict[str, list[str]]:
    """Return which works (ids) each work cites that a topic has read; a source of no work goes by its own id."""
    return {row["citing"]: row["cited"] for row in await graph.read("gaps/citations", topic=topic_id)}


async def find_bridges(graph: Graph, topic_id: str, min_known: int) -> list[Bridge]:
    """Return the entities not connected here that have at least `min_known` neighbours in another topic."""
    rows = await graph.read("gaps/bridge", topic=topic_id, min_known=min_known)
    return [Bridge.model_validate(row) for row in rows]


async def read_pair_relations(
    graph: Graph, pairs: Sequence[PairEdges], sourced: Callable[[PairEdges], bool] = lambda pair: False
) -> list[PairRelations]:
    """Return what is said of pairs of entities, in their order, and where it is said of those that are `sourced`;
    nothing for those whose relations have gone meanwhile."""
    if not pairs:
        return []
    edges = [(*edge, int(sourced(pair))) for pair in pairs for edge, _ in pair.edges]
    row = (await graph.read("gaps/pair_relations", edges=edges))[0]
    columns = zip(row["ids"], row["relations"], row["forms"], row["evidence"], strict=True)
    said = dict(zip(row["numbers"], columns, strict=True))
    return [_said_of(pair, said) for pair in pairs if any(edge.relation in said for edge, _ in pair.edges)]


def _said_of(pair: PairEdges, said: Mapping[int, tuple[str, str, str, Sequence[tuple[str, str]]]]) -> PairRelations:
    there = [(*said[edge.relation], forward) for edge, forward in pair.edges if edge.relation in said]
    ids, words, forms, evidence, forward = zip(*there, strict=True)
    return PairRelations(
        one_id=pair.one_id,
        other_id=pair.other_id,
        ids=ids,
        relations=words,
        forward=forward,
        forms=forms,
        evidence=tuple(map(dict, evidence)),
    )


async def read_newest_sections(graph: Graph, topic_id: str, kinds: Collection[str]) -> list[RestingSection]:
    """Return the sections of the newest page of some kinds in reading order; none where there is no page."""
    rows = await graph.read("gaps/newest_sections", topic=topic_id, kinds=sorted(kinds))
    return [RestingSection.model_validate(row) for row in rows]


async def find_unanswered_questions(graph: Graph, topic_id: str) -> list[UnansweredQuestion]:
    """Return the questions that nothing found answers, those about the most critical gaps first."""
    rows = await graph.read("gaps/unanswered_question", topic=topic_id)
    return [UnansweredQuestion.model_validate(row) for row in rows]


async def find_known_persons(graph: Graph, entity_ids: Sequence[str], min_sources: int) -> frozenset[str]:
    """Return those of some entities that at least `min_sources` distinct sources mention."""
    rows = await graph.read("gaps/known_persons", ids=list(entity_ids), sources=min_sources) if entity_ids else []
    return frozenset(row["entity_id"] for row in rows)


async def read_unread_mentions(graph: Graph, topic_id: str, asked: Sequence[Mapping[str, str]]) -> frozenset[str]:
    """Return which gaps unread prose of the domain speaks of; `asked` are maps of a gap's id and its Lucene query."""
    rows = await graph.read("gaps/unread_mentions", topic=topic_id, asked=list(asked))
    return frozenset(row["gap_id"] for row in rows)


async def read_topic_edges(graph: Graph, topic_id: str) -> TopicEdges:
    """Return the whole graph of a topic for what is computed outside of Neo4j; its edges are in no order."""
    row = (await graph.read("gaps/topic_edges", topic=topic_id))[0]
    ids, names, kinds = row["ids"], row["names"], row["kinds"]
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
        edges=np.array([row["relations"], row["subjects"], row["objects"]], dtype=np.int64).T,
        kinds=[kinds[n] for n in order],
    )
