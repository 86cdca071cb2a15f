"""What the terminal shows: results on stdout, progress and errors on stderr.

Lines are never wrapped by us: a terminal does that, and in a pipe or a file a line is one line and whole.
"""

import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import typer
from pydantic import BaseModel
from rich.console import Console
from rich.table import Table

from kgplatform.errors import InputError, KgplatformError

R = TypeVar("R")

ANSWER_LENGTH = 100  # characters of an answer that are looked at
ID_LENGTH = 32  # of the ids that tables show; the columns that hold them are never narrower

out = Console(soft_wrap=True)
err = Console(stderr=True)


def tell_error(error: KgplatformError) -> None:
    """Tell an error on stderr, with its remedy."""
    err.print(f"[bold red]Error:[/] {plain(error.what)}", highlight=False, soft_wrap=True)
    if error.remedy:
        err.print(f"[bold]What to do:[/] {plain(error.remedy)}", highlight=False, soft_wrap=True)


def say(text: str, style: str = "dim") -> None:
    """Tell the user something on stderr."""
    err.print(text, style=style, highlight=False, markup=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """Print a value, or values of kgplatform.models, as JSON on stdout."""
    out.print_json(json.dumps(_jsonable(value), ensure_ascii=False), highlight=False, indent=2)


def print_table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    """Print a table: drawn on a terminal, with every id on one line; in a pipe its title, and lines parted by tabs."""
    if out.is_terminal:
        out.print(_drawn(title, columns, rows), soft_wrap=False, crop=False)
        return
    print_plain(title)
    for cells in (columns, *rows):
        print_plain("\t".join(" ".join(cell.split()) for cell in cells))


def print_plain(text: str = "") -> None:
    """Print text as it is, on stdout: rich would make spaces of tabs."""
    out.file.write(f"{text}\n")


def write_output(text: str, path: Path | None) -> None:
    """Write a result to a file, or to stdout where there is none; raises InputError for a path that takes no file."""
    if path is None:
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror}.",
            "Give a file in a folder that is there and that you may use.",
        ) from error


def confirm(question: str) -> None:
    """Ask on stderr, and end the command where the answer is not yes. typer's own question puts a space on stdout."""
    err.print(f"{plain(question)} \\[y/N]: ", end="", highlight=False, soft_wrap=True)
    answer = ""
    with suppress(UnicodeDecodeError):
        answer = sys.stdin.readline(ANSWER_LENGTH) if sys.stdin else ""  # None where stdin is closed
    if not answer.endswith("\n"):
        err.print()
    if answer.strip().casefold() not in {"y", "yes"}:
        say("Nothing was done. To do it without a question give --yes.")
        raise typer.Exit(1)


def count_of(number: float, noun: str) -> str:
    """Return a number with its noun: "1 round", "1,200 entities"."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,.0f} {noun[:-1]}ies" if noun.endswith("y") else f"{number:,.0f} {noun}s"


async def waiting(label: str, work: Callable[[], Awaitable[R]]) -> R:
    """Show that something is being done until it is."""
    with err.status(plain(label)):
        return await work()


def amount(counts: Mapping[str, float], name: str) -> str:
    return f"{counts.get(name, 0):,.0f}"


def plain(text: str) -> str:
    """Text of documents is no mark-up of the terminal's."""
    return text.replace("[", "\\[")


def _drawn(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    for place, column in enumerate(columns):
        holds_ids = any(_is_id(row[place]) for row in rows)
        table.add_column(column, overflow="fold", min_width=ID_LENGTH if holds_ids else None)
    for row in rows:
        table.add_row(*[plain(cell) for cell in row])
    return table


def _is_id(text: str) -> bool:
    return len(text) == ID_LENGTH and all(character in "0123456789abcdef" for character in text)


def _jsonable(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, Mapping):
        return {name: _jsonable(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_jsonable(item) for item in value]
    return value
