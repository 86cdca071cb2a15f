"""What the commands on decisions share: their options, how they say what was decided, and taking back."""

from collections.abc import Sequence
from getpass import getuser
from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import out, print_json, print_table
from kgplatform.models import Decision

Why = Annotated[str, typer.Option("--why", help="The reason: the history tells it.")]
By = Annotated[str, typer.Option("--by", help="Whose decision it is.", show_default="the user's name")]


def user() -> str:
    """Return the name of whoever gives the command."""
    try:
        return getuser()
    except (KeyError, OSError):  # a container's user may have no name
        return "somebody"


def tell_history(found: Sequence[Decision], otherwise: str, json: bool) -> None:
    """Print who took decisions, when, why, what moved, and whether they were taken back; how it is `otherwise`."""
    if json:
        print_json(found)
    elif not found:
        out.print(f"Nobody has decided on it: {otherwise}.")
    else:
        rows = [[d.id, _what(d), d.why, f"{d.by}, {d.at[:19]}", _undone(d)] for d in found]
        print_table("Decisions", ["id", "what", "why", "by", "taken back"], rows)


def tell(decision: Decision, json: bool) -> None:
    """Say what was decided and how to take it back."""
    if json:
        print_json(decision)
        return
    what = _what(decision)
    done = f"Taken back: {what}." if decision.undone_at else f"{what[0].upper()}{what[1:]}."
    out.print(done, highlight=False, markup=False)
    if not decision.undone_at:
        out.print(f"Take it back with: kgplatform {decision.subject} undo {decision.id}", highlight=False)


def _what(decision: Decision) -> str:
    """Return what was decided: "merged language model into LLM; moved language models"."""
    first, *others = decision.entity_names
    moved = ", ".join(decision.moved)
    if decision.kind == "merge":
        called = f", called {decision.called}" if decision.called else ""
        return f"merged {', '.join(others)} into {first}{called}; moved {moved}"
    if decision.kind == "group":
        return f"grouped {', '.join(others)} under {first}"
    if decision.kind == "apart":
        return f"kept {first} and {', '.join(others)} apart"
    places = f" in {len(decision.snippet_ids)} snippets" if decision.snippet_ids else ""
    return f"split {moved}{places} off {first}"


def _undone(decision: Decision) -> str:
    return f"{decision.undone_by}, {decision.undone_at[:19]}: {decision.undone_why}" if decision.undone_at else ""


def undo(decision: str, why: str, by: str, json: bool) -> None:
    """Take a decision back, and say so."""
    tell(ask(lambda service: service.undo_decision(decision, why, by or user())), json)
