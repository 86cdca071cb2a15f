"""What was read, and a text that is given to be read."""

from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain, cut
from api.mcp.tools import reading, writing
from kgplatform.bounds import MOST_ADDRESSES
from kgplatform.errors import InputError
from kgplatform.models import Document, FoundSource, LoadReport, Source, WorkSearch
from kgplatform.retrieval.searcher import SERVICES
from kgplatform.services import Services
from kgplatform.services.finding import check_domain

Service = Annotated[str, Field(description=f"One of {', '.join(SERVICES)}.", max_length=100)]
SearchWords = Annotated[
    str, Field(description="Words, all of which a work has to have.", min_length=1, max_length=1_000)
]
SearchDomain = Annotated[
    str, Field(description="The domain of the corpus that they are for.", min_length=1, max_length=200)
]
Since = Annotated[str, Field(description="From when on it came out: 2019, 2019-05 or 2019-05-21; empty: any time.")]
Until = Annotated[str, Field(description="Until when it came out; empty: any time.")]
Exact = Annotated[bool, Field(description="The words are a query in the service's own syntax.")]
Limit = Annotated[int, Field(description="How many works to find: 1 to 100.", ge=1, le=100)]
MOST_AUTHORS = 6  # that are named
MOST_CHARACTERS = 1_000_000  # of a text; larger ones are loaded from files


class SourceLine(Answer):
    id: str
    domain: str
    url: str
    title: str
    kind: str
    language: str = Field("", description="The code of its language, such as de; empty where nobody knows.")
    published: str = ""
    snippets: int = Field(description="How many passages of it are stored.")
    loaded: bool = Field(True, description="false: a load was cut off, and the next one goes on.")


class SourcesAnswer(Answer):
    sources: tuple[SourceLine, ...]
    more: int = 0


class LoadAnswer(Answer):
    """What became of a text: `snippets` counts the passages that are new."""

    url: str
    domain: str
    outcome: str = Field(description="new, unchanged (it was there, word by word) or replaced.")
    snippets: int
    dropped: dict[str, int] = Field(default_factory=dict, description="Passages that were not stored, by reason.")
    next: str = ""


class AddressesAnswer(Answer):
    """What became of addresses: `documents` counts what was read, `snippets` the passages that are new."""

    domain: str
    documents: int
    unchanged: int = 0
    snippets: int
    not_read: tuple[str, ...] = Field((), description="What could not be fetched or read, each with why.")
    notes: tuple[str, ...] = Field((), description="What services and catalogues said, or could not be asked.")
    next: str = ""


class FoundLine(Answer):
    rank: int
    address: str = Field(description="What it is known by: `load_found` takes it.")
    title: str
    authors: tuple[str, ...] = ()
    more_authors: int = 0
    published: str = ""
    venue: str = ""
    doi: str = ""
    status: str = Field("", description="corrected, concern or retracted.")
    text: str = Field("", description="What would be loaded: abstract, full text or page; empty: nothing.")
    source_id: str = Field("", description="The source that the domain has of it already.")


class FoundAnswer(Answer):
    results: tuple[FoundLine, ...]
    told: tuple[str, ...] = Field((), description="What the service left out or could not do.")


