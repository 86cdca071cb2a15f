"""kgplatform ledger: what language models cost, in all or for one topic."""

from enum import Enum
from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import out, print_json, print_table
from kgplatform.cli.options import Domain, Json
from kgplatform.llm.ledger import LedgerTotals
from kgplatform.runs.wording import amount, money
from kgplatform.services import Services
from kgplatform.services.finding import find_topic


class Grouping(Enum):
    """What calls are added up by."""

    ROLE = "role"
    MODEL = "model"
    RUN = "run"
    STAGE = "stage"
    TOPIC = "topic"


OF_A_TOPIC = [Grouping.ROLE, Grouping.MODEL, Grouping.STAGE, Grouping.RUN]


def ledger(
    by: Annotated[
        list[Grouping] | None,
        typer.Option(
            help="Add up the calls by it; may be given several times. By default role, and for a topic all four.",
        ),
    ] = None,
    topic: Annotated[str, typer.Option(help="Only what was asked for this topic: its id or name.")] = "",
    domain: Domain = "",
    json: Json = False,
) -> None:
    """Show what language models were asked and what it cost."""
    groupings = list(dict.fromkeys(by or (OF_A_TOPIC if topic else [Grouping.ROLE])))
    found = ask(lambda service: _ledger(service, groupings, topic, domain))
    if json:
        print_json(found[groupings[0]] if len(groupings) == 1 else {by.value: found[by] for by in groupings})
    elif not any(found.values()):
        out.print("No language model was asked anything.")
    else:
        for grouping in groupings:
            _print(grouping, found[grouping])
        _print_sum(found[groupings[0]])


def _print(by: Grouping, found: list[LedgerTotals]) -> None:
    columns = [by.value, "calls", "cached", "failed", "uncertain", "prompt tokens", "answer tokens", "cost"]
    print_table(f"Calls of language models by {by.value}", columns, [_row(totals) for totals in found])


def _print_sum(found: list[LedgerTotals]) -> None:
    calls = sum(totals.calls for totals in found)
    tokens = sum(totals.prompt_tokens + totals.completion_tokens for totals in found)
    known = [totals.cost for totals in found if totals.cost is not None]
    unpriced = sum(totals.unpriced for totals in found)
    cost = _cost(sum(known) if known else None, unpriced)
    out.print(f"In all: {calls:,} calls, {amount(tokens)} tokens, cost {cost}.", highlight=False)


def _row(totals: LedgerTotals) -> list[str]:
    counts = (totals.calls, totals.cached, totals.failed, totals.uncertain)
    tokens = (totals.prompt_tokens, totals.completion_tokens)
    cost = _cost(totals.cost, totals.unpriced)
    return [totals.name or "(none)", *map(str, counts), *(f"{number:,}" for number in tokens), cost]


def _cost(known: float | None, unpriced: int) -> str:
    """An unknown price is said to be unknown: it is not nothing."""
    if known is None:
        return "unknown"
    return f"{money(known)} and {unpriced} calls of unknown cost" if unpriced else money(known)


async def _ledger(
    service: Services, groupings: list[Grouping], topic: str, domain: str
) -> dict[Grouping, list[LedgerTotals]]:
    topic_id = (await find_topic(service, topic, domain)).id if topic else ""
    return {by: await service.ledger(by.value, topic_id) for by in groupings}
