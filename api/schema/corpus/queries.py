"""What can be asked of what was read."""

from typing import Annotated, cast

import strawberry

from api.schema.added_fields import added_to
from api.schema.connections import FIRST, WHICH, After, Connection, First, asked_for, connection, ordered
from api.schema.context import Info
from api.schema.corpus.filters import DomainFilter, SnippetFilter, SourceFilter, SourceOrder, WorkFilter, WorkOrder
from api.schema.corpus.found import Searched, WorksFound
from api.schema.corpus.types import Domain, Extraction, Snippet, Source
from api.schema.corpus.works import SourceReference, Work
from api.schema.identifiers import key_of, keys_of
from api.schema.naming import check_domain, there_is_no
from kgplatform import models
from kgplatform.errors import InputError
from kgplatform.sources.snippet_urls import document_url

DomainsChosen = Annotated[DomainFilter | None, strawberry.argument(name="filter", description=WHICH)]
SourcesChosen = Annotated[SourceFilter | None, strawberry.argument(name="filter", description=WHICH)]
SourcesOrdered = Annotated[
    SourceOrder | None, strawberry.argument(description="In which order; by address where none is given.")
]
SnippetsChosen = Annotated[SnippetFilter | None, strawberry.argument(name="filter", description=WHICH)]
DomainNamed = Annotated[strawberry.ID, strawberry.argument(description="Its name, or its id.")]
SourceId = Annotated[strawberry.ID | None, strawberry.argument(description="Its id or key; or else give `url`.")]
SourceUrl = Annotated[
    str | None, strawberry.argument(description="Its address, as `url` has it, or the `url` of one of its snippets.")
]
WorkId = Annotated[strawberry.ID, strawberry.argument(description="Its id or key.")]
_LISTED = "`sources { nodes { key title url } }` lists them."


@strawberry.type
class CorpusQueries:
    @strawberry.field(
        description="The snippets that exist of those asked for, in the order given; then null, with an error, for "
        "each id of something else."
    )
    async def snippets(self, info: Info, ids: list[strawberry.ID]) -> list[Snippet | None] | None:
        keys, wrong = keys_of(ids, "Snippet")
        info.context.budget.spend(len(keys))
        found = [Snippet.of(snippet) for snippet in await info.context.services.snippets(keys)]
        return [*found, *cast(list[None], wrong)]

    @strawberry.field(description="The domains that something was loaded into, by name.")
    async def domains(
        self, info: Info, chosen: DomainsChosen = None, first: First = FIRST, after: After = None
    ) -> Connection[Domain] | None:
        asked = asked_for("domains", "", "name", first, after, chosen.where() if chosen else None)
        return await connection(info, asked, models.Domain, Domain.of)

    @strawberry.field(description="A domain by its name or id; null, with an error, where there is none.")
    async def domain(self, info: Info, named: DomainNamed) -> Domain | None:
        key = key_of(named, "Domain")
        await check_domain(info, key)
        return await Domain.find(info, key)

    @strawberry.field(
        description="A source by its id, or by its address or that of one of its snippets (`url`), of one domain where "
        "several have it; null, with an error, where there is none."
    )
    async def source(
        self,
        info: Info,
        id: SourceId = None,  # noqa: A002
        url: SourceUrl = None,
        domain: str = "",
    ) -> Source | None:
        if bool(id) == bool(url):
            raise InputError("A source is known by one thing.", "Give either `id`, or `url` for its address.")
        if url:
            await check_domain(info, domain)
            return await _at(info, url, domain)
        found = await Source.find(info, key_of(id or "", "Source"))
        if found is None:
            raise there_is_no("source", id or "", _LISTED)
        return found

    @strawberry.field(description="A work by its id; null, with an error, where there is none.")
    async def work(self, info: Info, id: WorkId) -> Work | None:  # noqa: A002
        found = await Work.find(info, key_of(id, "Work"))
        if found is None:
            raise there_is_no("work", id, "`domain { works { nodes { key } } }` lists them.")
        return found

    @strawberry.field(
        description="What a service beyond the corpus finds, and what of that a domain has already; null, with an "
        "error, where it cannot be asked. It takes the role of a writer, since it costs requests."
    )
    async def find_works(self, info: Info, search: Searched) -> WorksFound | None:
        found = await info.context.services.find_works(search.search())
        info.context.budget.spend(len(found.results))
        return WorksFound.of(found)

    @strawberry.field(description="The sources of all domains, or of one.")
    async def sources(
        self,
        info: Info,
        chosen: SourcesChosen = None,
        order: SourcesOrdered = None,
        first: First = FIRST,
        after: After = None,
    ) -> Connection[Source] | None:
        domain = (chosen.domain if chosen else None) or ""
        await check_domain(info, domain)
        by, where = ordered(order, "address"), chosen.where() if chosen else None
        asked = asked_for("domain_sources" if domain else "sources", domain, by, first, after, where)
        return await connection(info, asked, models.Source, Source.of)


