"""Loaders of questions and of what was searched for."""

from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders, by_id
from kgplatform.models import AskedQuestion, TopicQuery


class ResearchLoaders(NounLoaders):
    @cached_property
    def question(self) -> Loader[str, AskedQuestion | None]:
        return by_id(self._services.questions)

    @cached_property
    def query(self) -> Loader[str, TopicQuery | None]:
        return by_id(self._services.queries)
