"""What the first page and a topic's page show, gathered in few calls of the services."""

import asyncio
from collections import defaultdict
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
    rows = await _entity_rows(services, topic_id, entities)
    return TopicView(topic, rows, start, total, gaps, pages, groups)


async def _entity_rows(services: Services, topic_id: str, entities: list[Entity]) -> tuple[EntityRow, ...]:
    relations = await services.relations_of(topic_id, [entity.id for entity in entities]) if entities else []
    touching: dict[str, list[Relation]] = defaultdict(list)
    for relation in sorted(relations, key=lambda relation: (-relation.sources, -relation.weight, relation.id)):
        for end in dict.fromkeys((relation.subject_id, relation.object_id)):
            touching[end].append(relation)
    shown = [relation for entity in entities for relation in touching[entity.id][:RELATIONS_AN_ENTITY]]
    names, snippets = await asyncio.gather(_names(services, entities, shown), _evidence(services, shown))
    rows = {relation.id: _relation_row(relation, names, snippets) for relation in shown}
    return tuple(
        EntityRow(
            entity,
            tuple(rows[relation.id] for relation in touching[entity.id][:RELATIONS_AN_ENTITY]),
            max(0, len(touching[entity.id]) - RELATIONS_AN_ENTITY),
        )
        for entity in entities
    )


async def _names(services: Services, entities: list[Entity], relations: list[Relation]) -> dict[str, str]:
    names = {entity.id: entity.name for entity in entities}
    others = {end for relation in relations for end in (relation.subject_id, relation.object_id)} - names.keys()
    found = await services.entities_by_id(sorted(others)) if others else []
    return names | {entity.id: entity.name for entity in found}


async def _evidence(services: Services, relations: list[Relation]) -> dict[str, Snippet]:
    keys = {parse_evidence_key(key)[0] for relation in relations for key in relation.evidence[:QUOTES_A_RELATION]}
    found = await services.snippets(sorted(keys)) if keys else []
    return {snippet.id: snippet for snippet in found}


def _relation_row(relation: Relation, names: dict[str, str], snippets: dict[str, Snippet]) -> RelationRow:
    spans = [parse_evidence_key(key) for key in relation.evidence[:QUOTES_A_RELATION]]
    quotes = tuple(
        Quote(snippets[key].text[start:end], snippets[key].title, snippet_link(key, (start, end)))
        for key, start, end in spans
        if key in snippets
    )
    subject, object_ = names.get(relation.subject_id, "?"), names.get(relation.object_id, "?")
    return RelationRow(subject, relation.wording, object_, relation.weight, relation.sources, quotes)
