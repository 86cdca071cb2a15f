"""What the terminal shows: results on stdout, progress and errors on stderr."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeVar

import typer
from pydantic import BaseModel
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from kgplatform.errors import KgplatformError
from kgplatform.models import RunReport

R = TypeVar("R")

out = Console()
err = Console(stderr=True)

STAGES = {
    "begin": "getting ready",
    "retrieve": "searching the corpus",
    "extract": "extracting triples",
    "write": "writing to the graph",
    "gaps": "looking for gaps",
    "ask": "asking about them",
    "outline": "outlining the page",
    "article": "writing the page",
}


def run(work: Coroutine[Any, Any, R]) -> R:
    """Do the work; an error of ours is told in words with its remedy, and the exit code is 1."""
    try:
        return asyncio.run(work)
    except KgplatformError as error:
        err.print(f"[bold red]Error:[/] {_plain(error.what)}", highlight=False)
        if error.remedy:
            err.print(f"[bold]What to do:[/] {_plain(error.remedy)}", highlight=False)
        raise typer.Exit(1) from error


def print_json(value: Any) -> None:
    """Print a value, or values of kgplatform.models, as JSON on stdout."""
    out.print_json(json.dumps(_jsonable(value), ensure_ascii=False), highlight=False, indent=2)


def print_table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*[_plain(cell) for cell in row])
    out.print(table)


async def follow(reports: AsyncIterator[RunReport], label: str) -> RunReport:
    """Show a run until it ends and return its last report; raises KgplatformError when it failed."""
    report: RunReport | None = None
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(pulse_style="cyan"), TimeElapsedColumn(),
        console=err, transient=False,
    ) as progress:  # fmt: skip
        task = progress.add_task(label, total=None)
        async for report in reports:
            progress.update(task, description=f"{_plain(label)}: {_stage(report)}")
        if report is not None and report.state == "finished":
            progress.update(task, total=1, completed=1, description=f"{_plain(label)}: done")
    if report is None or report.state != "finished":
        raise KgplatformError(
            f"{label}: {report.reason if report else 'the run gave no report.'}",
            "" if report else "Look at: kgplatform logs.",
        )
    return report


async def waiting(label: str, work: Callable[[], Awaitable[R]]) -> R:
    """Show that something is being done until it is."""
    with err.status(_plain(label)):
        return await work()


def amount(counts: Mapping[str, float], name: str) -> str:
    return f"{counts.get(name, 0):,.0f}"


def _stage(report: RunReport) -> str:
    rounds = f"round {report.counts['rounds'] + 1:.0f}, " if report.counts.get("rounds") else ""
    found = f" ({report.counts['relations']:.0f} relations so far)" if report.counts.get("relations") else ""
    return (
        f"{rounds if report.stage not in ('outline', 'article') else ''}{STAGES.get(report.stage, report.state)}{found}"
    )


def _plain(text: str) -> str:
    """Text of documents is no mark-up of the terminal's."""
    return text.replace("[", "\\[")


def _jsonable(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, list | tuple):
        return [_jsonable(item) for item in value]
    return value
