"""Loaders of questions, of what was searched for, and of talks."""

import asyncio
from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders, by_id
from kgplatform.models import AskedQuestion, Talk, TopicQuery


class ResearchLoaders(NounLoaders):
    @cached_property
    def question(self) -> Loader[str, AskedQuestion | None]:
        return by_id(self._services.questions)

    @cached_property
    def query(self) -> Loader[str, TopicQuery | None]:
        return by_id(self._services.queries)

    @cached_property
    def talk(self) -> Loader[str, Talk | None]:
        """Talks by the key of their topic."""
        return Loader(load_fn=self._talks)

    async def _talks(self, topic_ids: list[str]) -> Sequence[Talk | None]:
        return await asyncio.gather(*(self._services.talk(topic_id) for topic_id in topic_ids))
