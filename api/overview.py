"""What the first page and a topic's page show, gathered in few calls of the services."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel

from api.page_view import snippet_link
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Entity, ListAsked, ListPart, Relation, RunReport, SiblingGroup, Snippet, Topic, TopicGap
from kgplatform.services import PageSummary, Services
from kgplatform.strategies.registry import all_strategies

ENTITIES_A_PAGE = 25
ENTITIES_AT_A_GLANCE = 5
GAPS_AT_A_GLANCE = 5
RELATIONS_AN_ENTITY = 12
QUOTES_A_RELATION = 3
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class TopicCard:
    """A topic on the first page; `newest` is its page of the highest version, `run` its newest but for questions."""

    topic: Topic
    entities: int
    open_gaps: int
    newest: PageSummary | None
    run: RunReport | None


@dataclass(frozen=True)
class Quote:
    """A sentence that is evidence, and where it can be read."""

    text: str
    source: str
    link: str


@dataclass(frozen=True)
class RelationRow:
    """A relation in words, with the first quotes that state it."""

    id: str
    subject_id: str
    object_id: str
    subject: str
    relation: str
    object: str
    weight: int
    sources: int
    quotes: tuple[Quote, ...]


@dataclass(frozen=True)
class EntityRow:
    """An entity with its best relations of those that can be shown; `all` counts those that it has."""

    entity: Entity
    relations: tuple[RelationRow, ...]
    all: int


@dataclass(frozen=True)
class TopicView:
    """A topic at a glance: its most mentioned entities of how many, the open gaps that weigh most, how many are open
    and how many there are, its newest page, how many versions it has, and its newest run."""

    topic: Topic
    rows: tuple[EntityRow, ...]
    total: int
    gaps: list[TopicGap]
    open_gaps: int
    all_gaps: int
    newest: PageSummary | None
    versions: int
    run: RunReport | None


@dataclass(frozen=True)
class EntitiesView:
    """One page of a topic's entities, and its groups; `start` counts from 0."""

    topic: Topic
    rows: tuple[EntityRow, ...]
    start: int
    total: int
    groups: list[SiblingGroup]


async def topic_cards(services: Services) -> list[TopicCard]:
    """Return a card a topic, in the services' order."""
    topics = await services.topics()
    of = [topic.id for topic in topics]
    parts, counts = await asyncio.gather(
        services.lists([*map(_newest_page, of), *map(newest_run, of)]),
        services.list_counts([*map(_entities, of), *map(_open_gaps, of)]),
    )
    pages, runs, entities, gaps = parts[: len(of)], parts[len(of) :], counts[: len(of)], counts[len(of) :]
    return [
        TopicCard(topic, total, still, _first(page, PageSummary), _first(run, RunReport))
        for topic, total, still, page, run in zip(topics, entities, gaps, pages, runs, strict=True)
    ]


def _entities(topic_id: str) -> ListAsked:
    return ListAsked(name="topic_entities", owner=topic_id, order="mentions", first=1)


def _gaps(topic_id: str) -> ListAsked:
    return ListAsked(name="topic_gaps", owner=topic_id, order="score", first=1)


def _open_gaps(topic_id: str) -> ListAsked:
    return _gaps(topic_id).model_copy(update={"where": (("status", ("open",)),), "first": GAPS_AT_A_GLANCE})


def _newest_page(topic_id: str) -> ListAsked:
    return ListAsked(name="topic_pages", owner=topic_id, order="version", first=1)


def newest_run(topic_id: str) -> ListAsked:
    """Return the list whose one part is the newest run that may change a topic."""
    where = (("kinds", tuple(sorted(all_strategies().keys() - {"ask"}))),)  # a question changes nothing of its topic
    return ListAsked(name="topic_runs", owner=topic_id, order="started", where=where, first=1)


def _first(part: ListPart, model: type[M]) -> M | None:
    return next(iter(part.nodes(model)), None)


