"""kgplatform entity show, merge, split, history, undo."""

from typing import Annotated

import typer

from kgplatform.cli.connect import services
from kgplatform.cli.console import out, print_json, print_table, run
from kgplatform.cli.deciding import By, Why, print_decisions, tell, undo, user
from kgplatform.cli.options import Json
from kgplatform.models import Decision, Entity, Occurrence
from kgplatform.settings import load_settings

app = typer.Typer(no_args_is_help=True)

Named = Annotated[str, typer.Argument(metavar="NAME_OR_ID", help="An entity's name or id.")]
Domain = Annotated[str, typer.Option("--domain", "-d", help="The domain in which the name is meant.")]


@app.command("show")
def show_entity(
    named: Named,
    domain: Domain = "",
    limit: Annotated[int, typer.Option(help="How many snippets to show.", min=0, max=500)] = 20,
    json: Json = False,
) -> None:
    """Show an entity: its names, and the snippets that mention it."""
    entity, found = run(_shown(named, domain, limit))
    if json:
        print_json({"entity": entity, "occurrences": found})
        return
    names = f"also {', '.join(entity.aliases)}; " if entity.aliases else ""
    facts = f"{entity.name} ({entity.id}): {names}{entity.mentions} mentions in {entity.sources} sources"
    for line in (facts, entity.description):
        out.print(line, highlight=False, markup=False)
    print_table(
        "Where it is mentioned", ["snippet", "as", "document", "text"],
        [[each.snippet_id, ", ".join(each.surfaces), each.title, each.excerpt] for each in found],
    )  # fmt: skip


@app.command("merge")
def merge_entities(
    named: Annotated[list[str], typer.Argument(metavar="NAME_OR_ID...", help="Two or more names or ids.")],
    why: Why,
    domain: Domain = "",
    by: By = "",
    json: Json = False,
) -> None:
    """Let all names of some entities name one of them. Undo takes it back exactly."""
    tell(run(_merged(named, why, by or user(), domain)), json)


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
    tell(run(_split(named, name or [], snippet or [], why, by or user(), domain)), json)


@app.command("history")
def show_history(named: Named, domain: Domain = "", json: Json = False) -> None:
    """List the decisions by which an entity is what it is, the oldest first: who took them, when, why, what moved."""
    found = run(_history(named, domain))
    if json:
        print_json(found)
    elif not found:
        out.print("Nobody has decided on it: its names are as the rules have them.")
    else:
        print_decisions(found)


@app.command("undo")
def undo_decision(
    decision: Annotated[str, typer.Argument(help="A decision's id, as `entity history` lists it.")],
    why: Why = "taken back",
    by: By = "",
    json: Json = False,
) -> None:
    """Take a merge, a split or a group back, exactly. One that others stand on is refused, with what to undo first."""
    tell(run(undo(decision, why, by or user())), json)


async def _shown(named: str, domain: str, limit: int) -> tuple[Entity, list[Occurrence]]:
    async with services(load_settings()) as service:
        entity = await service.entity(named, domain)
        return entity, await service.occurrences(entity.id, limit)


async def _merged(named: list[str], why: str, by: str, domain: str) -> Decision:
    async with services(load_settings()) as service:
        return await service.merge_entities(named, why, by, domain)


async def _split(named: str, names: list[str], snippets: list[str], why: str, by: str, domain: str) -> Decision:
    async with services(load_settings()) as service:
        return await service.split_entity(named, names, snippets, why, by, domain)


async def _history(named: str, domain: str) -> list[Decision]:
    async with services(load_settings()) as service:
        return await service.history(named, domain)
