"""What of a topic's graph is shown: its heart, or what has to do with a relation, a source, a round, a time, a gap or a
group, looked for in all of it."""

import asyncio
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Query

from api.overview import best_first
from kgplatform.bounds import MOST_CHARACTERS
from kgplatform.errors import InputError, NotFound
from kgplatform.models import Entity, Gap, GraphChoices, GraphFilter, Relation, SiblingGroup, Topic
from kgplatform.services import Services

MOST = 5_000  # entities at once
USUAL = 200
NEIGHBOURS = 40  # of an entity that is opened
MOST_OPENED = 20
_ROUND = re.compile(r"[0-9]{1,6}")
CHOICES = 100  # of a kind, to choose from
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
Text = Annotated[str, Query(max_length=MOST_CHARACTERS)]


@dataclass(frozen=True)
class Wanted:
    """What an address asks for: the `limit` most mentioned entities; of these only what a `relation` joins, given by a
    wording or a canonical form; what a `source` says, given by address or id; what was first found in a `round`; what
    sources published from `since` to `until` say; what a `gap` is about, given by its id or kind, or a `group`, with
    the neighbours of that; and with them the neighbours of entities that were `opened`. Coloured by communities, or by
    what is shared with the topic `beside`."""

    limit: Annotated[int, Query(ge=1, le=MOST)] = USUAL
    relation: Text = ""
    source: Text = ""
    round: Text = ""
    since: Text = ""
    until: Text = ""
    gap: Text = ""
    group: Text = ""
    opened: Annotated[tuple[str, ...], Query(max_length=MOST_OPENED)] = ()
    beside: Text = ""

    @property
    def narrowed(self) -> bool:
        return any((self.relation, self.source, self.round, self.since, self.until, self.gap, self.group))

    def fitting(self, entity_ids: Iterable[str] | None) -> GraphFilter:
        """Return the filter, with the entities that the gap and the group are about, where one is wanted;
        raises InputError for what is no round or no date."""
        for name, date in (("since", self.since), ("until", self.until)):
            if date and not _DATE.fullmatch(date):
                raise InputError(f"`{name}` of the address is no date: {date!r}.", "Give 2019, 2019-05 or 2019-05-31.")
        if self.round and not _ROUND.fullmatch(self.round):
            raise InputError(f"`round` of the address is no round: {self.round!r}.", "Give a number, 0 for the first.")
        return GraphFilter(
            relation=self.relation,
            source=self.source,
            round=int(self.round) if self.round else None,
            since=self.since,
            until=self.until,
            entity_ids=None if entity_ids is None else tuple(sorted(entity_ids)),
        )


@dataclass(frozen=True)
class Selection:
    """What is shown: entities, most mentioned first, and the relations between them, by id.

    `total` counts the topic's entities, and `matching` those that fit what was asked before `limit` cut them off.
    `added` are ids of the entities and relations that are there because something was opened. `shared` are ids of the
    entities that the topic `beside` has, too, where one is given.
    """

    topic: Topic
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]
    total: int
    matching: int
    gap_entities: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    beside: Topic | None = None
    shared: frozenset[str] = frozenset()


async def select(services: Services, topic_id: str, wanted: Wanted, whole: bool = False) -> Selection:
    """Return what an address asks for, with what its relations rest on where it is `whole`; raises NotFound for a
    topic, relation, source, gap or group that is not there."""
    topic = await services.topic(topic_id)
    of_gap = await _of_gap(services, topic_id, wanted.gap) if wanted.gap else None
    of_group = await _of_group(services, topic_id, wanted.group) if wanted.group else None
    about = of_gap & of_group if of_gap is not None and of_group is not None else of_group if of_gap is None else of_gap
    fitting = wanted.fitting(about)
    part = await services.graph_part(topic_id, wanted.limit, fitting, wanted.beside, whole)
    begun = {entity.id for entity in part.entities} | {relation.id for relation in part.relations}
    shown, kept = await _with_opened(services, topic_id, part.entities, part.relations, wanted.opened)
    present = {entity.id for entity in shown}
    return Selection(
        topic=topic,
        entities=tuple(shown),
        relations=tuple(kept),
        total=part.total,
        matching=part.matching,
        gap_entities=(of_gap or frozenset()) & present,
        added=frozenset(present | {relation.id for relation in kept}) - begun,
        beside=await services.topic(wanted.beside) if wanted.beside else None,
        shared=frozenset(part.shared),
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


async def _with_opened(
    services: Services,
    topic_id: str,
    entities: Iterable[Entity],
    relations: Iterable[Relation],
    opened: tuple[str, ...],
) -> tuple[list[Entity], list[Relation]]:
    around = [await neighbourhood(services, topic_id, each) for each in opened]
    all_entities = {entity.id: entity for entity in entities}
    all_relations = {relation.id: relation for relation in relations}
    for each in around:
        for entity in (each.entity, *each.entities):
            all_entities.setdefault(entity.id, entity)
        all_relations |= {relation.id: relation for relation in each.relations}
    return list(all_entities.values()), [all_relations[key] for key in sorted(all_relations)]


async def _of_gap(services: Services, topic_id: str, named: str) -> frozenset[str]:
    gaps = [gap for gap in await services.gaps(topic_id) if named in (gap.id, gap.kind)]
    if not gaps:
        raise NotFound(f"There is no gap {named!r} in this topic.", "Choose one of the list, or all of the graph.")
    return frozenset(entity_id for gap in gaps for entity_id in gap.entity_ids)


async def _of_group(services: Services, topic_id: str, named: str) -> frozenset[str]:
    for group in await services.groups(topic_id):
        if group.id == named:
            return frozenset({group.parent_id, *group.member_ids})
    raise NotFound(f"There is no group {named!r} in this topic.", "Choose one of the list, or all of the graph.")


def _ends(relations: Iterable[Relation]) -> set[str]:
    return {end for each in relations for end in (each.subject_id, each.object_id)}


@dataclass(frozen=True)
class Choices:
    """What a reader can choose from, CHOICES of each at most: what the graph holds, gaps that are about entities, with
    their kinds, groups, and the other topics; of gaps and groups with how many there are."""

    graph: GraphChoices
    gaps: tuple[Gap, ...]
    all_gaps: int
    kinds: tuple[str, ...]
    groups: tuple[SiblingGroup, ...]
    all_groups: int
    topics: tuple[Topic, ...]


async def choices(services: Services, topic_id: str, wanted: Wanted) -> Choices:
    """Return what there is to choose from, in the services' order; what is chosen is among it."""
    graph, gaps, groups, topics = await asyncio.gather(
        services.graph_choices(topic_id, CHOICES),
        services.gaps(topic_id),
        services.groups(topic_id),
        services.topics(),
    )
    gaps = [gap for gap in gaps if gap.entity_ids]
    others = [topic for topic in topics if topic.id != topic_id]
    return Choices(
        graph=graph,
        gaps=tuple(each for n, each in enumerate(gaps) if n < CHOICES or each.id == wanted.gap),
        all_gaps=len(gaps),
        kinds=tuple(sorted({gap.kind for gap in gaps})),
        groups=tuple(each for n, each in enumerate(groups) if n < CHOICES or each.id == wanted.group),
        all_groups=len(groups),
        topics=tuple(each for n, each in enumerate(others) if n < CHOICES or each.id == wanted.beside),
    )
