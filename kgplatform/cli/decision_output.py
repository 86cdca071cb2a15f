"""What the commands on decisions share: their options, how they say what was decided, and taking back."""

from collections.abc import Sequence
from getpass import getuser
from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import out, print_json, print_table
from kgplatform.models import Decision
from kgplatform.models.decision_words import decided_in_words

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
        rows = [[d.id, decided_in_words(d), d.why, f"{d.by}, {d.at[:19]}", _undone(d)] for d in found]
        print_table("Decisions", ["id", "what", "why", "by", "taken back"], rows)


def tell(decision: Decision, json: bool) -> None:
    """Say what was decided and how to take it back."""
    if json:
        print_json(decision)
        return
    what = decided_in_words(decision)
    done = f"Taken back: {what}." if decision.undone_at else f"{what[0].upper()}{what[1:]}."
    out.print(done, highlight=False, markup=False)
    if not decision.undone_at:
        out.print(f"Take it back with: kgplatform {decision.subject} undo {decision.id}", highlight=False)


def _undone(decision: Decision) -> str:
    return f"{decision.undone_by}, {decision.undone_at[:19]}: {decision.undone_why}" if decision.undone_at else ""


def undo(decision: str, why: str, by: str, json: bool) -> None:
    """Take a decision back, and say so."""
    tell(ask(lambda service: service.undo_decision(decision, why, by or user())), json)
