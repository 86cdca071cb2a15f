"""kgplatform entity show, neighbours, path, merge, apart, split, history, undo."""

from typing import Annotated

import typer

from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import ask
from kgplatform.cli.console import count_of, print_json, print_plain, print_table
from kgplatform.cli.decision_output import By, Why, tell, tell_history, undo, user
from kgplatform.cli.options import Json
from kgplatform.models import Entity, Occurrence, PathsFound, Relation, Subgraph
from kgplatform.services import Services

app = Commands(no_args_is_help=True)

Named = Annotated[str, typer.Argument(metavar="NAME_OR_ID", help="An entity's name or id.")]
Domain = Annotated[str, typer.Option("--domain", "-d", help="The domain in which the name is meant.")]


@app.command("show")
def show_entity(
    named: Named,
    domain: Domain = "",
    limit: Annotated[int, typer.Option(help="How many relations and snippets to show.", min=0, max=500)] = 20,
    json: Json = False,
) -> None:
    """Show an entity: its names, its relations with others, and the snippets that mention it."""
    entity, relations, ends, found = ask(lambda service: _shown(service, named, domain, limit))
    if json:
        print_json({"entity": entity, "relations": relations, "occurrences": found})
        return
    names = f"also {', '.join(entity.aliases)}; " if entity.aliases else ""
    mentions = f"{count_of(entity.mentions, 'mention')} in {count_of(entity.sources, 'source')}"
    print_plain(f"{entity.name} ({entity.id}): {names}{mentions}")
    if entity.description:
        print_plain(entity.description)
    print_plain()
    print_table(
        "Relations, those with the most sources first", ["subject", "relation", "object", "sources", "id of the other"],
        [_relation(each, entity, ends) for each in relations],
    )  # fmt: skip
    print_plain()
    print_table(
        "Where it is mentioned", ["snippet", "as", "document", "text"],
        [[each.snippet_id, ", ".join(each.surfaces), each.title, each.excerpt] for each in found],
    )  # fmt: skip


@app.command("neighbours")
def show_neighbours(
    named: Named,
    depth: Annotated[int, typer.Option(help="How many relations away others may be.", min=1, max=3)] = 1,
    limit: Annotated[int, typer.Option(help="How many others to show.", min=1, max=500)] = 50,
    relation: Annotated[
        list[str] | None,
        typer.Option("--relation", "-r", help="A canonical form's name or id to follow; may be given again."),
    ] = None,
    domain: Domain = "",
    json: Json = False,
) -> None:
    """Show what is around an entity: the nearest first, and how all of it is related."""
    found = ask(lambda service: _around(service, named, domain, depth, limit, relation or []))
    if json:
        print_json(found)
        return
    entity, *others = found.entities
    print_plain(f"{entity.name} ({entity.id}): {count_of(len(others), 'neighbour')}, {found.beyond:,} left out")
    print_plain()
    print_table(
        "Neighbours, the nearest first", ["name", "mentions", "sources", "id"],
        [[each.name, str(each.mentions), str(each.sources), each.id] for each in others],
    )  # fmt: skip
    print_plain()
    names = {each.id: each.name for each in found.entities}
    print_table(
        "Relations between them, those with the most sources first", ["subject", "relation", "object", "sources"],
        [_between(each, names) for each in found.relations],
    )  # fmt: skip


@app.command("path")
def show_paths(
    start: Annotated[str, typer.Argument(metavar="FROM", help="An entity's name or id.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Another one's.")],
    longest: Annotated[int, typer.Option(help="How many relations a path may have.", min=1, max=6)] = 4,
    limit: Annotated[int, typer.Option(help="How many paths to show.", min=1, max=50)] = 3,
    domain: Domain = "",
    json: Json = False,
) -> None:
    """Show what joins two entities: the shortest paths first, then those with the most sources."""
    found = ask(lambda service: _joining(service, start, end, domain, longest, limit))
    if json:
        print_json(found.paths)
        return
    if not found.paths:
        print_plain(f"No path of up to {count_of(longest, 'relation')} joins them.")
    for number, path in enumerate(found.paths, start=1):
        names = {each.id: each.name for each in path.entities}
        print_table(
            f"Path {number}: {', '.join(each.name for each in path.entities)}",
            ["subject", "relation", "object", "sources"],
            [_between(each, names) for each in path.relations],
        )  # fmt: skip
        print_plain()
    if found.more:
        print_plain("There are more: --limit shows them.")


