"""Loaders of topics."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.errors import KgplatformError, NotFound
from kgplatform.models import Topic
from kgplatform.services.finding import find_topic


class TopicLoaders(NounLoaders):
    @cached_property
    def topic(self) -> Loader[str, Topic | None]:
        return Loader(load_fn=self._topics)

    @cached_property
    def named_topic(self) -> Loader[tuple[str, str], Topic]:
        """Topics by a key or a name, and the domain of the name ("" for all)."""
        return Loader(load_fn=self._named_topics)

    async def _named_topics(self, named: list[tuple[str, str]]) -> Sequence[Topic | KgplatformError]:
        found: list[Topic | KgplatformError] = []
        for name, domain in named:
            try:
                found.append(await self._named_topic(name, domain))
            except KgplatformError as error:
                found.append(error)
        return found

    async def _named_topic(self, name: str, domain: str) -> Topic:
        try:
            return await self._services.topic(name)
        except NotFound:  # then it is a name
            return await find_topic(self._services, name, domain)

    async def _topics(self, keys: list[str]) -> Sequence[Topic | None]:
        known = {topic.id: topic for topic in await self._services.topics()}
        return [known.get(key) for key in keys]
