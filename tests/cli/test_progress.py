"""What is shown of a run, on a terminal and elsewhere."""

import io

import pytest
from rich.console import Console

from kgplatform.cli import progress
from kgplatform.cli.progress import showing
from kgplatform.models import RunReport, Spending

PENDING = RunReport(id="r", kind="apollo", state="pending")
RUNNING = PENDING.model_copy(
    update={"state": "running", "stage": "extract", "done": 3, "total": 12, "left": 130.0, "counts": {"rounds": 1.0}}
)
PRICED = RUNNING.model_copy(update={"spent": Spending(calls=2, tokens=10, money=0.25), "stage": "write", "done": 4})
FINISHED = PRICED.model_copy(update={"state": "finished", "done": 12, "reason": "The depth is reached."})


def test_elsewhere_than_on_a_terminal_a_line_tells_each_change(capsys: pytest.CaptureFixture[str]) -> None:
    # given two reports that differ in figures only
    more = RUNNING.model_copy(update={"counts": {"rounds": 1.0, "relations": 50.0}, "done": 4})
    # when
    with showing("Tides") as show:
        for report in (PENDING, PENDING, RUNNING, more, PRICED, FINISHED):
            show(report)
    # then
    assert capsys.readouterr().err.splitlines() == [
        "Tides: waiting in the queue",
        "Tides: round 2, extracting triples (3 of 12 steps, about 2 min left)",
        "Tides: round 2, writing to the graph (4 of 12 steps, cost 0.25, about 2 min left)",
        "Tides: finished: The depth is reached. (12 of 12 steps, cost 0.25)",
    ]


def test_figures_alone_are_told_once_a_minute(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter((0.0, 59.0, 60.0))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(now))
    with showing("Tides") as show:
        for done in (1, 2, 3):
            show(RUNNING.model_copy(update={"done": done, "left": None}))
    assert [line.split("(")[1] for line in capsys.readouterr().err.splitlines()] == ["1 of 12 steps)", "3 of 12 steps)"]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """A terminal, and what was written to it."""
    written = io.StringIO()
    monkeypatch.setattr(progress, "err", Console(file=written, force_terminal=True, width=80, color_system=None))
    return written


def test_a_terminal_has_a_bar_with_figures(terminal: io.StringIO) -> None:
    with showing("Tides [1]") as show:
        show(RUNNING.model_copy(update={"done": 6}))
        show(PENDING)
    headlines = [line for line in terminal.getvalue().splitlines() if "Tides [1]" in line]
    assert headlines[-1].endswith("Tides [1]: waiting in the queue")


def test_the_bar_is_as_long_as_what_is_done(terminal: io.StringIO) -> None:
    # given 6 of 12 steps, and a bar of 30 characters
    with showing("Tides") as show:
        show(RUNNING.model_copy(update={"done": 6}))
    last = next(line for line in reversed(terminal.getvalue().splitlines()) if "steps" in line)
    assert "6 of 12 steps, about 2 min left" in last
    assert last.count("━") == 15


def test_the_bar_of_a_run_that_has_finished_is_full(terminal: io.StringIO) -> None:
    with showing("Tides") as show:
        show(PRICED)
        show(FINISHED.model_copy(update={"total": 0}))
    last = next(line for line in reversed(terminal.getvalue().splitlines()) if "cost" in line)
    assert last.count("━") == 30
