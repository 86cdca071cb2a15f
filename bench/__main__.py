"""`python -m bench NAME [--seed n]`: exits 1 when a figure is missed, 2 when there is no such benchmark.

`python -m bench all [--full] [--only a,b]` runs every one, long ones at a small size: 1 also when one became worse.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from bench.every import FULL, LARGE, PLACE, SMALL, load, names, run_all, single
from bench.history import commit_of
from bench.table import Figure, print_table

ALL = "all"


def main(arguments: list[str] | None = None) -> int:
    """Run one benchmark, or all, and return the exit code."""
    known = names()
    chosen = _arguments(known).parse_args(arguments)
    only = chosen.only.split(",") if chosen.only else single(known)
    unknown = [name for name in (only if chosen.name == ALL else [chosen.name]) if name not in known]
    if unknown:
        print(f"No benchmark {unknown[0]!r}; there are: {', '.join([ALL, *known])}.", file=sys.stderr)
        return 2
    if chosen.name == ALL:
        size = FULL if chosen.full else SMALL
        return 0 if run_all(chosen.seed, size, only, _console(), commit=commit_of(PLACE.parent)) else 1
    size = SMALL if chosen.small else LARGE if chosen.full else FULL
    title = f"{chosen.name} (seed {chosen.seed}{', small' if chosen.small else ''})"
    figures: list[Figure] = []
    met = print_table(title, _kept(load(chosen.name, size).figures(chosen.seed), figures), _console())
    if chosen.record:
        Path(chosen.record).write_text(json.dumps([asdict(figure) for figure in figures]), encoding="utf-8")
    return 0 if met else 1


def _arguments(known: Iterable[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Run a benchmark.")
    parser.add_argument("name", nargs="?", default="", help=f"{ALL}, or one of: " + ", ".join(known))
    parser.add_argument("--seed", type=int, default=1, help="seed of what the benchmark draws")
    parser.add_argument("--small", action="store_true", help="one at the small size that `all` has")
    parser.add_argument(
        "--full", action="store_true", help="`all` at full size: many hours; one at the largest that it has"
    )
    parser.add_argument("--only", default="", help="of `all` these alone, parted by commas")
    parser.add_argument("--record", default="", help="a file for the figures of one, as JSON")
    return parser


def _kept(figures: Iterable[Figure], kept: list[Figure]) -> Iterator[Figure]:
    for figure in figures:
        kept.append(figure)
        yield figure


def _console() -> Console:
    return Console(soft_wrap=True)


if __name__ == "__main__":
    sys.exit(main())
