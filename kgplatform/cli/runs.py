"""kgplatform run list, show, watch, steps, pause, resume, cancel, retry, fork."""

from collections.abc import Awaitable, Callable
from typing import Annotated

import typer

from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import ask
from kgplatform.cli.console import out, print_json, print_table
from kgplatform.cli.finding import find_run, label_of, topic_names
from kgplatform.cli.following import follow, pause
from kgplatform.cli.options import Json, Watch
from kgplatform.cli.outcome import dropped, print_outcome
from kgplatform.errors import WrongState
from kgplatform.models import RunReport, RunStep, option_text
from kgplatform.runs.wording import STATES, allowed, cost_of, figures, in_brief, short, state_of
from kgplatform.services import Services
from kgplatform.strategies.registry import stage_of

app = Commands(no_args_is_help=True)

Id = Annotated[str, typer.Argument(help="A run's id, or the beginning of it.")]
Change = Callable[[Services, RunReport], Awaitable[RunReport]]


@app.command("list")
def list_runs(json: Json = False) -> None:
    """List the runs, their states in words."""
    found, names = ask(_runs)
    if json:
        print_json(found)
    elif not found:
        out.print("There is no run yet.")
    else:
        print_table("Runs", ["id", "kind", "topic", "state", "so far"], [_row(r, names) for r in found])


@app.command("show")
def show_run(id: Id, json: Json = False) -> None:
    """Show a run: what it does or why it does not, what it used and what it may use."""
    report, label = ask(lambda service: _shown(service, id))
    if json:
        print_json(report)
    else:
        for name, value in _facts(report, label):
            out.print(f"{name:<12} {value}", highlight=False, markup=False)


@app.command("steps")
def show_steps(id: Id, json: Json = False) -> None:
    """List the steps that a run has done; `run fork` takes their numbers."""
    kind, found = ask(lambda service: _steps(service, id))
    if json:
        print_json(found)
    else:
        rows = [[str(s.number), stage_of(kind, s.stage).label, s.name, f"{s.seconds:.1f}", s.error] for s in found]
        print_table("Steps", ["number", "stage", "step", "seconds", "error"], rows)


@app.command("watch")
def watch_run(id: Id, json: Json = False) -> None:
    """Show a run until it ends, wherever it is worked on. Ctrl-C pauses it, Ctrl-C again leaves at once."""
    print_outcome(ask(lambda service: _follow(service, id, _as_it_is)), json)


@app.command("pause")
def pause_run(id: Id, json: Json = False) -> None:
    """Let a run rest; what language models are answering is still taken, so that it is not paid for twice."""
    report = ask(lambda service: _change(service, id, _pause))
    _print(report, f"The run is paused. Go on with: kgplatform run resume {report.id}", json)


@app.command("resume")
def resume_run(id: Id, watch: Watch = True, json: Json = False) -> None:
    """Let a paused run go on where it was."""
    _go_on(id, lambda service, report: service.resume(report.id), watch, json)


@app.command("cancel")
def cancel_run(id: Id, json: Json = False) -> None:
    """End a run for good; what it read stays in the graph, and `run retry` goes on from there."""
    report = ask(lambda service: _change(service, id, lambda service, found: service.cancel(found.id)))
    _print(report, "The run is cancelled. What it read and wrote to the graph stays.", json)


@app.command("retry")
def retry_run(id: Id, watch: Watch = True, json: Json = False) -> None:
    """Go on as a new run from the step at which this one failed or was cancelled."""
    _go_on(id, lambda service, report: service.retry(report.id), watch, json)


@app.command("fork")
def fork_run(
    id: Id,
    step: Annotated[int, typer.Argument(help="The first step to do anew, as `run steps` numbers them.", min=1)],
    watch: Watch = True,
    json: Json = False,
) -> None:
    """Start a new run that takes over what a run's earlier steps gave, and does the others anew."""
    _go_on(id, lambda service, report: service.fork(report.id, step), watch, json)


def _go_on(id: str, change: Change, watch: bool, json: bool) -> None:
    if watch:
        print_outcome(ask(lambda service: _follow(service, id, change)), json)
        return
    report = ask(lambda service: _change(service, id, change))
    _print(report, f"Run {report.id}: {state_of(report)}. Watch it: kgplatform run watch {report.id}", json)


def _row(report: RunReport, names: dict[str, str]) -> list[str]:
    """A row of the list; what a terminal has no room for is cut there, and nowhere else."""
    id_, state = report.id, state_of(report)
    if out.is_terminal:
        id_, state = short(id_), in_brief(state)
    return [id_, report.kind, names.get(report.topic_id, report.topic_id), state, figures(report)]


def _print(report: RunReport, words: str, json: bool) -> None:
    if json:
        print_json(report)
    else:
        out.print(words, highlight=False, markup=False)


def _facts(report: RunReport, label: str) -> list[tuple[str, str]]:
    """What there is to say of a run; what is not known is left out."""
    facts = [
        ("Run", f"{report.id} ({report.kind})"),
        ("Topic", label if report.topic_id else ""),
        ("State", state_of(report)),
        ("So far", figures(report)),
        ("Used", cost_of(report.spent) or "no language model"),
        ("May use", allowed(report.budget)),
        ("Options", ", ".join(f"{name}={option_text(value)}" for name, value in report.options.items())),
        ("Seconds", ", ".join(f"{stage_of(report.kind, at).label} {took:.1f}" for at, took in report.seconds.items())),
        ("Found", ", ".join(f"{value:,.0f} {name.replace('_', ' ')}" for name, value in report.counts.items())),
        ("Not taken", dropped(report)),
        ("Page", report.page_id),
        ("Partial", report.partial),
        ("Forked from", report.forked_from),
    ]
    return [(name, value) for name, value in facts if value]


async def _as_it_is(_: Services, report: RunReport) -> RunReport:
    return report


async def _pause(service: Services, report: RunReport) -> RunReport:
    rested = await pause(service, report.id)
    if rested.state != "paused":
        raise WrongState(f"The run {report.id} is {STATES[rested.state]}.", "Only a run under way can be paused.")
    return rested


async def _change(service: Services, id: str, change: Change) -> RunReport:
    return await change(service, await find_run(service, id))


async def _follow(service: Services, id: str, change: Change) -> RunReport:
    changed = await change(service, await find_run(service, id))
    return await follow(service, changed, await label_of(service, changed))


async def _runs(service: Services) -> tuple[list[RunReport], dict[str, str]]:
    return await service.runs(), await topic_names(service)


async def _shown(service: Services, id: str) -> tuple[RunReport, str]:
    report = await service.run((await find_run(service, id)).id)
    return report, await label_of(service, report)


async def _steps(service: Services, id: str) -> tuple[str, list[RunStep]]:
    found = await find_run(service, id)
    return found.kind, await service.steps(found.id)
