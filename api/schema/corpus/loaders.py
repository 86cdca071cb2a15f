"""Loaders of what was read."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders, by_id
from kgplatform.errors import NotFound
from kgplatform.models import KnownWork, Snippet, Source

_NAMED = 20  # domains that are named where somebody asks for one that there is not


class CorpusLoaders(NounLoaders):
    @cached_property
    def snippet(self) -> Loader[str, Snippet | None]:
        return by_id(self._services.snippets)

    @cached_property
    def source(self) -> Loader[str, Source | None]:
        return by_id(self._services.sources_by_id)

    @cached_property
    def work(self) -> Loader[str, KnownWork | None]:
        return by_id(self._services.works)

    @cached_property
    def domain(self) -> Loader[str, str]:
        """The names of domains that there are; NotFound for others."""
        return Loader(load_fn=self._domains)

    async def _domains(self, names: list[str]) -> Sequence[str | NotFound]:
        known = sorted(await self._services.domains())
        there_are = f"There are: {', '.join(known[:_NAMED])}." if known else "There is none: load some documents."
        return [name if name in known else NotFound(f"There is no domain {name!r}.", there_are) for name in names]
