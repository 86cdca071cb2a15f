"""Runs: what they may use, what they used, how far they are."""

from typing import Literal

from pydantic import Field

from kgplatform.models.times import Time
from kgplatform.models.value import Value

OptionValue = bool | int | float | str
"""A value of an option of a run."""

RunState = Literal["pending", "running", "paused", "finished", "failed", "cancelled"]
FINAL_STATES: tuple[RunState, ...] = ("finished", "failed", "cancelled")


class Budget(Value):
    """What a run may use at most: `money` in the currency of the prices, `tokens` of prompts and answers together,
    `calls` of language models, `seconds` of work. None: as much as it takes."""

    money: float | None = Field(None, gt=0)
    tokens: int | None = Field(None, gt=0)
    calls: int | None = Field(None, gt=0)
    seconds: float | None = Field(None, gt=0)


class RunRequest(Value):
    """A run that somebody asks for: a `strategy` on a topic, given by its id, or by name and domain for one that may
    not be there yet; with the options that are not to be as they are otherwise, and what it may use at most.

    `sources` say where it searches; there is what was loaded, the corpus, alone.
    """

    strategy: str = "apollo"
    topic_id: str = ""
    name: str = ""
    domain: str = ""
    goal: str = ""
    audience: str = ""
    sources: tuple[Literal["corpus"], ...] = ("corpus",)
    options: dict[str, OptionValue] = Field(default_factory=dict)
    budget: Budget = Budget()


class Spending(Value):
    """What a run used of language models, failed and uncertain calls included; the cost of `unpriced` calls is not
    known and not in `money`."""

    calls: int = 0
    tokens: int = 0
    money: float = 0.0
    unpriced: int = 0


class Range(Value):
    """An amount that is not known yet: most likely `likely`, and between the other two four times in five."""

    low: float
    likely: float
    high: float


class Estimate(Value):
    """What a run will use; `money` is None where prices are not known. `basis` says in words what it rests on."""

    snippets: Range
    calls: Range
    tokens: Range
    seconds: Range
    money: Range | None
    basis: str


class RunStep(Value):
    """A step that a run has done: `number` counts from 1, `error` says what went wrong in it, if something did;
    `started` and `finished` are ISO times, None where nobody knows."""

    number: int
    stage: str
    name: str
    seconds: float
    error: str = ""
    started: Time | None = None
    finished: Time | None = None


class RunReport(Value):
    """A run as it can be watched; its `kind` is its strategy, or "load".

    `counts` and `seconds` are by name (stage); `reason` says why it ended or waits; `dropped` counts by "role: reason"
    what was not taken of what the roles said. `done` and `total` count steps; `left` are the seconds that it may still
    take, None where nobody can tell. `forked_from` is the run whose first steps it took over, `options` are all that it
    goes by; `partial` says in words why its page is not whole, "" for one that is. `started` and `finished` are ISO
    times, which the graph keeps: None in a report that was not read from it, and while it goes on.
    """

    id: str
    kind: str
    state: RunState
    topic_id: str = ""
    stage: str = ""
    done: int = 0
    total: int = 0
    reason: str = ""
    page_id: str = ""
    counts: dict[str, float] = Field(default_factory=dict)
    seconds: dict[str, float] = Field(default_factory=dict)
    dropped: dict[str, int] = Field(default_factory=dict)
    budget: Budget = Budget()
    spent: Spending = Spending()
    left: float | None = None
    forked_from: str = ""
    options: dict[str, OptionValue] = Field(default_factory=dict)
    partial: str = ""
    started: Time | None = None
    finished: Time | None = None


def option_text(value: OptionValue) -> str:
    """Return a value as text, as people type it: yes and no are "true" and "false"."""
    return str(value).lower() if isinstance(value, bool) else str(value)
