"""Loaders of decisions."""

from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders, by_id
from kgplatform.models import Decision


class DecisionLoaders(NounLoaders):
    @cached_property
    def decision(self) -> Loader[str, Decision | None]:
        return by_id(self._services.decisions_by_id)
