"""`python -m bench NAME [--seed n]`: exits 1 when a figure is missed, 2 when there is no such benchmark."""

import argparse
import importlib
import sys
from pathlib import Path

from rich.console import Console

from bench.table import print_table

NOT_BENCHMARKS = {"__main__", "table"}


def names() -> list[str]:
    """Return the names of the benchmarks: the modules here that define `figures`, and those of packages (a.b)."""
    place = Path(__file__).parent
    paths = [path for path in (*place.glob("*.py"), *place.glob("*/*.py")) if path.stem not in NOT_BENCHMARKS]
    return sorted(_name(path.relative_to(place)) for path in paths if "\ndef figures(" in path.read_text("utf-8"))


def _name(path: Path) -> str:
    """`durable/kills.py` is durable.kills, `durable/__init__.py` is durable."""
    return ".".join(part for part in path.with_suffix("").parts if part != "__init__")


def main(arguments: list[str] | None = None) -> int:
    """Run one benchmark and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Run a benchmark.")
    parser.add_argument("name", nargs="?", default="", help="one of: " + ", ".join(names()))
    parser.add_argument("--seed", type=int, default=1, help="seed of what the benchmark draws")
    chosen = parser.parse_args(arguments)
    if chosen.name not in names():
        print(f"No benchmark {chosen.name!r}; there are: {', '.join(names()) or 'none yet'}.", file=sys.stderr)
        return 2
    benchmark = importlib.import_module(f"bench.{chosen.name}")
    title = f"{chosen.name} (seed {chosen.seed})"
    return 0 if print_table(title, benchmark.figures(chosen.seed), Console(soft_wrap=True)) else 1


if __name__ == "__main__":
    sys.exit(main())
