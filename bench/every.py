"""Every benchmark, one after the other, each in a process of its own: so that neither memory nor a failure of one is
another's. The figures are kept in the history and compared with those of before (bench.history)."""

import importlib
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from rich.console import Console

from bench import history
from bench.history import Comparison, Measured
from bench.table import Figure

PLACE = Path(__file__).parent
NOT_BENCHMARKS = {"__main__", "table", "every", "history"}
SMALL, FULL, LARGE = "small", "full", "large"
PATIENCE = {SMALL: 1800.0, FULL: 7200.0}  # seconds for one benchmark
ENDING = 60.0  # seconds that one gets to end what it has started


def names(place: Path = PLACE) -> list[str]:
    """Return the names of the benchmarks: the modules that define `figures`, and those of packages (a.b)."""
    paths = [path for path in (*place.glob("*.py"), *place.glob("*/*.py")) if path.stem not in NOT_BENCHMARKS]
    return sorted(_name(path.relative_to(place)) for path in paths if "\ndef figures(" in path.read_text("utf-8"))


def single(found: Iterable[str]) -> list[str]:
    """Return the names without those of packages, whose parts stand there themselves."""
    found = sorted(found)
    return [name for name in found if not any(other.startswith(f"{name}.") for other in found)]


def load(name: str, size: str = FULL) -> ModuleType:
    """Return a benchmark at a size: with the values that its SMALL_SIZE, or for LARGE its FULL_SIZE, names for its
    constants, or as they are.

    Raises ValueError for one of these that names no constant of it.
    """
    benchmark = importlib.import_module(f"bench.{name}")
    values = {SMALL: "SMALL_SIZE", LARGE: "FULL_SIZE"}.get(size, "")
    for constant, value in (getattr(benchmark, values, {}) if values else {}).items():
        if not hasattr(benchmark, constant):
            raise ValueError(f"{values} of bench.{name} names {constant}, which it does not have.")
        setattr(benchmark, constant, value)
    return benchmark


Measure = Callable[[str, int, str], list[Figure] | None]


def run_all(
    seed: int,
    size: str,
    chosen: Sequence[str],
    console: Console,
    *,
    commit: str,
    file: Path = history.FILE,
    measure: Measure | None = None,
) -> bool:
    """Run benchmarks, keep their figures if they have a commit, and say what became worse; return whether nothing did,
    and each figure is met. `measure` runs one and gives its figures, or None where it failed."""
    before = history.read(file)
    compared: list[Comparison] = []
    failed: list[str] = []
    for name in chosen:
        console.print(f"{name}, {size}", style="bold")
        console.file.flush()  # the benchmark writes to the same place
        began, date = time.monotonic(), datetime.now(UTC).isoformat(timespec="seconds")
        figures = (measure or in_process)(name, seed, size)
        if not figures:
            failed.append(name)
            continue
        cores, seconds = os.cpu_count() or 1, round(time.monotonic() - began, 1)
        compared += history.compare(before, name, size, cores, figures)
        for gone in history.unmeasured(before, name, size, cores, figures):
            console.print(f"{name}: {gone!r} is not measured any more.", highlight=False)
        if commit:
            rows = [history.row_of(figure) for figure in figures]
            python = platform.python_version()
            history.append(Measured(name, size, seed, commit, date, cores, python, seconds, rows), file)
    return _told(compared, failed, console, commit)


def in_process(name: str, seed: int, size: str) -> list[Figure] | None:
    """Run one benchmark in a process of its own, whose table goes where ours goes."""
    with tempfile.TemporaryDirectory() as place:
        record = Path(place) / "figures.json"
        command = [sys.executable, "-m", "bench", name, "--seed", str(seed), "--record", str(record)]
        process = subprocess.Popen([*command, *(["--small"] if size == SMALL else [])])
        try:
            process.wait(PATIENCE[size])
        except subprocess.TimeoutExpired:
            _interrupt(process)
        return [Figure(**each) for each in json.loads(record.read_text("utf-8"))] if record.exists() else None


def _interrupt(process: "subprocess.Popen[bytes]") -> None:
    """End a benchmark as Ctrl-C does: it stops the engines that it has started."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(ENDING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _told(compared: Sequence[Comparison], failed: Sequence[str], console: Console, commit: str) -> bool:
    """Say what is missed, what became worse and what is not known yet; return whether all is well."""

    def line(text: str) -> None:
        console.print(text, highlight=False, markup=False)

    if not commit:
        line("Nothing was kept: the figures of a tree with changes have no commit. Commit, and run it again.")
    for name in failed:
        line(f"FAILED {name}: it gave no figures.")
    missed = [each for each in compared if not each.figure.met]
    worse = [each for each in compared if each.worse]
    for each in missed:
        line(f"MISSED {each.benchmark}, {each.figure.name}: {each.figure.got:.6g}, wanted {each.figure.wanted}")
    for each in worse:
        line(
            f"WORSE {each.benchmark}, {each.figure.name}: {each.figure.got:.6g},"
            f" usually {each.usual:.6g} with a spread of {each.spread:.6g}"
        )
    unknown = sum(each.usual is None for each in compared)
    if unknown:
        line(f"Of {unknown} of {len(compared)} figures the spread is not known yet: it takes {history.FEWEST} values.")
    return bool(compared) and not (failed or missed or worse)


def _name(path: Path) -> str:
    """`durable/kills.py` is durable.kills, `durable/__init__.py` is durable."""
    return ".".join(part for part in path.with_suffix("").parts if part != "__init__")
