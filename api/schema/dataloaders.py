"""Loaders that gather what one operation asks for, so that a list of things costs one call of the services."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Generic, TypeVar, cast

from strawberry.dataloader import DataLoader

from kgplatform.errors import NotFound
from kgplatform.models import Entity, Page, Relation, Snippet, Topic
from kgplatform.services import PageSummary, Services

TopicEntity = tuple[str, str]
K = TypeVar("K")
T = TypeVar("T")
R = TypeVar("R")


class Loader(DataLoader[K, T]):
    """A loader whose values can be taken at once where they are loaded: GraphQL makes a task of each that is not, which
    takes it ten times as long."""

    def made(self, key: K, make: Callable[[T], R]) -> R:
        """Return what `make` makes of a value, or, where it is not loaded, what GraphQL awaits to have it: that is a
        value to all who make a type of the schema, and loads nothing until somebody asks for the field."""
        known = self.cache_map.get(key)
        if known is not None and known.done():
            return make(known.result())
        return cast(R, _Later(self, key, make))


class _Later(Generic[K, T, R]):
    def __init__(self, loader: Loader[K, T], key: K, make: Callable[[T], R]) -> None:
        self._loader, self._key, self._make = loader, key, make

    def __await__(self) -> Generator[Any, None, R]:
        return self._make((yield from self._loader.load(self._key).__await__()))


class Loaders:
    """The loaders of one operation; they remember what they loaded. Ids that do not exist give None."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.topic: DataLoader[str, Topic | None] = DataLoader(load_fn=self._topics)
        self.entity: Loader[str, Entity | None] = Loader(load_fn=self._entities)
        self.snippet: Loader[str, Snippet | None] = Loader(load_fn=self._snippets)
        self.relations: DataLoader[TopicEntity, list[Relation]] = DataLoader(load_fn=self._relations)
        self.best_relations: DataLoader[tuple[str, int], list[Relation]] = DataLoader(load_fn=self._best_relations)
        self.pages: DataLoader[str, list[PageSummary]] = DataLoader(load_fn=self._pages_of)
        self.page: DataLoader[str, Page | None] = DataLoader(load_fn=self._pages)

    async def prepare(self, entities: Iterable[str], snippets: Iterable[str]) -> None:
        """Load what will be asked for, all at once."""
        loads = [self.entity.load(key) for key in dict.fromkeys(entities)]
        await asyncio.gather(*loads, *(self.snippet.load(key) for key in dict.fromkeys(snippets)))

    async def _topics(self, keys: list[str]) -> Sequence[Topic | None]:
        known = {topic.id: topic for topic in await self._services.topics()}
        return [known.get(key) for key in keys]

    async def _entities(self, keys: list[str]) -> Sequence[Entity | None]:
        known = {entity.id: entity for entity in await self._services.entities_by_id(sorted(set(keys)))}
        return [known.get(key) for key in keys]

    async def _snippets(self, keys: list[str]) -> Sequence[Snippet | None]:
        known = {snippet.id: snippet for snippet in await self._services.snippets(sorted(set(keys)))}
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

    async def _pages_of(self, topic_keys: list[str]) -> Sequence[list[PageSummary]]:
        return await asyncio.gather(*(self._services.pages(key) for key in topic_keys))

    async def _pages(self, keys: list[str]) -> Sequence[Page | None]:
        return await asyncio.gather(*(self._page(key) for key in keys))

    async def _page(self, key: str) -> Page | None:
        try:
            return await self._services.page(key)
        except NotFound:
            return None
