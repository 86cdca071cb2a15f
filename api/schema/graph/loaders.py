"""Loaders of entities, and of the relations that touch them."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property, partial

from api.schema.dataloaders import Loader, NounLoaders, by_id
from kgplatform.bounds import MOST_LISTED
from kgplatform.errors import KgplatformError
from kgplatform.models import Entity, EntityName, FilterValue, GapSearch, ListAsked, Relation, TopicGap


class GraphLoaders(NounLoaders):
    @cached_property
    def counted_entity(self) -> Loader[str, Entity | None]:
        return by_id(self._services.entities_by_id)

    @cached_property
    def uncounted_entity(self) -> Loader[str, Entity | None]:
        """Entities whose mentions and sources are not counted: where nobody asks for them."""
        return by_id(partial(self._services.entities_by_id, counted=False))

    def entity(self, *, counted: bool) -> Loader[str, Entity | None]:
        """Return the loader of entities that are counted, or of those that are not."""
        return self.counted_entity if counted else self.uncounted_entity

    @cached_property
    def named_entity(self) -> Loader[tuple[str, str], Entity]:
        """Entities by an id or a name, and the domain of the name ("" for all)."""
        return Loader(load_fn=self._named_entities)

    @cached_property
    def relation(self) -> Loader[str, Relation | None]:
        return by_id(self._services.relations_by_id)

    @cached_property
    def names(self) -> Loader[str, list[EntityName]]:
        return Loader(load_fn=self._names)

    @cached_property
    def gap(self) -> Loader[str, TopicGap | None]:
        return by_id(self._services.gaps_by_id)

    @cached_property
    def gap_searches(self) -> Loader[str, dict[str, GapSearch]]:
        return Loader(load_fn=self._gap_searches)

    @cached_property
    def in_topic(self) -> Loader[tuple[str, str], bool]:
        """Whether a topic has an entity, by the ids of both."""
        return Loader(load_fn=self._in_topic, max_batch_size=MOST_LISTED)

    async def _names(self, keys: list[str]) -> Sequence[list[EntityName]]:
        named: dict[str, list[EntityName]] = defaultdict(list)
        for name in await self._services.entity_names(sorted(set(keys))):
            named[name.entity_id].append(name)
        return [named[key] for key in keys]

    async def _gap_searches(self, topic_keys: list[str]) -> Sequence[dict[str, GapSearch]]:
        return [await self._services.gap_searches(key) for key in topic_keys]

    async def _in_topic(self, pairs: list[tuple[str, str]]) -> Sequence[bool]:
        asked: dict[str, list[str]] = defaultdict(list)
        for topic, entity in sorted(set(pairs)):
            asked[topic].append(entity)
        parts = await self._services.lists([_of_topic(topic, ids) for topic, ids in asked.items()])
        known = {(topic, row.place.id) for topic, part in zip(asked, parts, strict=True) for row in part.rows}
        return [pair in known for pair in pairs]

    async def _named_entities(self, named: list[tuple[str, str]]) -> Sequence[Entity | KgplatformError]:
        given = sorted({name for name, _ in named})
        known = {entity.id: entity for entity in await self._services.entities_by_id(given)}
        return [known.get(name) or await self._named_entity(name, domain) for name, domain in named]

    async def _named_entity(self, name: str, domain: str) -> Entity | KgplatformError:
        try:
            return await self._services.entity(name, domain)
        except KgplatformError as error:
            return error


def _of_topic(topic: str, ids: Sequence[str]) -> ListAsked:
    # What a topic shares with itself is all that is in it.
    where: tuple[tuple[str, FilterValue], ...] = (("ids", tuple(ids)), ("other", topic), ("shared", True))
    return ListAsked(name="compared_entities", owner=topic, order="mentions", where=where, first=len(ids))
