"""What of a topic's graph is shown: its heart, or what has to do with a relation, a source or a gap."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from api.overview import best_first
from kgplatform.bounds import MOST_CHARACTERS
from kgplatform.errors import NotFound
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Entity, Gap, Relation, Source, Topic
from kgplatform.services import Services

MOST = 5_000  # entities at once
USUAL = 200
NEIGHBOURS = 40  # of an entity that is opened
MOST_OPENED = 20
Text = Annotated[str, Query(max_length=MOST_CHARACTERS)]


@dataclass(frozen=True)
class Wanted:
    """What an address asks for: the `limit` most mentioned entities; of these only what a `relation` joins, given by a
    wording or a canonical form; what a `source` says, given by address or id; what a `gap` is about, given by its id or
    kind, with the neighbours of that; and with them the neighbours of entities that were `opened`."""

    limit: Annotated[int, Query(ge=1, le=MOST)] = USUAL
    relation: Text = ""
    source: Text = ""
    gap: Text = ""
    opened: Annotated[tuple[str, ...], Query(max_length=MOST_OPENED)] = ()

    @property
    def narrowed(self) -> bool:
        return bool(self.relation or self.source or self.gap)


@dataclass(frozen=True)
class Selection:
    """What is shown: entities, most mentioned first, and the relations between them, by id.

    `total` counts the topic's entities, `matching` those that fit what was asked before `limit` cut them off, and
    `searched` those that were looked at. `wordings` counts the relations that there were to choose from. `added` are
    ids of the entities and relations that are there because something was opened.
    """

    topic: Topic
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    total: int
    matching: int
    searched: int
    wordings: tuple[tuple[str, int], ...]
    gap_entities: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()


async def select(services: Services, topic_id: str, wanted: Wanted) -> Selection:
    """Return what an address asks for; raises NotFound for a topic, relation, source or gap that is not there."""
    topic = await services.topic(topic_id)
    entities, total = await services.entities(topic_id, MOST if wanted.narrowed else wanted.limit)
    relations = await _between(services, topic_id, entities)
    wordings = Counter(relation.wording for relation in relations)
    gap_entities = await _of_gap(services, topic_id, wanted.gap) if wanted.gap else frozenset()
    kept = relations
    if wanted.relation:
        kept = _worded(kept, wanted.relation)
    if wanted.source:
        kept = await _said_in(services, topic, kept, wanted.source)
    if wanted.gap:
        kept = [each for each in kept if {each.subject_id, each.object_id} & gap_entities]
    matching = (
        [entity for entity in entities if entity.id in _ends(kept) | gap_entities] if wanted.narrowed else entities
    )
    shown = matching[: wanted.limit]
    present = {entity.id for entity in shown}
    kept = [each for each in kept if {each.subject_id, each.object_id} <= present]
    begun = present | {relation.id for relation in kept}
    shown, kept = await _with_opened(services, topic_id, shown, kept, wanted.opened)
    present = {entity.id for entity in shown}
    return Selection(
        topic=topic,
        entities=tuple(shown),
        relations=tuple(kept),
        total=total,
        matching=len(matching) if wanted.narrowed else total,
        searched=len(entities),
        wordings=tuple(sorted(wordings.items(), key=lambda item: (-item[1], item[0]))),
        gap_entities=gap_entities & present,
        added=frozenset(present | {relation.id for relation in kept}) - begun,
    )


@dataclass(frozen=True)
class Neighbourhood:
    """What an entity has relations with, those of the topic first; `beyond` are ids of relations of the domain that the
    topic does not have, `more` counts those that are not shown."""

    entity: Entity
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    beyond: frozenset[str]
    more: int


async def neighbourhood(services: Services, topic_id: str, entity_id: str) -> Neighbourhood:
    """Return an entity with the best relations of it in its topic, then in its domain; raises NotFound."""
    entity = await services.entity(entity_id)
    own = await services.relations_of(topic_id, [entity.id])
    anywhere = await services.best_relations([entity.id], NEIGHBOURS + 1)
    topical = {relation.id for relation in own}
    relations = [*best_first(own), *(each for each in anywhere if each.id not in topical)]
    shown = relations[:NEIGHBOURS]
    found = await services.entities_by_id(sorted(_ends(shown) - {entity.id}))
    present = {entity.id, *(each.id for each in found)}
    kept = tuple(each for each in shown if {each.subject_id, each.object_id} <= present)
    beyond = frozenset(each.id for each in kept if each.id not in topical)
    return Neighbourhood(entity, tuple(found), kept, beyond, len(relations) - len(shown))


async def _between(services: Services, topic_id: str, entities: list[Entity]) -> list[Relation]:
    present = {entity.id for entity in entities}
    found = await services.relations_of(topic_id, sorted(present)) if present else []
    return [each for each in found if {each.subject_id, each.object_id} <= present]


async def _with_opened(
    services: Services, topic_id: str, entities: list[Entity], relations: list[Relation], opened: tuple[str, ...]
) -> tuple[list[Entity], list[Relation]]:
    around = [await neighbourhood(services, topic_id, each) for each in opened]
    all_entities = {entity.id: entity for entity in entities}
    all_relations = {relation.id: relation for relation in relations}
    for each in around:
        for entity in (each.entity, *each.entities):
            all_entities.setdefault(entity.id, entity)
        all_relations |= {relation.id: relation for relation in each.relations}
    return list(all_entities.values()), [all_relations[key] for key in sorted(all_relations)]


def _worded(relations: list[Relation], words: str) -> list[Relation]:
    found = [each for each in relations if words in (each.wording, each.relation)]
    if not found:
        raise NotFound(f"No relation of this topic is worded {words!r}.", "Choose one of the list, or all relations.")
    return found


async def _said_in(services: Services, topic: Topic, relations: list[Relation], named: str) -> list[Relation]:
    source = next((each for each in await services.sources(topic.domain) if named in (each.id, each.url)), None)
    if source is None:
        raise NotFound(f"There is no source {named!r} in {topic.domain}.", "Choose one of the list, or all sources.")
    said = [{parse_evidence_key(key)[0] for key in relation.evidence} for relation in relations]
    found = await services.snippets(sorted(set().union(*said)))
    own = {snippet.id for snippet in found if snippet.source_id == source.id}
    return [relation for relation, snippets in zip(relations, said, strict=True) if snippets & own]


async def _of_gap(services: Services, topic_id: str, named: str) -> frozenset[str]:
    gaps = [gap for gap in await services.gaps(topic_id) if named in (gap.id, gap.kind)]
    if not gaps:
        raise NotFound(f"There is no gap {named!r} in this topic.", "Choose one of the list, or all of the graph.")
    return frozenset(entity_id for gap in gaps for entity_id in gap.entity_ids)


def _ends(relations: Iterable[Relation]) -> set[str]:
    return {end for each in relations for end in (each.subject_id, each.object_id)}


@dataclass(frozen=True)
class Choices:
    """What a reader can choose from: sources by name, gaps, kinds of gaps."""

    sources: tuple[Source, ...]
    gaps: tuple[Gap, ...]
    kinds: tuple[str, ...]


async def choices(services: Services, topic: Topic) -> Choices:
    """Return the sources of the topic's domain and the gaps that are about entities, in the services' order."""
    gaps = tuple(gap for gap in await services.gaps(topic.id) if gap.entity_ids)
    kinds = tuple(sorted({gap.kind for gap in gaps}))
    return Choices(tuple(await services.sources(topic.domain)), gaps, kinds)
