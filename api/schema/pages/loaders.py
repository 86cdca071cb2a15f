"""Loaders of pages."""

import asyncio
from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.errors import NotFound
from kgplatform.models import Page, PageSummary

TopicPage = tuple[str, str]


class PageLoaders(NounLoaders):
    @cached_property
    def page(self) -> Loader[str, Page | None]:
        return Loader(load_fn=self._pages)

    @cached_property
    def summary(self) -> Loader[TopicPage, PageSummary | None]:
        return Loader(load_fn=self._summaries)

    async def _summaries(self, keys: list[TopicPage]) -> Sequence[PageSummary | None]:
        topics = sorted({topic for topic, _ in keys})
        found = await asyncio.gather(*map(self._services.pages, topics))
        known = {(page.topic_id, page.id): page for pages in found for page in pages}
        return [known.get(key) for key in keys]

    async def _pages(self, keys: list[str]) -> Sequence[Page | None]:
        return await asyncio.gather(*(self._page(key) for key in keys))

    async def _page(self, key: str) -> Page | None:
        try:
            return await self._services.page(key)
        except NotFound:
            return None
