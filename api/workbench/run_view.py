"""What is shown of a run, in parts that are rendered by themselves too: each changes on its own while it is watched."""

from dataclasses import dataclass

from api.remedies import at_a_page
from api.templates import rendered
from kgplatform.models import FINAL_STATES, RunReport, RunState, RunStep, option_text
from kgplatform.runs.wording import LOAD, STATES, amount, doing, figures, money, round_in_words
from kgplatform.strategies.registry import all_strategies, stage_of

RESTING = ("paused", *FINAL_STATES)
UNDER_WAY: tuple[RunState, ...] = ("pending", "running", "paused")
PARTS = ("state", "progress", "facts", "actions", "steps")
_BEFORE, _AFTER, _PAGE = "Preparation", "After the rounds", "Page"
_COUNTS = {"rounds": "Rounds", "snippets": "Snippets", "entities": "Entities", "relations": "Relations"}


@dataclass(frozen=True)
class StepRow:
    """A step with what it does in words."""

    step: RunStep
    words: str


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


PAUSE = Action("pause", "Pause", "The run waits until you resume it. Answers on their way are still used.")
RESUME = Action("resume", "Resume", "The run continues where it stopped.")
CANCEL = Action("cancel", "Cancel", "The run ends. What it has read stays in the graph.")
RETRY = Action("retry", "Retry", "A new run continues from the step at which this one ended.")
_ACTIONS = {
    "pending": (PAUSE, CANCEL),
    "running": (PAUSE, CANCEL),
    "paused": (RESUME, CANCEL),
    "failed": (RETRY,),
    "cancelled": (RETRY,),
}


def is_under_way(report: RunReport) -> bool:
    """Return whether a run has not ended, paused ones included."""
    return report.state in UNDER_WAY


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
    word, told = STATES[report.state], at_a_page(report.reason)
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
        (name.replace("_", " ").capitalize(), amount(value))
        for name, value in sorted(report.counts.items())
        if name not in _COUNTS
    ]
    return first, rest


def dropped_of(report: RunReport) -> list[tuple[str, int]]:
    """Return what was not taken of what the roles said, by reason, the most frequent first."""
    return sorted(report.dropped.items(), key=lambda item: (-item[1], item[0]))


def options_of(report: RunReport) -> list[tuple[str, str, str]]:
    """Return the options of a run: what each is called and its value, as forms have them, and its name."""
    strategy = all_strategies().get(report.kind)
    fields = strategy.options.model_fields if strategy else {}
    return [
        (
            (fields[name].title if name in fields else None) or name.replace("_", " ").capitalize(),
            {True: "yes", False: "no"}[value] if isinstance(value, bool) else option_text(value),
            name,
        )
        for name, value in report.options.items()
    ]


def step_in_words(kind: str, step: RunStep) -> str:
    """Return what a step does: "Searching the sources"."""
    words = stage_of(kind, step.stage).step(step.name).words
    return words[:1].upper() + words[1:]


def rounds_of(kind: str, steps: list[RunStep]) -> list[tuple[str, list[StepRow]]]:
    """Return steps under what they belong to: the preparation, a round of reading, or the page."""
    groups: list[tuple[str, list[StepRow]]] = []
    number, heading, begun = -1, _BEFORE, False
    for step in steps:
        stage = stage_of(kind, step.stage)
        round_ = stage.step(step.name).round
        if round_ == "begun" and not begun:
            number += 1
            heading = round_in_words(number)
        elif stage.writes:
            heading = _PAGE
        elif not round_ and heading not in (_BEFORE, _PAGE):
            heading = _AFTER
        begun = round_ == "begun"
        if not groups or groups[-1][0] != heading:
            groups.append((heading, []))
        groups[-1][1].append(StepRow(step, step_in_words(kind, step)))
    return [(f"{name[:1].upper()}{name[1:]}", rows) for name, rows in groups]


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
        "options": options_of(report),
        "actions": actions_of(report),
        "steps": steps,
        "rounds": rounds_of(report.kind, steps),
        "forks": can_fork(report),
    }
    return {part: rendered(f"run/{part}", **values).strip() for part in PARTS}
