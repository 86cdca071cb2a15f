"""Follow a run until it ends. Ctrl-C pauses it, and Ctrl-C again leaves at once; nothing is lost either way."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress

import typer

from kgplatform.cli.console import say
from kgplatform.cli.interrupts import Interrupts, done_before, interrupts
from kgplatform.cli.progress import Show, showing
from kgplatform.errors import KgplatformError, WrongState
from kgplatform.models import FINAL_STATES, Budget, RunReport, RunRequest, Topic
from kgplatform.services import Services
from kgplatform.services.finding import find_topic

INTERRUPTED = 130  # the exit code of what Ctrl-C ended, as shells have it
PARTING_SECONDS = 1.0  # that the wish to pause gets to reach the run when we leave at once

PAUSING = (
    "Pausing the run. What is being answered is still taken, so that it is not paid for twice. Ctrl-C leaves at once."
)
PAUSED = "The run is paused, and nothing is lost. Go on with: kgplatform run resume {id}"
LEFT = (
    "Left at once, and nothing is lost: the run is paused, or goes on by itself when it is next worked on. "
    "See which: kgplatform run show {id}. Let a paused one go on: kgplatform run resume {id}"
)


async def follow(service: Services, run: RunReport, label: str) -> RunReport:
    """Show a run until it has finished and return its last report.

    Raises KgplatformError when it failed or was cancelled, and typer.Exit with 130 after Ctrl-C.
    """
    with interrupts() as pressed, showing(label) as show:
        watching = asyncio.create_task(_watch(service.watch(run.id), run, show))
        try:
            ended = await done_before(watching, pressed)
            report = watching.result() if ended else await _rest(service, run.id, pressed)
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
    if report.state == "paused":
        say(PAUSED.format(id=run.id))
        raise typer.Exit(INTERRUPTED)
    if report.state != "finished":
        raise KgplatformError(f"{label}: {report.reason or report.state}", _remedy(report))
    return report


async def follow_on(
    service: Services, strategy: str, named: str, domain: str, budget: Budget
) -> tuple[Topic, RunReport]:
    """Let a strategy work on a known topic, and show that until it has finished; raises as find_topic and follow."""
    topic = await find_topic(service, named, domain)
    started = await service.start(RunRequest(strategy=strategy, topic_id=topic.id, budget=budget))
    return topic, await follow(service, started, topic.name)


async def pause(service: Services, run_id: str) -> RunReport:
    """Pause a run and wait until it rests, or has ended before it could."""
    with suppress(WrongState):  # it has ended meanwhile
        report = await service.pause(run_id)
        if report.state == "paused":
            return report
    async with aclosing(service.watch(run_id)) as reports:
        async for report in reports:
            if report.state in ("paused", *FINAL_STATES):
                return report
    return await service.run(run_id)


async def _watch(reports: AsyncGenerator[RunReport, None], last: RunReport, show: Show) -> RunReport:
    show(last)
    async with aclosing(reports):
        async for report in reports:
            show(report)
            last = report
    return last


async def _rest(service: Services, run_id: str, pressed: Interrupts) -> RunReport:
    """Pause the run; at the next Ctrl-C leave it as it is then."""
    say(PAUSING)
    resting = asyncio.create_task(pause(service, run_id))
    try:
        if await done_before(resting, pressed):
            return resting.result()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(resting, return_exceptions=True), PARTING_SECONDS)
    finally:
        resting.cancel()
    say(LEFT.format(id=run_id))
    raise typer.Exit(INTERRUPTED)


def _remedy(report: RunReport) -> str:
    if report.state not in FINAL_STATES:
        return "Look at: kgplatform logs."
    return f"When that is put right, go on from where it ended: kgplatform run retry {report.id}"