@added_to(Domain)
@strawberry.field(description="Its sources.")
async def sources(  # noqa: PLR0917 - which sources, and which part of them
    domain: strawberry.Parent[Domain],
    info: Info,
    chosen: SourcesChosen = None,
    order: SourcesOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Source] | None:
    by, where = ordered(order, "address"), chosen.below() if chosen else None
    return await connection(
        info, asked_for("domain_sources", domain.key, by, first, after, where), models.Source, Source.of
    )


WorksChosen = Annotated[WorkFilter | None, strawberry.argument(name="filter", description=WHICH)]
WorksOrdered = Annotated[
    WorkOrder | None, strawberry.argument(description="In which order; those that are cited most first, where none is.")
]


@added_to(Domain)
@strawberry.field(description="The works that its sources are texts of, or cite.")
async def works(  # noqa: PLR0917 - which works, and which part of them
    domain: strawberry.Parent[Domain],
    info: Info,
    chosen: WorksChosen = None,
    order: WorksOrdered = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Work] | None:
    asked = asked_for(
        "domain_works", domain.key, ordered(order, "cited"), first, after, chosen.where() if chosen else None
    )
    return await connection(info, asked, models.KnownWork, Work.of)


@added_to(Work)
@strawberry.field(name="sources", description="The sources that are texts of it.")
async def work_sources(
    work: strawberry.Parent[Work], info: Info, order: SourcesOrdered = None, first: First = FIRST, after: After = None
) -> Connection[Source] | None:
    asked = asked_for("work_sources", work.key, ordered(order, "address"), first, after)
    return await connection(info, asked, models.Source, Source.of)


@added_to(Work)
@strawberry.field(name="citedBy", description="The sources that cite it.")
async def work_citing(
    work: strawberry.Parent[Work], info: Info, order: SourcesOrdered = None, first: First = FIRST, after: After = None
) -> Connection[Source] | None:
    asked = asked_for("work_citing", work.key, ordered(order, "address"), first, after)
    return await connection(info, asked, models.Source, Source.of)


@added_to(Source)
@strawberry.field(description="The work that it is a text of; null where too little is known of it.")
async def of_work(source: strawberry.Parent[Source], info: Info) -> Work | None:
    part = await info.context.loaders.part.load(asked_for("source_works", source.key, "title", 1, None))
    return next((Work.of(each) for each in part.nodes(models.KnownWork)), None)


@added_to(Source)
@strawberry.field(description="What it cites, by title: the entries of its references that say which work they mean.")
async def references(
    source: strawberry.Parent[Source], info: Info, first: First = FIRST, after: After = None
) -> Connection[SourceReference] | None:
    asked = asked_for("source_references", source.key, "title", first, after)
    return await connection(info, asked, models.SourceReference, SourceReference.of)


@added_to(Source)
@strawberry.field(description="Its passages, in the order of its text.")
async def snippets(
    source: strawberry.Parent[Source],
    info: Info,
    chosen: SnippetsChosen = None,
    first: First = FIRST,
    after: After = None,
) -> Connection[Snippet] | None:
    asked = asked_for("source_snippets", source.key, "position", first, after, chosen.where() if chosen else None)
    return await connection(info, asked, models.Snippet, Snippet.of)


@added_to(Snippet)
@strawberry.field(description="What extractors read in it, by extractor.")
async def extractions(
    snippet: strawberry.Parent[Snippet], info: Info, first: First = FIRST, after: After = None
) -> Connection[Extraction] | None:
    asked = asked_for("snippet_extractions", snippet.key, "extractor", first, after)
    return await connection(info, asked, models.StoredExtraction, Extraction.of)


async def _at(info: Info, url: str, domain: str) -> Source:
    """Return the source of an address, or of that of a snippet. Raises NotFound, and InputError where several are."""
    where = {"urls": (url, document_url(url)), "domains": (domain,) if domain else None}
    part = await info.context.loaders.part.load(asked_for("sources", "", "address", FIRST, None, where))
    there = part.nodes(models.Source)
    info.context.budget.spend(len(there))
    found = [each for each in there if each.url == url] or there
    if not found:
        raise there_is_no("source at", url, _LISTED)
    if len(found) > 1:
        domains = ", ".join(sorted({each.domain for each in found}))
        raise InputError(f"Several sources are at {url!r}.", f"Give a `domain`, such as one of these: {domains}.")
    return Source.of(found[0])
