"""Loaders of pages."""

import asyncio
from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.errors import NotFound
from kgplatform.models import Page, PageSummary


class PageLoaders(NounLoaders):
    @cached_property
    def page(self) -> Loader[str, Page | None]:
        return Loader(load_fn=self._pages)

    @cached_property
    def summaries(self) -> Loader[str, list[PageSummary]]:
        return Loader(load_fn=self._summaries)

    async def _summaries(self, topic_keys: list[str]) -> Sequence[list[PageSummary]]:
        return await asyncio.gather(*(self._services.pages(key) for key in topic_keys))

    async def _pages(self, keys: list[str]) -> Sequence[Page | None]:
        return await asyncio.gather(*(self._page(key) for key in keys))

    async def _page(self, key: str) -> Page | None:
        try:
            return await self._services.page(key)
        except NotFound:
            return None
