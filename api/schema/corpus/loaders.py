"""Loaders of what was read."""

from collections.abc import Sequence
from functools import cached_property

from api.schema.dataloaders import Loader, NounLoaders, by_id
from kgplatform.errors import NotFound
from kgplatform.models import KnownWork, Snippet, Source
from kgplatform.services.finding import no_domain


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
        known = await self._services.domains()
        return [name if name in known else no_domain(name, known) for name in names]
