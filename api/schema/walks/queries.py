"""What can be asked by walking the graph."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.naming import check_domain, topic_named
from api.schema.walks.types import Paths, Subgraph, Trail
from kgplatform.errors import InputError, NotFound

Start = Annotated[strawberry.ID, strawberry.argument(name="from")]
End = Annotated[strawberry.ID, strawberry.argument(name="to")]


@strawberry.type
class WalkQueries:
    @strawberry.field(
        description="An entity, by its id or name, with the `first` (1 to 500) others that are up to `depth` (1 to 3) "
        "relations away: the nearest first, then those with the most sources behind a relation that leads there. "
        "Groups are not among them. `relations` are the canonical forms, by name or key, that are followed; all where "
        "none is given."
    )
    async def neighbourhood(  # noqa: PLR0917 - around what, and how far
        self,
        info: Info,
        entity: strawberry.ID,
        depth: int = 1,
        first: int = 50,
        relations: list[str] | None = None,
        domain: str = "",
    ) -> Subgraph | None:
        key = await _entity_key(info, entity, domain)
        found = await info.context.services.neighbourhood(key, depth, first, relations or [])
        info.context.budget.spend(len(found.entities) + len(found.relations))
        return await Subgraph.of(found, info)

    @strawberry.field(
        description="The `first` (1 to 50) ways from one entity to another, by their ids or names, of at most "
        "`longest` (1 to 6) relations: the shortest first, then those with the most sources; empty where nothing "
        "joins them. Once an operation. Longer ones are looked for only as far as that is not too much."
    )
    async def paths(  # noqa: PLR0917 - what is joined, and how
        self, info: Info, start: Start, end: End, longest: int = 4, first: int = 3, domain: str = ""
    ) -> Paths | None:
        ends = await _entity_key(info, start, domain), await _entity_key(info, end, domain)
        found = await info.context.services.paths(*ends, longest, first)
        info.context.budget.spend(sum(1 + len(path.entities) + len(path.relations) for path in found.paths))
        return await Paths.of(found, info)

    @strawberry.field(
        description="Where a sentence of a page comes from: of the section at a position, the sentence of that number, "
        "counted from 0 over all blocks. The page is named itself, or by its topic, whose newest one is meant then."
    )
    async def trail(
        self,
        info: Info,
        section: int,
        sentence: int,
        page: strawberry.ID | None = None,
        topic: strawberry.ID | None = None,
    ) -> Trail | None:
        key = await _page_key(info, page, topic)
        return await Trail.of(await info.context.services.trail(key, section, sentence), info)


async def _entity_key(info: Info, given: str, domain: str) -> str:
    """Return what finds an entity, of a domain where one is given; the services know names and ids of all domains."""
    await check_domain(info, domain)
    key = key_of(given, "Entity")
    return (await info.context.loaders.named_entity.load((key, domain))).id if domain else key


async def _page_key(info: Info, page: str | None, topic: str | None) -> str:
    if bool(page) == bool(topic):
        raise InputError("A sentence is of one page.", "Give either `page`, or `topic` for its newest page.")
    if page:
        return key_of(page, "Page")
    named = await topic_named(info, topic or "")
    pages = await info.context.services.pages(named.id)
    if not pages:
        raise NotFound(f"The topic {named.name!r} has no page.", "Make one: `runTopic` or `makePage`.")
    return max(pages, key=lambda each: each.version).id
