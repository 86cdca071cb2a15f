"""Loaders of parts of lists: what one operation asks for alike, of however many owners, is one look at the graph."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import ListAsked, ListPart


class ListLoaders(NounLoaders):
    @cached_property
    def part(self) -> Loader[ListAsked, ListPart]:
        return Loader(load_fn=self._parts)

    @cached_property
    def total(self) -> Loader[ListAsked, int]:
        return Loader(load_fn=self._totals)

    async def _parts(self, asked: list[ListAsked]) -> Sequence[ListPart]:
        return await self._services.lists(asked)

    async def _totals(self, asked: list[ListAsked]) -> Sequence[int]:
        return await self._services.list_counts(asked)