async def topic_view(services: Services, topic_id: str) -> TopicView:
    """Return a topic at a glance; raises NotFound."""
    topic = await services.topic(topic_id)
    (entities, total), (gaps, page, run), (still, found, versions) = await asyncio.gather(
        services.entities(topic_id, ENTITIES_AT_A_GLANCE),
        services.lists([_open_gaps(topic_id), _newest_page(topic_id), newest_run(topic_id)]),
        services.list_counts([_open_gaps(topic_id), _gaps(topic_id), _newest_page(topic_id)]),
    )
    relations = await services.relations_of(topic_id, [entity.id for entity in entities]) if entities else []
    rows = await entity_rows(services, entities, relations)
    return TopicView(
        topic, rows, total, gaps=gaps.nodes(TopicGap), open_gaps=still, all_gaps=found,
        newest=_first(page, PageSummary), versions=versions, run=_first(run, RunReport),
    )  # fmt: skip


async def entities_view(services: Services, topic_id: str, start: int) -> EntitiesView:
    """Return a topic's entities from the one at `start` on; raises NotFound."""
    topic = await services.topic(topic_id)
    (entities, total), groups = await asyncio.gather(
        services.entities(topic_id, ENTITIES_A_PAGE, start), services.groups(topic_id)
    )
    relations = await services.relations_of(topic_id, [entity.id for entity in entities]) if entities else []
    return EntitiesView(topic, await entity_rows(services, entities, relations), start, total, groups)


async def entity_rows(
    services: Services,
    entities: Sequence[Entity],
    relations: Sequence[Relation],
    all_relations: Sequence[Relation] | None = None,
) -> tuple[EntityRow, ...]:
    """Return entities with their best of the relations, and how many of `all_relations` (these, where none are given)
    each has; a relation that joins two of them stands at both."""
    touching = _touching(best_first(relations))
    everywhere = touching if all_relations is None else _touching(all_relations)
    shown = [relation for entity in entities for relation in touching[entity.id][:RELATIONS_AN_ENTITY]]
    rows = {row.id: row for row in await relation_rows(services, shown, entities)}
    return tuple(
        EntityRow(
            entity,
            tuple(rows[relation.id] for relation in touching[entity.id][:RELATIONS_AN_ENTITY]),
            len(everywhere[entity.id]),
        )
        for entity in entities
    )


def _touching(relations: Iterable[Relation]) -> dict[str, list[Relation]]:
    """Return relations by their ends, in their order."""
    touching: dict[str, list[Relation]] = defaultdict(list)
    for relation in relations:
        for end in dict.fromkeys((relation.subject_id, relation.object_id)):
            touching[end].append(relation)
    return touching


def best_first(relations: Iterable[Relation]) -> list[Relation]:
    """Return relations, those of most sources first, then of most evidence, then by id."""
    return sorted(relations, key=lambda each: (-each.sources, -each.weight, each.id))


async def relation_rows(
    services: Services, relations: Sequence[Relation], known: Sequence[Entity], quotes: int = QUOTES_A_RELATION
) -> list[RelationRow]:
    """Return relations in words, in their order, each with at most `quotes` of the sentences that state it; `known` are
    entities of which the names need not be asked."""
    names, snippets = await asyncio.gather(_names(services, known, relations), _evidence(services, relations, quotes))
    return [_relation_row(relation, names, snippets, quotes) for relation in relations]


async def _names(services: Services, entities: Sequence[Entity], relations: Sequence[Relation]) -> dict[str, str]:
    names = {entity.id: entity.name for entity in entities}
    others = {end for relation in relations for end in (relation.subject_id, relation.object_id)} - names.keys()
    found = await services.entities_by_id(sorted(others), counted=False) if others else []
    return names | {entity.id: entity.name for entity in found}


async def _evidence(services: Services, relations: Sequence[Relation], quotes: int) -> dict[str, Snippet]:
    keys = {parse_evidence_key(key)[0] for relation in relations for key in relation.evidence[:quotes]}
    found = await services.snippets(sorted(keys)) if keys else []
    return {snippet.id: snippet for snippet in found}


def _relation_row(relation: Relation, names: dict[str, str], snippets: dict[str, Snippet], most: int) -> RelationRow:
    spans = [parse_evidence_key(key) for key in relation.evidence[:most]]
    quotes = tuple(
        Quote(snippets[key].text[start:end], snippets[key].title, snippet_link(key, (start, end)))
        for key, start, end in spans
        if key in snippets
    )
    return RelationRow(
        id=relation.id,
        subject_id=relation.subject_id,
        object_id=relation.object_id,
        subject=names.get(relation.subject_id, "?"),
        relation=relation.wording,
        object=names.get(relation.object_id, "?"),
        weight=relation.weight,
        sources=relation.sources,
        quotes=quotes,
    )
