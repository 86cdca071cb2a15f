"""What the first page and a topic's page show, gathered in few calls of the services."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from api.page_view import snippet_link
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Entity, Gap, Relation, SiblingGroup, Snippet, Topic
from kgplatform.services import PageSummary, Services

ENTITIES_A_PAGE = 25
RELATIONS_AN_ENTITY = 12
QUOTES_A_RELATION = 3


@dataclass(frozen=True)
class TopicCard:
    """A topic on the first page; `newest` is its page of the highest version."""

    topic: Topic
    entities: int
    open_gaps: int
    newest: PageSummary | None


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
    entity: Entity
    relations: tuple[RelationRow, ...]
    more: int


@dataclass(frozen=True)
class TopicView:
    """A topic with one page of its entities; `start` counts from 0."""

    topic: Topic
    rows: tuple[EntityRow, ...]
    start: int
    total: int
    gaps: list[Gap]
    pages: list[PageSummary]
    groups: list[SiblingGroup]


async def topic_cards(services: Services) -> list[TopicCard]:
    """Return a card a topic, in the services' order."""
    return await asyncio.gather(*(_card(services, topic) for topic in await services.topics()))


async def _card(services: Services, topic: Topic) -> TopicCard:
    (_, total), gaps, pages = await asyncio.gather(
        services.entities(topic.id, 1), services.gaps(topic.id), services.pages(topic.id)
    )
    return TopicCard(topic, total, sum(gap.status == "open" for gap in gaps), pages[0] if pages else None)


async def topic_view(services: Services, topic_id: str, start: int) -> TopicView:
    """Return a topic's page from entity `start` on; raises NotFound."""
    topic = await services.topic(topic_id)
    (entities, total), gaps, pages, groups = await asyncio.gather(
        services.entities(topic_id, ENTITIES_A_PAGE, start), services.gaps(topic_id), services.pages(topic_id),
        services.groups(topic_id),
    )  # fmt: skip
    relations = await services.relations_of(topic_id, [entity.id for entity in entities]) if entities else []
    rows = await entity_rows(services, entities, relations)
    return TopicView(topic, rows, start, total, gaps, pages, groups)


async def entity_rows(
    services: Services, entities: Sequence[Entity], relations: Sequence[Relation]
) -> tuple[EntityRow, ...]:
    """Return entities with their best of the relations; one that joins two of them stands at both."""
    touching: dict[str, list[Relation]] = defaultdict(list)
    for relation in best_first(relations):
        for end in dict.fromkeys((relation.subject_id, relation.object_id)):
            touching[end].append(relation)
    shown = [relation for entity in entities for relation in touching[entity.id][:RELATIONS_AN_ENTITY]]
    rows = {row.id: row for row in await relation_rows(services, shown, entities)}
    return tuple(
        EntityRow(
            entity,
            tuple(rows[relation.id] for relation in touching[entity.id][:RELATIONS_AN_ENTITY]),
            max(0, len(touching[entity.id]) - RELATIONS_AN_ENTITY),
        )
        for entity in entities
    )


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
    found = await services.entities_by_id(sorted(others)) if others else []
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
