"""Runs with a budget of half of what was estimated, and what their ledger held at any time."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from kgplatform.ids import topic_id
from tests.durable.forking import App
from tests.durable.prepared import PreparedHome
from tests.durable.variants import topic_of

LOOK_SECONDS = 0.02
HELD = (
    "SELECT count(*), sum(prompt_tokens + completion_tokens), sum(cost) FROM ledger "
    "WHERE state <> 'cached' AND topic_id = ?"
)


class Held(NamedTuple):
    """What a ledger holds, calls in flight at their worst case."""

    calls: int = 0
    tokens: int = 0
    money: float = 0.0


@dataclass(frozen=True)
class Bounded:
    """A run with a budget of `allowed` of one kind: the most that its ledger ever held, its report and its page."""

    kind: str
    allowed: float
    most: float
    report: dict[str, Any]
    page: dict[str, Any]

    @property
    def cited(self) -> int:
        """How many sentences of the page are cited."""
        return sum(len(section["citations"]) for section in self.page["sections"])


def estimated(home: PreparedHome, place: str, kind: str) -> float:
    """Return what the run of a place's topic is estimated to use most likely."""
    name, domain = topic_of(place)
    return float(home.run("estimate", name, "--domain", domain, "--json").result[kind]["likely"])


def bounded_run(home: PreparedHome, place: str, kind: str, allowed: float) -> Bounded:
    """Research a place's topic and write its page within a budget."""
    name, domain = topic_of(place)
    option = {"seconds": f"--budget-minutes={allowed / 60:.6f}"}.get(kind, f"--budget-{kind}={_said(kind, allowed)}")
    app = home.start("topic", "run", name, "--domain", domain, option, "--json")
    most = _most_held(app, home.runs / "calls.sqlite", topic_id(domain, name))
    if app.wait():
        raise RuntimeError(f"The run within {allowed} {kind} failed: {app.said()}")
    report = app.result
    page = home.run("page", "show", report["page_id"], "--json").result
    used = sum(report["seconds"].values()) if kind == "seconds" else getattr(most, kind)
    return Bounded(kind, allowed, used, report, page)


def _said(kind: str, allowed: float) -> str:
    return f"{allowed:.9f}" if kind == "money" else f"{allowed:.0f}"


def _most_held(app: App, database: Path, topic: str) -> Held:
    """Return the most of each that the ledger held at any look until the app's end, and after it."""
    most = Held()
    while True:
        ended = app.ended.wait(LOOK_SECONDS)
        held = _held(database, topic)
        most = Held(max(most.calls, held.calls), max(most.tokens, held.tokens), max(most.money, held.money))
        if ended:
            return most


def _held(database: Path, topic: str) -> Held:
    if not database.exists():
        return Held()
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=5)) as connection:
        try:
            calls, tokens, money = connection.execute(HELD, (topic,)).fetchone()
        except sqlite3.OperationalError:
            return Held()
    return Held(calls, tokens or 0, money or 0.0)
