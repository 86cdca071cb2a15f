"""Loaders of watches."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders
from kgplatform.models import Watch


class WatchLoaders(NounLoaders):
    @cached_property
    def watch(self) -> Loader[str, Watch | None]:
        """How topics are watched, by the keys of the topics."""
        return Loader(load_fn=self._watches)

    async def _watches(self, topic_keys: list[str]) -> Sequence[Watch | None]:
        known = {watch.topic_id: watch for watch in await self._services.watches()}
        return [known.get(key) for key in topic_keys]
