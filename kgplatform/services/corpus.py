"""What was loaded: documents, sources and their snippets."""

from collections.abc import Sequence
from typing import Protocol

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


class Corpus(Protocol):
    """What was loaded: documents, sources and their snippets."""

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Store documents; the same again changes nothing, a changed one replaces its snippets."""

    async def load_addresses(self, urls: Sequence[str], domain: str) -> LoadReport:
        """Fetch what is at addresses of the web, at most 100, and store it in a domain as load() does, each document by
        the address that it came from in the end. What cannot be fetched or read is told in the report."""

    async def find_works(self, search: WorkSearch) -> WorksFound:
        """Ask a service beyond the corpus for works, at most 100, and say which of them the domain has.

        Raises InputError for a search that cannot be, SettingsError for a service that is switched off or lacks its
        key, and SearchError for one that does not answer.
        """

    async def load_found(self, search: WorkSearch, chosen: Sequence[str]) -> LoadReport:
        """Load what a search found at the addresses `chosen`, at most 100, into its domain: the text that the service
        gives, or what is fetched. What cannot be loaded is told in the report. Raises as find_works()."""

    async def look_up_sources(self, named: Sequence[str], domain: str = "") -> LookUpReport:
        """Renew what is known of sources, given by address or id, at most 100, from the catalogues that are switched
        on; of all of a domain, where none is named. Nothing is read anew.

        Raises SettingsError where no catalogue is switched on, NotFound for a source that does not exist, and
        InputError for an address that several domains have, or for too many.
        """

    async def sources(self, domain: str = "") -> list[Source]:
        """Return the sources of a domain, or all, by domain and address."""

    async def domains(self) -> list[str]:
        """Return the names of the domains that something was loaded into, sorted."""

    async def sources_by_id(self, source_ids: Sequence[str]) -> list[Source]:
        """Return the sources that exist, in the order given."""

    async def remove_sources(self, named: Sequence[str], domain: str = "") -> RemovalReport:
        """Take sources, given by address or id, away with all that was read in them; all of a domain, where none is
        named. Sections of pages that cited them are stale from then on.

        Raises NotFound for one that does not exist, and InputError for an address that several domains have.
        """

    async def snippets(self, snippet_ids: Sequence[str]) -> list[Snippet]:
        """Return the snippets that exist, in the order given."""

    async def works(self, work_ids: Sequence[str]) -> list[KnownWork]:
        """Return the works that exist, in the order given."""

    async def extractions(self, extraction_ids: Sequence[str]) -> list[StoredExtraction]:
        """Return the extractions that exist, in the order given: each is of the snippet that its payload names."""
