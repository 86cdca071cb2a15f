"""What can be asked by walking the graph."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.walks.types import GraphPath, Subgraph, Trail

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
    async def neighbourhood(
        self,
        info: Info,
        entity: strawberry.ID,
        depth: int = 1,
        first: int = 50,
        relations: list[str] | None = None,
    ) -> Subgraph | None:
        services = info.context.services
        found = await services.neighbourhood(key_of(entity, "Entity"), depth, first, relations or [])
        info.context.budget.spend(len(found.entities) + len(found.relations))
        return await Subgraph.of(found, info)

    @strawberry.field(
        description="The `first` (1 to 50) ways from one entity to another, by their ids or names, of at most "
        "`longest` (1 to 6) relations: the shortest first, then those with the most sources; empty where nothing "
        "joins them. Once an operation. Longer ones are looked for only as far as that is not too much."
    )
    async def paths(
        self, info: Info, start: Start, end: End, longest: int = 4, first: int = 3
    ) -> list[GraphPath] | None:
        ends = key_of(start, "Entity"), key_of(end, "Entity")
        found = await info.context.services.paths(*ends, longest, first)
        info.context.budget.spend(sum(1 + len(path.entities) + len(path.relations) for path in found))
        return await GraphPath.all_of(found, info)

    @strawberry.field(
        description="Where a sentence of a page comes from: of the section at a position, the sentence of that number, "
        "counted from 0 over all blocks."
    )
    async def trail(self, info: Info, page: strawberry.ID, section: int, sentence: int) -> Trail | None:
        return await Trail.of(await info.context.services.trail(key_of(page, "Page"), section, sentence), info)
