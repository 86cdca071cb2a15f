"""What is shown of a run, in parts that are rendered by themselves too: each changes on its own while it is watched."""

from dataclasses import dataclass

from api.templates import rendered
from kgplatform.models import FINAL_STATES, RunReport, RunStep, option_text
from kgplatform.runs.wording import STATES, amount, doing, figures, money
from kgplatform.strategies.registry import stage_of

RESTING = ("paused", *FINAL_STATES)
PARTS = ("state", "progress", "facts", "actions", "steps")
_COUNTS = {"rounds": "Rounds", "snippets": "Snippets", "entities": "Entities", "relations": "Relations"}
LOAD = "load"


@dataclass(frozen=True)
class Used:
    """What a run used of one thing, and what it may use at most."""

    what: str
    used: str
    most: str


@dataclass(frozen=True)
class Action:
    """What can be done with a run: the end of its address, the button's words, and what happens then."""

    path: str
    label: str
    words: str


PAUSE = Action("pause", "Pause", "It rests until you resume it; what is being answered is still taken.")
RESUME = Action("resume", "Resume", "It goes on where it was.")
CANCEL = Action("cancel", "Cancel", "It ends; what it read stays in the graph.")
RETRY = Action("retry", "Retry", "A new run goes on from the step at which this one ended.")
_ACTIONS = {
    "pending": (PAUSE, CANCEL),
    "running": (PAUSE, CANCEL),
    "paused": (RESUME, CANCEL),
    "failed": (RETRY,),
    "cancelled": (RETRY,),
}


def is_under_way(report: RunReport) -> bool:
    """Return whether a run has not ended, paused ones included."""
    return report.state not in FINAL_STATES


def actions_of(report: RunReport) -> tuple[Action, ...]:
    """Return what can be done with a run as it is."""
    return _ACTIONS.get(report.state, ())


def can_fork(report: RunReport) -> bool:
    """Return whether a new run may take over the first steps of this one."""
    return report.state in RESTING and report.kind != LOAD


def detail_of(report: RunReport) -> str:
    """Return what a run is at, or why it is in its state; "" where there is nothing to add to the word for that."""
    if report.state == "running":
        return doing(report)
    word, told = STATES[report.state], report.reason
    rest = (
        told[len(word) :].lstrip(" .;:") if told.casefold().startswith(word) else told
    )  # "Cancelled." says it already
    return rest[:1].upper() + rest[1:]


def used_of(report: RunReport) -> list[Used]:
    """Return what a run used beside what it may use."""
    spent, budget = report.spent, report.budget
    minutes = sum(report.seconds.values()) / 60
    unknown = f", and {spent.unpriced:,} calls of unknown cost" if spent.unpriced else ""
    free = "no limit"
    return [
        Used("Money", f"{money(spent.money)}{unknown}", money(budget.money) if budget.money is not None else free),
        Used("Tokens", amount(spent.tokens), amount(budget.tokens) if budget.tokens is not None else free),
        Used("Calls", amount(spent.calls), amount(budget.calls) if budget.calls is not None else free),
        Used(
            "Minutes of work", f"{minutes:,.1f}", f"{budget.seconds / 60:,.4g}" if budget.seconds is not None else free
        ),
    ]


def counts_of(report: RunReport) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return what a run counted in words: what readers ask for first, and the rest."""
    first = [(label, amount(report.counts[name])) for name, label in _COUNTS.items() if name in report.counts]
    rest = [
        (name.replace("_", " "), amount(value)) for name, value in sorted(report.counts.items()) if name not in _COUNTS
    ]
    return first, rest


def dropped_of(report: RunReport) -> list[tuple[str, int]]:
    """Return what was not taken of what the roles said, by reason, the most frequent first."""
    return sorted(report.dropped.items(), key=lambda item: (-item[1], item[0]))


def parts_of(report: RunReport, steps: list[RunStep]) -> dict[str, str]:
    """Return the HTML of each of PARTS."""
    first, rest = counts_of(report)
    values = {
        "run": report,
        "detail": detail_of(report),
        "word": STATES[report.state],
        "figures": figures(report),
        "used": used_of(report),
        "counts": first,
        "other_counts": rest,
        "dropped": dropped_of(report),
        "options": [(name.replace("_", " "), option_text(value)) for name, value in report.options.items()],
        "actions": actions_of(report),
        "steps": [(step, stage_of(report.kind, step.stage).label) for step in steps],
        "forks": can_fork(report),
    }
    return {part: rendered(f"run/{part}", **values).strip() for part in PARTS}
