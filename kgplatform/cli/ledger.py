"""kgplatform ledger."""

from enum import Enum
from typing import Annotated

import typer

from kgplatform.cli.connect import services
from kgplatform.cli.console import out, print_json, print_table, run
from kgplatform.llm.ledger import By, LedgerTotals
from kgplatform.settings import load_settings


class Grouping(Enum):
    """What calls are added up by."""

    ROLE = "role"
    MODEL = "model"
    RUN = "run"
    STAGE = "stage"
    TOPIC = "topic"


def ledger(
    by: Annotated[Grouping, typer.Option(help="Add up the calls by it.")] = Grouping.ROLE,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Show what language models were asked and what it cost."""
    found = run(_ledger(by.value))
    if json:
        print_json(found)
    elif not found:
        out.print("No language model was asked anything.")
    else:
        columns = [by.value, "calls", "cached", "failed", "uncertain", "prompt tokens", "answer tokens", "cost"]
        print_table("Calls of language models", columns, [_row(totals) for totals in found])


def _row(totals: LedgerTotals) -> list[str]:
    counts = (totals.calls, totals.cached, totals.failed, totals.uncertain)
    tokens = (totals.prompt_tokens, totals.completion_tokens)
    return [totals.name or "(none)", *map(str, counts), *(f"{number:,}" for number in tokens), _cost(totals)]


def _cost(totals: LedgerTotals) -> str:
    """An unknown price is said to be unknown: it is not nothing."""
    if totals.cost is None:
        return "unknown"
    known = f"{totals.cost:.6f}".rstrip("0").rstrip(".")
    return f"{known} and {totals.unpriced} calls of unknown cost" if totals.unpriced else known


async def _ledger(by: By) -> list[LedgerTotals]:
    async with services(load_settings()) as service:
        return await service.ledger(by)
