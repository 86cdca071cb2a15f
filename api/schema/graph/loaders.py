"""Loaders of entities, and of the relations that touch them."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import Entity, Relation

TopicEntity = tuple[str, str]


class GraphLoaders(NounLoaders):
    @cached_property
    def entity(self) -> Loader[str, Entity | None]:
        return Loader(load_fn=self._entities)

    @cached_property
    def relations(self) -> Loader[TopicEntity, list[Relation]]:
        return Loader(load_fn=self._relations)

    @cached_property
    def best_relations(self) -> Loader[tuple[str, int], list[Relation]]:
        return Loader(load_fn=self._best_relations)

    async def _entities(self, keys: list[str]) -> Sequence[Entity | None]:
        known = {entity.id: entity for entity in await self._services.entities_by_id(sorted(set(keys)))}
        return [known.get(key) for key in keys]

    async def _relations(self, keys: list[TopicEntity]) -> Sequence[list[Relation]]:
        wanted: dict[str, set[str]] = defaultdict(set)
        for topic, entity in keys:
            wanted[topic].add(entity)
        touching: dict[TopicEntity, list[Relation]] = defaultdict(list)
        for topic, entities in sorted(wanted.items()):
            for relation in await self._services.relations_of(topic, sorted(entities)):
                for end in dict.fromkeys((relation.subject_id, relation.object_id)):
                    touching[topic, end].append(relation)
        return [touching[key] for key in keys]

    async def _best_relations(self, keys: list[tuple[str, int]]) -> Sequence[list[Relation]]:
        found = await self._services.best_relations(sorted({key for key, _ in keys}), max(most for _, most in keys))
        return [[each for each in found if key in (each.subject_id, each.object_id)][:most] for key, most in keys]
