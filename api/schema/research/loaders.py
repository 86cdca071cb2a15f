"""Loaders of questions and of what was searched for."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import AskedQuestion, TopicQuery


class ResearchLoaders(NounLoaders):
    @cached_property
    def question(self) -> Loader[str, AskedQuestion | None]:
        return Loader(load_fn=self._questions)

    @cached_property
    def query(self) -> Loader[str, TopicQuery | None]:
        return Loader(load_fn=self._queries)

    async def _questions(self, keys: list[str]) -> Sequence[AskedQuestion | None]:
        known = {question.id: question for question in await self._services.questions(sorted(set(keys)))}
        return [known.get(key) for key in keys]

    async def _queries(self, keys: list[str]) -> Sequence[TopicQuery | None]:
        known = {query.id: query for query in await self._services.queries(sorted(set(keys)))}
        return [known.get(key) for key in keys]
