"""What can be stored, and taken away."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.corpus.found import LookUpReport, Searched
from api.schema.corpus.types import DocumentInput, LoadReport, RemovalReport
from api.schema.idempotency import Key, once
from api.schema.problems import InputProblem, ServiceProblem
from kgplatform import models
from kgplatform.bounds import MOST_ADDRESSES, MOST_LOOKED_UP
from kgplatform.errors import EmptyCorpus

DocumentsGiven = Annotated[list[DocumentInput], strawberry.argument(description="What is to be stored: at most 1,000.")]
AddressesGiven = Annotated[
    list[str], strawberry.argument(description=f"Addresses of pages and files, http or https: 1 to {MOST_ADDRESSES}.")
]

Chosen = Annotated[
    list[str],
    strawberry.argument(description=f"The addresses of what to load, as results have them: 1 to {MOST_ADDRESSES}."),
]
SourcesNamed = Annotated[
    list[str], strawberry.argument(description=f"Sources by address or key, at most {MOST_LOOKED_UP}; none: all.")
]

LoadResult = Annotated[
    LoadReport | InputProblem | ServiceProblem,
    strawberry.union("LoadResult", description="What the load did, or what went wrong."),
]
RemovalResult = Annotated[
    RemovalReport | InputProblem | ServiceProblem,
    strawberry.union("RemovalResult", description="What was taken away, or what went wrong."),
]
LookUpResult = Annotated[
    LookUpReport | InputProblem | ServiceProblem,
    strawberry.union("LookUpResult", description="What catalogues said of sources, or what went wrong."),
]


@strawberry.type
class CorpusMutations:
    @strawberry.mutation(description="Store documents; the same again changes nothing.")
    async def load_documents(self, info: Info, documents: DocumentsGiven, idempotency_key: Key = None) -> LoadResult:
        if not documents:
            raise EmptyCorpus("There is no document to load.", "Give at least one.")
        given = [each.document() for each in documents]
        loaded = await once(
            info,
            idempotency_key,
            "loadDocuments",
            {"documents": given},
            lambda: info.context.services.load(given),
            models.LoadReport,
        )
        return LoadReport.of(loaded)

    @strawberry.mutation(
        description="Fetch what is at addresses of the web and store it in a domain, each document by the address that "
        "it came from in the end. What cannot be fetched or read is told among what is `unreadable`."
    )
    async def load_addresses(
        self, info: Info, urls: AddressesGiven, domain: str, idempotency_key: Key = None
    ) -> LoadResult:
        loaded = await once(
            info,
            idempotency_key,
            "loadAddresses",
            {"urls": urls, "domain": domain},
            lambda: info.context.services.load_addresses(urls, domain),
            models.LoadReport,
        )
        return LoadReport.of(loaded)

    @strawberry.mutation(
        description="Load what a search found, as `findWorks` told, by the addresses of its results: the text that "
        "the service gives, or what is fetched. What cannot be loaded is told among what is `unreadable`."
    )
    async def load_found(self, info: Info, search: Searched, chosen: Chosen, idempotency_key: Key = None) -> LoadResult:
        wanted = search.search()
        loaded = await once(
            info,
            idempotency_key,
            "loadFound",
            {"search": wanted, "chosen": chosen},
            lambda: info.context.services.load_found(wanted, chosen),
            models.LoadReport,
        )
        return LoadReport.of(loaded)

    @strawberry.mutation(
        description="Renew what is known of sources, given by address or key, from the catalogues that are switched "
        "on; of all of a domain, where none is named. Whether they were corrected or retracted is among it. Nothing "
        "is read anew."
    )
    async def look_up_sources(self, info: Info, named: SourcesNamed, domain: str = "") -> LookUpResult:
        return LookUpReport.of(await info.context.services.look_up_sources(named, domain))

    @strawberry.mutation(
        description="Take sources, given by address or key, away with all that was read in them; all of a domain, "
        "where none is named. Sections that cited them are stale from then on."
    )
    async def remove_sources(self, info: Info, named: list[str], domain: str = "") -> RemovalResult:
        return RemovalReport.of(await info.context.services.remove_sources(named, domain))
