"""Documents, as those who see some domains have them."""

from collections.abc import Sequence

from kgplatform.access.reach import Reach
from kgplatform.graph.source_selection import chosen_sources
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


async def load(reach: Reach, documents: Sequence[Document]) -> LoadReport:
    for domain in sorted({document.domain for document in documents}):
        reach.domain(domain)
    return await reach.services.load(documents)


async def find_works(reach: Reach, search: WorkSearch) -> WorksFound:
    reach.domain(search.domain)
    return await reach.services.find_works(search)


async def load_found(reach: Reach, search: WorkSearch, chosen: Sequence[str]) -> LoadReport:
    reach.domain(search.domain)
    return await reach.services.load_found(search, chosen)


async def look_up_sources(reach: Reach, named: Sequence[str], domain: str) -> LookUpReport:
    """Of an address that several domains have, only those that are seen count."""
    return await reach.services.look_up_sources(await _seen(reach, named, domain), domain)


async def sources(reach: Reach, domain: str) -> list[Source]:
    return [source for each in reach.within(domain) for source in await reach.services.sources(each)]


async def remove_sources(reach: Reach, named: Sequence[str], domain: str) -> RemovalReport:
    """Of an address that several domains have, only those that are seen count."""
    return await reach.services.remove_sources(await _seen(reach, named, domain))


async def snippets(reach: Reach, found: Sequence[Snippet]) -> list[Snippet]:
    return [snippet for snippet in found if reach.access.sees(snippet.domain)]


async def domains(reach: Reach, found: Sequence[str]) -> list[str]:
    return [domain for domain in found if reach.access.sees(domain)]


async def sources_by_id(reach: Reach, found: Sequence[Source]) -> list[Source]:
    return [source for source in found if reach.access.sees(source.domain)]


async def works(reach: Reach, found: Sequence[KnownWork]) -> list[KnownWork]:
    return [work for work in found if reach.access.sees(work.domain)]


async def extractions(reach: Reach, found: Sequence[StoredExtraction]) -> list[StoredExtraction]:
    read = await reach.services.snippets(sorted({extraction.payload.snippet_id for extraction in found}))
    own = {snippet.id for snippet in await snippets(reach, read)}
    return [extraction for extraction in found if extraction.payload.snippet_id in own]


async def _seen(reach: Reach, named: Sequence[str], domain: str) -> list[str]:
    """Return the ids of the sources that are named, of those that are seen."""
    if not named and not domain:
        chosen_sources([], named, domain)  # which says what is lacking
    return chosen_sources(await sources(reach, domain), named, domain)
