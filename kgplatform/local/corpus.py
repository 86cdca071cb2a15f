"""What was loaded."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from kgplatform.bounds import MOST_ADDRESSES, MOST_LOOKED_UP, check_size
from kgplatform.errors import SettingsError
from kgplatform.graph import sources
from kgplatform.graph.extractions import read_extractions_by_id
from kgplatform.graph.literature import read_works_by_id
from kgplatform.graph.source_selection import chosen_sources
from kgplatform.local.parts import LocalParts
from kgplatform.models import (
    Document,
    KnownWork,
    LoadReport,
    LookUpReport,
    RemovalReport,
    Snippet,
    Source,
    StoredExtraction,
    WorkSearch,
    WorksFound,
)
from kgplatform.patience import waiting_to_the_end

T = TypeVar("T")


class LocalCorpus(LocalParts):
    """services.Corpus over the parts of this process."""

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        with waiting_to_the_end():  # nobody is to send documents twice
            report = await self._durable.load(documents)
            records = self._web.records()
            if records is None:
                return report
            notes = await records.complete({(each.domain, each.url) for each in documents})
            return report.model_copy(update={"notes": (*report.notes, *notes)})

    async def load_addresses(self, urls: Sequence[str], domain: str) -> LoadReport:
        check_size("urls", len(urls), 1, MOST_ADDRESSES)
        told: dict[str, None] = {}
        found = await self._web.documents().documents(list(dict.fromkeys(urls)), domain, told)
        documents = [each for each in found if isinstance(each, Document)]
        unread = tuple(f"{each.url}: {each.why}" for each in found if not isinstance(each, Document))
        with waiting_to_the_end():
            report = await self._durable.load(documents) if documents else LoadReport()
        return report.model_copy(update={"unreadable": (*report.unreadable, *unread), "notes": tuple(told)})

    async def find_works(self, search: WorkSearch) -> WorksFound:
        return await self._web.finding().find(search)

    async def load_found(self, search: WorkSearch, chosen: Sequence[str]) -> LoadReport:
        return await self._web.finding().load(search, chosen)

    async def look_up_sources(self, named: Sequence[str], domain: str = "") -> LookUpReport:
        records = self._web.records()
        if records is None:
            raise SettingsError(
                "No catalogue is switched on here.",
                "Let KGPLATFORM_LOOKUPS name some, such as crossref,openalex, and start again: docs/sources.md.",
            )
        source_ids = chosen_sources(await self.sources(domain), named, domain)
        check_size("named", len(source_ids), 1, MOST_LOOKED_UP)
        return await records.renew(source_ids)

    async def sources(self, domain: str = "") -> list[Source]:
        return await sources.read_sources(self._graph, domain)

    async def domains(self) -> list[str]:
        return await sources.domains(self._graph)

    async def sources_by_id(self, source_ids: Sequence[str]) -> list[Source]:
        found = await sources.read_sources_by_id(self._graph, source_ids)
        return _in_order(source_ids, found)

    async def extractions(self, extraction_ids: Sequence[str]) -> list[StoredExtraction]:
        found = await read_extractions_by_id(self._graph, extraction_ids)
        return _in_order(extraction_ids, {each.id: each for each in found})

    async def works(self, work_ids: Sequence[str]) -> list[KnownWork]:
        return _in_order(work_ids, await read_works_by_id(self._graph, work_ids))

    async def remove_sources(self, named: Sequence[str], domain: str = "") -> RemovalReport:
        return await self._durable.remove_sources(chosen_sources(await self.sources(domain), named, domain))

    async def snippets(self, snippet_ids: Sequence[str]) -> list[Snippet]:
        return await sources.read_snippets(self._graph, list(snippet_ids))


def _in_order(ids_: Sequence[str], found: Mapping[str, T]) -> list[T]:
    return [found[id_] for id_ in ids_ if id_ in found]
