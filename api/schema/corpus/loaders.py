"""Loaders of what was read."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import Snippet, Source


class CorpusLoaders(NounLoaders):
    @cached_property
    def snippet(self) -> Loader[str, Snippet | None]:
        return Loader(load_fn=self._snippets)

    @cached_property
    def source(self) -> Loader[str, Source | None]:
        return Loader(load_fn=self._sources)

    async def _sources(self, keys: list[str]) -> Sequence[Source | None]:
        known = {source.id: source for source in await self._services.sources_by_id(sorted(set(keys)))}
        return [known.get(key) for key in keys]

    async def _snippets(self, keys: list[str]) -> Sequence[Snippet | None]:
        known = {snippet.id: snippet for snippet in await self._services.snippets(sorted(set(keys)))}
        return [known.get(key) for key in keys]
