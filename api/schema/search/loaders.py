"""Loaders of what sources brought into the graph."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import Contribution


class SearchLoaders(NounLoaders):
    @cached_property
    def contribution(self) -> Loader[tuple[str, int], Contribution | None]:
        return Loader(load_fn=self._contributions)

    async def _contributions(self, keys: list[tuple[str, int]]) -> Sequence[Contribution | None]:
        known: dict[tuple[str, int], Contribution] = {}
        for limit in sorted({limit for _, limit in keys}):
            wanted = sorted({source for source, asked in keys if asked == limit})
            found = await self._services.contributions(wanted, limit)
            known.update({(each.source.id, limit): each for each in found})
        return [known.get(key) for key in keys]
