"""Loaders of decisions."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import Decision


class DecisionLoaders(NounLoaders):
    @cached_property
    def decision(self) -> Loader[str, Decision | None]:
        return Loader(load_fn=self._decisions)

    async def _decisions(self, keys: list[str]) -> Sequence[Decision | None]:
        known = {decision.id: decision for decision in await self._services.decisions_by_id(sorted(set(keys)))}
        return [known.get(key) for key in keys]
