"""How far a run is: a bar that lives on a terminal, a line now and then everywhere else."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from rich.console import RenderableType
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from kgplatform.cli.console import err, say
from kgplatform.models import RunReport
from kgplatform.runs.wording import figures, state_of

QUIET_SECONDS = 60.0  # that pass without a line while nothing but figures changes

Show = Callable[[RunReport], None]


@contextmanager
def showing(label: str) -> Iterator[Show]:
    """Give a function that shows the newest report of a run."""
    if not err.is_terminal:
        yield _Lines(label)
        return
    with _Bar(label) as bar:
        yield bar.show


class _Bar(Progress):
    """What the run does on one line, and how far it is below: both would not fit side by side."""

    def __init__(self, label: str) -> None:
        super().__init__(
            SpinnerColumn(), BarColumn(bar_width=30, pulse_style="cyan"),
            TextColumn("{task.fields[figures]}", markup=False), TimeElapsedColumn(), console=err,
        )  # fmt: skip
        self._label = label
        self._task = self.add_task(label, total=None, figures="")

    def get_renderables(self) -> Iterable[RenderableType]:
        for task in self.tasks:
            yield Text(task.description)
        yield self.make_tasks_table(self.tasks)

    def show(self, report: RunReport) -> None:
        description = f"{self._label}: {state_of(report)}"
        if report.state == "finished":
            whole = report.total or max(1, report.done)
            self.update(self._task, description=description, total=whole, completed=whole, figures=figures(report))
            return
        # Without a total the bar tells only that something goes on.
        self.update(
            self._task,
            description=description,
            total=report.total or None,
            completed=min(report.done, report.total),
            figures=figures(report),
        )


class _Lines:
    """A line when the run does something else than before, and at most once a minute for its figures alone."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._told = ""
        self._at = float("-inf")

    def __call__(self, report: RunReport) -> None:
        known, now = figures(report), time.monotonic()
        words = state_of(report.model_copy(update={"counts": {**report.counts, "relations": 0}}))
        if words == self._told and now - self._at < QUIET_SECONDS:
            return
        self._told, self._at = words, now
        say(f"{self._label}: {words}{f' ({known})' if known else ''}")
