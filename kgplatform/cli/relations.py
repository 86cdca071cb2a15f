"""kgplatform relation show, merge, split, history, undo."""

from typing import Annotated

import typer

from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import ask
from kgplatform.cli.console import out, print_json, print_table
from kgplatform.cli.decision_output import By, Why, tell, tell_history, undo, user
from kgplatform.cli.options import Json

app = Commands(no_args_is_help=True)

Worded = Annotated[str, typer.Argument(metavar="WORDS_OR_ID", help="One of a relation's wordings, or its id.")]
Domain = Annotated[str, typer.Option("--domain", "-d", help="The domain in which it is worded so.")]


@app.command("show")
def show_relation(named: Worded, domain: Domain = "", json: Json = False) -> None:
    """Show a relation: its canonical form, all wordings that mean it, and why they do."""
    form = ask(lambda service: service.relation(named, domain))
    if json:
        print_json(form)
        return
    out.print(f"{form.name} ({form.id}) in {form.domain}", highlight=False, markup=False)
    print_table(
        "How it is worded", ["words", "snippets", "why", "by", "decision"],
        [[each.surface, str(each.snippets), each.why, each.by, each.decision] for each in form.predicates],
    )  # fmt: skip


@app.command("merge")
def merge_relations(
    named: Annotated[
        list[str], typer.Argument(metavar="WORDS_OR_ID...", help="Two or more; the first stands for the others.")
    ],
    why: Why,
    domain: Domain = "",
    by: By = "",
    json: Json = False,
) -> None:
    """Let one relation stand for others that say the same. Undo takes it back exactly."""
    tell(ask(lambda service: service.merge_relations(named, why, by or user(), domain)), json)


@app.command("split")
def split_relation(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Wordings that are another relation.")],
    why: Why,
    domain: Domain = "",
    by: By = "",
    json: Json = False,
) -> None:
    """Let wordings of a relation be one of their own, also such that the rules brought together."""
    tell(ask(lambda service: service.split_relation(words, why, by or user(), domain)), json)


@app.command("history")
def show_history(named: Worded, domain: Domain = "", json: Json = False) -> None:
    """List the decisions by which wordings mean a relation, the oldest first: who took them, when, why, what moved."""
    found = ask(lambda service: service.relation_history(named, domain))
    tell_history(found, "its wordings mean what the rules say", json)


@app.command("undo")
def undo_decision(
    decision: Annotated[str, typer.Argument(help="A decision's id, as `relation history` lists it.")],
    why: Why = "taken back",
    by: By = "",
    json: Json = False,
) -> None:
    """Take a merge or a split back, exactly. A decision that others stand on is refused, with what to undo first."""
    undo(decision, why, by, json)
