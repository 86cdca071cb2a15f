"""What the terminal shows: results on stdout, progress and errors on stderr."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeVar

import typer
from pydantic import BaseModel
from rich.console import Console
from rich.table import Table

from kgplatform.errors import KgplatformError

R = TypeVar("R")

out = Console()
err = Console(stderr=True)


def run(work: Coroutine[Any, Any, R]) -> R:
    """Do the work; an error of ours is told in words with its remedy, and the exit code is 1."""
    try:
        return asyncio.run(work)
    except KgplatformError as error:
        err.print(f"[bold red]Error:[/] {plain(error.what)}", highlight=False, soft_wrap=True)
        if error.remedy:
            err.print(f"[bold]What to do:[/] {plain(error.remedy)}", highlight=False, soft_wrap=True)
        raise typer.Exit(1) from error


def say(text: str) -> None:
    """Tell the user something on stderr."""
    err.print(text, style="dim", highlight=False, markup=False, soft_wrap=True)


def print_json(value: Any) -> None:
    """Print a value, or values of kgplatform.models, as JSON on stdout."""
    out.print_json(json.dumps(_jsonable(value), ensure_ascii=False), highlight=False, indent=2)


def print_table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*[plain(cell) for cell in row])
    out.print(table)


async def waiting(label: str, work: Callable[[], Awaitable[R]]) -> R:
    """Show that something is being done until it is."""
    with err.status(plain(label)):
        return await work()


def amount(counts: Mapping[str, float], name: str) -> str:
    return f"{counts.get(name, 0):,.0f}"


def plain(text: str) -> str:
    """Text of documents is no mark-up of the terminal's."""
    return text.replace("[", "\\[")


def _jsonable(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, Mapping):
        return {name: _jsonable(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_jsonable(item) for item in value]
    return value
