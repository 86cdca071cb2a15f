"""Loaders of topics."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import Topic


class TopicLoaders(NounLoaders):
    @cached_property
    def topic(self) -> Loader[str, Topic | None]:
        return Loader(load_fn=self._topics)

    async def _topics(self, keys: list[str]) -> Sequence[Topic | None]:
        known = {topic.id: topic for topic in await self._services.topics()}
        return [known.get(key) for key in keys]
