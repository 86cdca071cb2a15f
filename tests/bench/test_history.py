"""What a figure is compared with, and when it became worse: exact values."""

import json
import math
import subprocess
from pathlib import Path

import pytest

from bench import history
from bench.history import Measured, append, commit_of, compare, read, row_of, unmeasured
from bench.table import Direction, Figure

DATE = "2026-01-31T12:00:00+00:00"


def measured(
    got: float, *, name: str = "time", benchmark: str = "llm", size: str = "small", cores: int = 2
) -> Measured:
    rows = [row_of(Figure(name, "at most", 2, got, "s"))]
    return Measured(benchmark, size, 1, "c0ffee", DATE, cores, "3.11.7", 12.5, rows)


def test_a_line_holds_a_benchmark_with_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    assert read(file) == []

    append(measured(1.25), file)
    append(measured(math.nan), file)

    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert lines[0] == {
        "benchmark": "llm", "size": "small", "seed": 1, "commit": "c0ffee", "date": DATE, "cores": 2,
        "python": "3.11.7", "seconds": 12.5,
        "figures": [{"name": "time", "wanted": "at most 2 s", "got": 1.25, "unit": "s", "met": True}],
    }  # fmt: skip
    assert (lines[1]["figures"][0]["got"], lines[1]["figures"][0]["met"]) == (None, False)
    assert read(file)[0] == measured(1.25)


@pytest.mark.parametrize(
    ("direction", "threshold", "got", "worse"),
    [
        # usually 1.2, with a spread of 0.4
        ("at most", 2.0, 1.6, False),
        ("at most", 2.0, 1.61, True),
        ("below", 2.0, 1.61, True),
        ("at most", 2.0, 0.1, False),
        ("at least", 1.0, 0.8, False),
        ("at least", 1.0, 0.79, True),
        ("above", 1.0, 0.79, True),
        ("above", 1.0, 9.9, False),
        ("exactly", 1.0, 0.4, False),
        ("exactly", 1.0, 0.39, True),
        ("exactly", 1.0, 1.61, True),
        ("exactly", 1.0, 1.0, False),
        ("at most", 2.0, math.nan, True),
    ],
)
def test_worse_is_what_leaves_the_usual_by_more_than_the_spread(
    direction: Direction, threshold: float, got: float, worse: bool
) -> None:
    before = [measured(value) for value in (1.0, 1.4, 1.2)]

    (found,) = compare(before, "llm", "small", 2, [Figure("time", direction, threshold, got, "s")])

    assert (found.before, found.usual) == (3, 1.2)
    assert found.spread == pytest.approx(0.4)
    assert found.worse is worse


def test_what_never_changed_is_worse_at_once() -> None:
    before = [measured(5.0)] * 3

    def worse(got: float) -> bool:
        return compare(before, "llm", "small", 2, [Figure("time", "at most", 9, got)])[0].worse

    assert [worse(5.0), worse(5.0 + 1e-12), worse(5.001)] == [False, False, True]


def test_only_figures_of_the_same_benchmark_size_and_cores_are_compared() -> None:
    others = [
        measured(1.0, name="other"), measured(1.0, benchmark="main"), measured(1.0, size="full"),
        measured(1.0, cores=8), measured(math.nan),
    ]  # fmt: skip

    (found,) = compare([*others, measured(1.0), measured(1.0)], "llm", "small", 2, [Figure("time", "at most", 2, 99.0)])

    assert (found.before, found.usual, found.spread, found.worse) == (2, None, None, False)


def test_the_last_ten_values_say_what_is_usual() -> None:
    before = [measured(100.0), *(measured(float(value)) for value in range(1, 11))]

    (found,) = compare(before, "llm", "small", 2, [Figure("time", "at most", 99, 14.6)])

    assert (found.before, found.usual, found.spread, found.worse) == (10, 5.5, 9.0, True)


def test_figures_that_are_not_measured_any_more_are_named() -> None:
    last = measured(1.0)
    last.figures.append(row_of(Figure("calls", "at most", 60, 30)))

    assert unmeasured([measured(1.0), last], "llm", "small", 2, [Figure("time", "at most", 2, 1.0)]) == ["calls"]
    assert unmeasured([last], "llm", "full", 2, [Figure("time", "at most", 2, 1.0)]) == []


def test_only_a_tree_without_changes_has_a_commit(tmp_path: Path) -> None:
    def git(*arguments: str) -> str:
        name = ["-c", "user.name=a", "-c", "user.email=a@b.c"]
        return subprocess.run(
            ["git", *name, *arguments], cwd=tmp_path, check=True, capture_output=True, text=True
        ).stdout.strip()

    assert commit_of(tmp_path) == ""
    git("init")
    (tmp_path / "code.py").write_text("1\n")
    assert commit_of(tmp_path) == ""
    git("add", ".")
    git("commit", "-m", "One")
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / history.FILE.name).write_text("{}\n")  # its own figures are no change
    assert commit_of(tmp_path) == git("rev-parse", "HEAD") != ""
    (tmp_path / "code.py").write_text("2\n")
    assert commit_of(tmp_path) == ""
