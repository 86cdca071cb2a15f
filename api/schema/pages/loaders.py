"""Loaders of pages, and of what there is of a topic."""

import asyncio
from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.errors import NotFound
from kgplatform.models import Page
from kgplatform.services import PageSummary


class PageLoaders(NounLoaders):
    @cached_property
    def page(self) -> Loader[str, Page | None]:
        return Loader(load_fn=self._pages)

    @cached_property
    def pages(self) -> Loader[str, list[PageSummary]]:
        return Loader(load_fn=self._pages_of)

    async def _pages_of(self, topic_keys: list[str]) -> Sequence[list[PageSummary]]:
        return await asyncio.gather(*(self._services.pages(key) for key in topic_keys))

    async def _pages(self, keys: list[str]) -> Sequence[Page | None]:
        return await asyncio.gather(*(self._page(key) for key in keys))

    async def _page(self, key: str) -> Page | None:
        try:
            return await self._services.page(key)
        except NotFound:
            return None
