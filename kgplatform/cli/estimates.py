"""kgplatform estimate; and the line that says what a run will use before it starts."""

import asyncio
from typing import Annotated

import typer

from kgplatform.cli.connect import ask
from kgplatform.cli.console import out, print_json, print_table, say
from kgplatform.cli.options import Depth, Domain, Json, Set, StrategyName, WritePage, options_of
from kgplatform.errors import InputError, KgplatformError
from kgplatform.models import Estimate, Range, RunRequest
from kgplatform.runs.wording import amount, duration, money, span, times
from kgplatform.services import Services

PATIENCE_SECONDS = 60.0  # that a run which is asked for waits for its estimate


def estimate(
    name: Annotated[str, typer.Argument(help="What the page is to be about.")],
    domain: Domain = "general",
    goal: Annotated[str, typer.Option(help="What the page is for.")] = "",
    page: WritePage = True,
    strategy: StrategyName = "apollo",
    depth: Depth = None,
    set: Set = None,
    json: Json = False,
) -> None:
    """Say what the run of a topic would use: snippets, calls, tokens, time and money. Nothing is started."""
    options = options_of(set, depth=depth, page=None if page else False)
    request = RunRequest(strategy=strategy, name=name, domain=domain, goal=goal, options=options)
    found = ask(lambda service: service.estimate(request))
    if json:
        print_json(found)
        return
    rows = [
        _row("snippets read", found.snippets),
        _row("calls of language models", found.calls),
        _row("tokens", found.tokens),
        ["time", *[duration(value) for value in (found.seconds.low, found.seconds.likely, found.seconds.high)]],
    ]
    if found.money:
        rows.append(["cost", *[money(value) for value in (found.money.low, found.money.likely, found.money.high)]])
    elif found.calls.high:
        rows.append(["cost", "", "prices are not known", ""])
    print_table(f"The run of {name}", ["", "low", "likely", "high"], rows)
    out.print(found.basis, highlight=False, markup=False)


async def tell_estimate(service: Services, request: RunRequest) -> None:
    """Say in a line what a run will take; a run waits for it only so long, and asks nothing."""
    try:
        found = await asyncio.wait_for(service.estimate(request), PATIENCE_SECONDS)
    except InputError:
        return  # the run says the same, with its remedy
    except (KgplatformError, TimeoutError) as error:
        say(f"No estimate: {error or 'it takes too long.'}")
        return
    say(in_a_line(found))


def in_a_line(found: Estimate) -> str:
    """Return an estimate as "Estimate: 150 calls (100 to 225), ...", with what it rests on."""
    if not found.calls.high:
        return f"Estimate: {span(found.snippets, ' snippets')}, {times(found.seconds)}. {found.basis}"
    of = found.money
    cost = f"cost {money(of.likely)} ({money(of.low)} to {money(of.high)})" if of else "prices are not known"
    asked = f"{span(found.calls, ' calls')}, {span(found.tokens, ' tokens')}"
    return f"Estimate: {asked}, {cost}, {times(found.seconds)}. Basis: {found.basis}"


def _row(what: str, of: Range) -> list[str]:
    return [what, *[amount(value) for value in (of.low, of.likely, of.high)]]
