"""Loaders of what runs cost."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.llm.ledger import LedgerTotals


class RunLoaders(NounLoaders):
    @cached_property
    def run_cost(self) -> Loader[str, list[LedgerTotals]]:
        return Loader(load_fn=self._run_costs)

    async def _run_costs(self, keys: list[str]) -> Sequence[list[LedgerTotals]]:
        known = await self._services.run_costs(keys)
        return [known.get(key, []) for key in keys]