@app.command("merge")
def merge_entities(
    named: Annotated[list[str], typer.Argument(metavar="NAME_OR_ID...", help="Two or more names or ids.")],
    why: Why,
    name: Annotated[
        str, typer.Option("--name", "-n", help="Which of their names it is to have; else the one that is used most.")
    ] = "",
    domain: Domain = "",
    by: By = "",
    json: Json = False,
) -> None:
    """Let all names of some entities name one of them. Undo takes it back exactly."""
    tell(ask(lambda service: service.merge_entities(named, why, by or user(), domain, name)), json)


@app.command("apart")
def keep_apart(
    named: Annotated[list[str], typer.Argument(metavar="NAME_OR_ID...", help="Two or more names or ids.")],
    why: Why,
    domain: Domain = "",
    by: By = "",
    json: Json = False,
) -> None:
    """Keep entities apart: no rule and no model merges them. Undo takes it back."""
    tell(ask(lambda service: service.keep_apart(named, why, by or user(), domain)), json)


@app.command("split")
def split_entity(
    named: Named,
    why: Why,
    name: Annotated[
        list[str] | None, typer.Option("--name", "-n", help="One of its names that is another one.")
    ] = None,
    snippet: Annotated[
        list[str] | None, typer.Option("--snippet", "-s", help="A snippet in which it is another one, by its id.")
    ] = None,
    domain: Domain = "",
    by: By = "",
    json: Json = False,
) -> None:
    """Let names of an entity, or what they mention in some snippets, be an entity of its own."""
    if not (name or snippet):
        raise typer.BadParameter("Say what is another one: --name or --snippet; each may be given several times.")
    who = by or user()
    tell(ask(lambda service: service.split_entity(named, name or [], snippet or [], why, who, domain)), json)


@app.command("history")
def show_history(named: Named, domain: Domain = "", json: Json = False) -> None:
    """List the decisions by which an entity is what it is, the oldest first: who took them, when, why, what moved."""
    tell_history(ask(lambda service: service.history(named, domain)), "its names are as the rules have them", json)


@app.command("undo")
def undo_decision(
    decision: Annotated[str, typer.Argument(help="A decision's id, as `entity history` lists it.")],
    why: Why = "taken back",
    by: By = "",
    json: Json = False,
) -> None:
    """Take a merge, a split or a group back, exactly. One that others stand on is refused, with what to undo first."""
    undo(decision, why, by, json)


def _relation(relation: Relation, entity: Entity, ends: dict[str, str]) -> list[str]:
    subject, object_ = relation.subject_id, relation.object_id
    other = object_ if subject == entity.id else subject
    return [ends[subject], relation.wording, ends[object_], str(relation.sources), other]


def _between(relation: Relation, names: dict[str, str]) -> list[str]:
    return [names[relation.subject_id], relation.wording, names[relation.object_id], str(relation.sources)]


async def _around(service: Services, named: str, domain: str, depth: int, limit: int, relations: list[str]) -> Subgraph:
    entity = await service.entity(named, domain)
    return await service.neighbourhood(entity.id, depth, limit, relations)


async def _joining(service: Services, start: str, end: str, domain: str, longest: int, limit: int) -> PathsFound:
    ends = await service.entity(start, domain), await service.entity(end, domain)
    return await service.paths(ends[0].id, ends[1].id, longest, limit)


async def _shown(
    service: Services, named: str, domain: str, limit: int
) -> tuple[Entity, list[Relation], dict[str, str], list[Occurrence]]:
    """Return an entity, its relations, the names of their ends, and where it is mentioned."""
    entity = await service.entity(named, domain)
    relations = await service.best_relations([entity.id], limit)
    ids = sorted({end for each in relations for end in (each.subject_id, each.object_id)})
    ends = {end.id: end.name for end in await service.entities_by_id(ids, counted=False)}
    return entity, relations, ends, await service.occurrences(entity.id, limit)
