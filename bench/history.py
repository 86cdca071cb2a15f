"""What was measured before: bench/history.jsonl, a line a benchmark that was run.

A line is an object with `benchmark`, its `size` ("small" or "full"), `seed`, `commit` (of a tree without changes),
`date` (UTC, ISO 8601), `cores` and `python` of the machine, `seconds` that it took, and `figures`: an object a figure
with `name`, `wanted` (in words), `got` (null where it is no number), `unit` ("" for a ratio or a count) and `met`.

A figure is compared with its own of before: of the same benchmark, name and size, on as many cores. Usual is the
median of its last ten values; their spread is the distance of the least from the greatest. A figure became worse where
it is on the wrong side of the usual by more than the spread; fewer than three values tell no spread.
"""

import json
import math
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from bench.table import Figure

FILE = Path(__file__).parent / "history.jsonl"
LAST, FEWEST = 10, 3  # values that tell what is usual
ROUNDING = 1e-9  # of a value, which is no change


@dataclass(frozen=True)
class Measured:
    """A benchmark that was run; `seconds` is how long it took."""

    benchmark: str
    size: str
    seed: int
    commit: str
    date: str
    cores: int
    python: str
    seconds: float
    figures: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Comparison:
    """A figure beside its own of before: `usual` and `spread` are None where too few values tell them."""

    benchmark: str
    figure: Figure
    before: int
    usual: float | None
    spread: float | None

    @property
    def worse(self) -> bool:
        """Whether it became worse by more than its usual spread."""
        if self.usual is None or self.spread is None:
            return False
        by = _loss(self.figure, self.usual)
        return math.isnan(by) or by > self.spread + ROUNDING * abs(self.usual)


def row_of(figure: Figure) -> dict[str, Any]:
    """Return a figure as a line of the history has it."""
    got = None if math.isnan(figure.got) else figure.got
    return {"name": figure.name, "wanted": figure.wanted, "got": got, "unit": figure.unit, "met": figure.met}


def read(file: Path = FILE) -> list[Measured]:
    """Return what was measured, the oldest first; nothing where there is no file."""
    if not file.is_file():
        return []
    return [Measured(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def append(measured: Measured, file: Path = FILE) -> None:
    """Add a line."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(asdict(measured), ensure_ascii=False, allow_nan=False) + "\n")


def compare(
    history: Iterable[Measured], benchmark: str, size: str, cores: int, figures: Sequence[Figure]
) -> list[Comparison]:
    """Return each figure beside what it usually is."""
    values: dict[str, list[float]] = {}
    for measured in history:
        if (measured.benchmark, measured.size, measured.cores) == (benchmark, size, cores):
            for row in measured.figures:
                if row["got"] is not None:
                    values.setdefault(row["name"], []).append(row["got"])
    return [_compared(benchmark, figure, values.get(figure.name, [])[-LAST:]) for figure in figures]


def unmeasured(
    history: Sequence[Measured], benchmark: str, size: str, cores: int, figures: Sequence[Figure]
) -> list[str]:
    """Return the names of the figures that the last run of a benchmark gave, and this one did not."""
    same = [each for each in history if (each.benchmark, each.size, each.cores) == (benchmark, size, cores)]
    names = {figure.name for figure in figures}
    return [row["name"] for row in same[-1].figures if row["name"] not in names] if same else []


def commit_of(folder: Path) -> str:
    """Return the commit of a folder in which nothing has changed since, its own history aside; "" for any other."""
    if _git(folder, "status", "--porcelain", "--", ".", f":!{FILE.name}", f":!bench/{FILE.name}") != "":
        return ""
    return _git(folder, "rev-parse", "HEAD") or ""


def _compared(benchmark: str, figure: Figure, values: Sequence[float]) -> Comparison:
    if len(values) < FEWEST:
        return Comparison(benchmark, figure, len(values), None, None)
    return Comparison(benchmark, figure, len(values), median(values), max(values) - min(values))


def _loss(figure: Figure, usual: float) -> float:
    """Return by how much a figure is worse than usual; below 0 where it is better."""
    match figure.direction:
        case "at least" | "above":
            return usual - figure.got
        case "at most" | "below":
            return figure.got - usual
        case "exactly":
            return abs(figure.got - figure.threshold) - abs(usual - figure.threshold)


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()
