"""What was loaded, from tides.py."""

from collections.abc import Sequence

from kgplatform import models
from kgplatform.errors import EmptyCorpus, NotFound, SettingsError
from tests.api import tides
from tests.api.fake_services.record import Record


class FakeCorpus(Record):
    async def load(self, documents: Sequence[models.Document]) -> models.LoadReport:
        self._note("load", tuple(documents))
        if not documents:
            raise EmptyCorpus("There are no documents to load.", "Give at least one.")
        self.stored.extend(documents)
        return models.LoadReport(
            documents=len(documents), snippets=2 * len(documents), dropped={"short": 1},
            replaced=tuple(document.url for document in documents), repeated=("r",), apart=("a",),
        )  # fmt: skip

    async def load_addresses(self, urls: Sequence[str], domain: str) -> models.LoadReport:
        self._note("load_addresses", tuple(urls), domain)
        lost = tuple(f"{url}: It is not there." for url in urls if url.endswith("/lost"))
        return models.LoadReport(documents=len(urls) - len(lost), snippets=len(urls) - len(lost), unreadable=lost)

    async def find_works(self, search: models.WorkSearch) -> models.WorksFound:
        self._note("find_works", search)
        if search.service != "pubmed":
            raise SettingsError(f"{search.service} is switched off here.", "Let KGPLATFORM_SOURCES name it.")
        return models.WorksFound(results=tides.FOUND[: search.first], told=("pubmed: PubMed knows no “ebb”.",))

    async def load_found(self, search: models.WorkSearch, chosen: Sequence[str]) -> models.LoadReport:
        self._note("load_found", search, tuple(chosen))
        known = {each.address for each in tides.FOUND}
        lost = tuple(f"{address}: It is not there." for address in chosen if address not in known)
        return models.LoadReport(documents=len(chosen) - len(lost), snippets=len(chosen) - len(lost), unreadable=lost)

    async def look_up_sources(self, named: Sequence[str], domain: str = "") -> models.LookUpReport:
        self._note("look_up_sources", tuple(named), domain)
        asked = [each for each in tides.SOURCES if not named or each.id in named or each.url in named]
        if not asked:
            raise NotFound(f"There is no source {named[0]!r}.", "List them: kgplatform source list.")
        notes = ("crossref: Crossref does not answer.", f"{asked[0].title}: authors and venue were completed.")
        return models.LookUpReport(asked=len(asked), changed_ids=(asked[0].id,), notes=notes)

    async def sources(self, domain: str = "") -> list[models.Source]:
        self._note("sources", domain)
        return [source for source in tides.SOURCES if domain in ("", source.domain)]

    async def domains(self) -> list[str]:
        self._note("domains")
        return ["sea"]

    async def sources_by_id(self, source_ids: Sequence[str]) -> list[models.Source]:
        self._note("sources_by_id", tuple(source_ids))
        return [source for source in tides.SOURCES if source.id in source_ids]

    async def extractions(self, extraction_ids: Sequence[str]) -> list[models.StoredExtraction]:
        self._note("extractions", tuple(extraction_ids))
        return []

    async def works(self, work_ids: Sequence[str]) -> list[models.KnownWork]:
        self._note("works", tuple(work_ids))
        return [work for work in tides.WORKS if work.id in work_ids]

    async def remove_sources(self, named: Sequence[str], domain: str = "") -> models.RemovalReport:
        self._note("remove_sources", tuple(named), domain)
        if set(named) - {name for source in tides.SOURCES for name in (source.url, source.id)}:
            raise NotFound(f"There is no source {named[0]!r}.", "List them: kgplatform source list.")
        return models.RemovalReport(sources=len(named), snippets=2, stale=1)

    async def snippets(self, snippet_ids: Sequence[str]) -> list[models.Snippet]:
        self._note("snippets", tuple(snippet_ids))
        known = {snippet.id: snippet for snippet in self.snippet_list}
        return [known[key] for key in snippet_ids if key in known]
