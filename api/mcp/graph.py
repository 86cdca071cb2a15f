"""Entities, what lies around them, and how they hang together."""

from collections.abc import Sequence
from typing import Annotated

from mcp.server.mcpserver.tools import Tool
from pydantic import Field

from api.mcp.answers import Answer, Domain, cut
from api.mcp.statements import Statement, statements
from api.mcp.tools import reading
from kgplatform.models import Entity, GraphPath
from kgplatform.services import Services
from kgplatform.text.shortening import shortened

MOST_ALIASES = 20
MOST_STATEMENTS = 50
QUOTES_OF_A_PATH = 2
EntityName = Annotated[
    str, Field(description="An entity's id as another tool gave it, or its exact name.", min_length=1, max_length=1_000)
]


class EntityLine(Answer):
    """An entity in a list: `entity` tells more of it by its id."""

    id: str
    name: str
    kind: str
    description: str = ""


class Mentioned(Answer):
    """A passage that mentions the entity."""

    snippet_id: str
    title: str
    names: tuple[str, ...] = Field(description="The words by which it does.")
    excerpt: str


class EntityAnswer(Answer):
    """An entity: what it is called, what is stated of it and where it is mentioned."""

    id: str
    name: str
    kind: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    more_aliases: int = 0
    mentions: int
    sources: int
    relations: tuple[Statement, ...] = Field(description="Those that most sources state come first.")
    more_relations: bool = Field(False, description="Whether there are more: ask with a larger `relations`.")
    mentioned: tuple[Mentioned, ...] = ()
    more_mentioned: bool = False


class Neighbourhood(Answer):
    """What lies around an entity, nearest first."""

    centre: EntityLine
    entities: tuple[EntityLine, ...]
    beyond: int = Field(0, description="How many more neighbours there are: ask with a larger limit, or from another.")
    relations: tuple[Statement, ...]
    more_relations: int = 0


class Path(Answer):
    """A way from one entity to the other: `words` tells it in a line, and each relation has its quotes."""

    words: str
    relations: tuple[Statement, ...]


class Paths(Answer):
    start: EntityLine
    end: EntityLine
    paths: tuple[Path, ...] = Field(description="The shortest first.")
    more: bool = Field(False, description="Whether there are others of no more relations than were asked for.")
    whole: bool = Field(True, description="false: looking for longer ones would take too much; some may be missing.")
    note: str = ""


def graph_tools(services: Services) -> list[Tool]:
    """Return the tools that look at entities."""

    async def entity(
        entity: EntityName,
        domain: Domain = "",
        relations: Annotated[int, Field(description="How many relations to give: 0 to 100.", ge=0, le=100)] = 10,
        mentions: Annotated[int, Field(description="How many passages to give: 0 to 20.", ge=0, le=20)] = 3,
    ) -> EntityAnswer:
        """Tell what is known of one entity: its names, what sources state of it (each relation with a quote and its
        source) and passages that mention it. Use it for "what is X?"; take the id from `search`, or give a name."""
        found = await services.entity(entity, domain)
        best = await services.best_relations([found.id], relations + 1)
        seen = await services.occurrences(found.id, mentions + 1)
        aliases, more_aliases = cut(found.aliases, MOST_ALIASES)
        return EntityAnswer(
            **_line(found).model_dump(),
            aliases=aliases,
            more_aliases=more_aliases,
            mentions=found.mentions,
            sources=found.sources,
            relations=await statements(services, best[:relations], [found]),
            more_relations=len(best) > relations,
            mentioned=tuple(
                Mentioned(
                    snippet_id=each.snippet_id,
                    title=each.title,
                    names=each.surfaces,
                    excerpt=shortened(each.excerpt),
                )
                for each in seen[:mentions]
            ),
            more_mentioned=len(seen) > mentions,
        )

    async def neighbourhood(
        entity: EntityName,
        depth: Annotated[int, Field(description="How many relations away at most: 1 to 3.", ge=1, le=3)] = 1,
        limit: Annotated[int, Field(description="How many entities to give: 1 to 100.", ge=1, le=100)] = 25,
        relations: Annotated[
            tuple[str, ...],
            Field(description="Follow only these relations, by name or id; empty: all.", max_length=50),
        ] = (),
        domain: Domain = "",
    ) -> Neighbourhood:
        """Show which entities lie around one, and what relates them, each relation with a quote and its source. Use it
        to explore, or for "what has to do with X?"; go on with the id of any entity in the answer."""
        centre = await services.entity(entity, domain)
        found = await services.neighbourhood(centre.id, depth, limit, relations)
        shown, more = cut(found.relations, MOST_STATEMENTS)
        return Neighbourhood(
            centre=_line(centre),
            entities=tuple(_line(each) for each in found.entities if each.id != centre.id),
            beyond=found.beyond,
            relations=await statements(services, shown, [centre, *found.entities]),
            more_relations=more,
        )

    async def path(
        start: EntityName,
        end: EntityName,
        longest: Annotated[int, Field(description="How many relations a path has at most: 1 to 6.", ge=1, le=6)] = 4,
        limit: Annotated[int, Field(description="How many paths to give: 1 to 10.", ge=1, le=10)] = 3,
        domain: Domain = "",
    ) -> Paths:
        """Find how two entities hang together: paths of relations from one to the other, each relation with quotes and
        their sources. Use it for "what has X to do with Y?"."""
        first, last = await services.entity(start, domain), await services.entity(end, domain)
        found = await services.paths(first.id, last.id, longest, limit)
        return Paths(
            start=_line(first),
            end=_line(last),
            paths=await _paths(services, found.paths),
            more=found.more,
            whole=found.whole,
            note="" if found.paths else _no_path(longest),
        )

    return [reading(entity), reading(neighbourhood), reading(path)]


def _line(entity: Entity) -> EntityLine:
    return EntityLine(id=entity.id, name=entity.name, kind=entity.kind, description=shortened(entity.description))


async def _paths(services: Services, found: Sequence[GraphPath]) -> tuple[Path, ...]:
    known = [entity for path in found for entity in path.entities]
    relations = {relation.id: relation for path in found for relation in path.relations}
    said = await statements(services, list(relations.values()), known, QUOTES_OF_A_PATH)
    by_id = {each.relation_id: each for each in said}
    return tuple(
        Path(words=_in_words(path), relations=tuple(by_id[each.id] for each in path.relations)) for path in found
    )


def _in_words(path: GraphPath) -> str:
    """Return "Moon -[raises]-> tide <-[raises]- Sun": an arrow points the way its relation does."""
    told = path.entities[0].name
    for here, there, relation in zip(path.entities, path.entities[1:], path.relations, strict=False):
        onward = relation.subject_id == here.id
        told += f" -[{relation.wording}]-> " if onward else f" <-[{relation.wording}]- "
        told += there.name
    return told


def _no_path(longest: int) -> str:
    longer = "Ask with a larger `longest` (up to 6), or look" if longest < 6 else "Look"
    return f"No path of at most {longest} relations leads there. {longer} at the neighbourhood of each."