def corpus_tools(services: Services) -> list[Tool]:
    """Return the tools for sources."""

    async def sources(
        domain: Domain = "",
        containing: Annotated[str, Field(description="Only those whose title or address has this.")] = "",
        first: Annotated[int, Field(description="The place of the first one to give, from 0.", ge=0, le=10**6)] = 0,
        limit: Annotated[int, Field(description="How many sources to give: 1 to 200.", ge=1, le=200)] = 50,
    ) -> SourcesAnswer:
        """List the documents that were loaded, with title, address and date. Use it to see what the answers rest on,
        or whether something has been read; `search` finds passages in them."""
        await check_domain(services, domain)
        found = [source for source in await services.sources(domain) if _has(source, containing)]
        shown, more = cut(found[first:], limit)
        return SourcesAnswer(sources=tuple(map(_line, shown)), more=more)

    async def load_document(
        title: Annotated[str, Field(description="What it is called.", min_length=1, max_length=1_000)],
        url: Annotated[str, Field(description="What it is known and cited by.", min_length=1, max_length=4_000)],
        domain: Annotated[str, Field(description="The domain of the corpus it goes to.", min_length=1, max_length=200)],
        text: Annotated[
            str,
            Field(description="Its whole text: headings as # lines, a paragraph a line.", max_length=MOST_CHARACTERS),
        ],
        published: Annotated[str, Field(description="When, such as 2024 or 2024-05-01; empty: unknown.")] = "",
    ) -> LoadAnswer:
        """Add one text to a domain, so that runs read it and pages cite it by its title and url. The same text again
        changes nothing; a changed one under the same url takes its place. Nothing is written from it until a run:
        `start_run`. Give a source's own words, not a summary of yours: what is loaded is quoted as what the source
        says."""
        if not (text.strip() and title.strip() and url.strip() and domain.strip()):
            raise InputError("A document lacks title, url, domain or text.", "Give all four, none of them blank.")
        document = Document(url=url, title=title, domain=domain, text=text, published=published or None)
        report = await services.load([document])
        unchanged = report.documents_unchanged > 0
        return LoadAnswer(
            url=url,
            domain=domain,
            outcome="unchanged" if unchanged else "replaced" if url in report.replaced else "new",
            snippets=report.snippets,
            dropped=report.dropped,
            next="" if unchanged else 'For a page: `start_run` with a topic\'s name and domain, or strategy "refresh".',
        )

    async def load_addresses(
        urls: Annotated[
            list[str],
            Field(description="Addresses of pages or files: http or https.", min_length=1, max_length=MOST_ADDRESSES),
        ],
        domain: Annotated[str, Field(description="The domain of the corpus they go to.", min_length=1, max_length=200)],
    ) -> AddressesAnswer:
        """Fetch web pages, PDFs and other files, and add them to a domain, so that runs read them and pages cite them.
        Addresses inside of a network, and what robots.txt keeps from machines, are not fetched. Fetching takes seconds
        for each host."""
        return _loaded(domain, await services.load_addresses(urls, domain))

    async def find_works(
        service: Service,
        words: SearchWords,
        domain: SearchDomain,
        since: Since = "",
        until: Until = "",
        exact: Exact = False,
        limit: Limit = 20,
    ) -> FoundAnswer:
        """Search a service beyond the corpus, such as PubMed, for works, and see which of them the domain has already.
        It costs requests to that service. Load what fits with `load_found`, given the same search."""
        search = WorkSearch(
            service=service, words=words, domain=domain, since=since, until=until, exact=exact, first=limit
        )
        found = await services.find_works(search)
        return FoundAnswer(results=tuple(map(_found, found.results)), told=found.told)

    async def load_found(
        service: Service,
        words: SearchWords,
        domain: SearchDomain,
        chosen: Annotated[
            list[str],
            Field(description="Addresses of results to load.", min_length=1, max_length=MOST_ADDRESSES),
        ],
        since: Since = "",
        until: Until = "",
        exact: Exact = False,
        limit: Limit = 20,
    ) -> AddressesAnswer:
        """Load chosen results of `find_works` into the domain: the abstract or text that the service gives, or what is
        fetched. Give the search as it was given to `find_works`."""
        search = WorkSearch(
            service=service, words=words, domain=domain, since=since, until=until, exact=exact, first=limit
        )
        return _loaded(domain, await services.load_found(search, chosen))

    return [
        reading(sources),
        writing(load_document, idempotent=True),
        writing(load_addresses, idempotent=True),
        writing(find_works, idempotent=True),
        writing(load_found, idempotent=True),
    ]


def _loaded(domain: str, report: LoadReport) -> AddressesAnswer:
    return AddressesAnswer(
        domain=domain,
        documents=report.documents,
        unchanged=report.documents_unchanged,
        snippets=report.snippets,
        not_read=report.unreadable,
        notes=report.notes,
        next='For a page: `start_run` with a topic\'s name and domain, or strategy "refresh".',
    )


def _found(found: FoundSource) -> FoundLine:
    work = found.work
    names, more = cut(tuple(f"{each.given} {each.family}".strip() for each in work.authors), MOST_AUTHORS)
    return FoundLine(
        **found.model_dump(include={"rank", "address", "title", "text", "source_id"}),
        **work.model_dump(include={"published", "venue", "doi", "status"}),
        authors=names,
        more_authors=more,
    )


def _has(source: Source, words: str) -> bool:
    wanted = words.casefold()
    return wanted in source.title.casefold() or wanted in source.url.casefold()


def _line(source: Source) -> SourceLine:
    return SourceLine(**source.model_dump(exclude={"published", "work"}), published=source.published or "")
