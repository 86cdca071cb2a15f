"""What a topic asks of a language model beside Apollo's own formula, and what is lost by several snippets a call.

Runs whose answers were kept (one round after the first) and runs at Apollo's settings (m = 4, k = 3, 5 at first), which
the rules answer, each with one snippet a call and with as many as fit. The formula's numbers are those of the same run:
apollo_formula.py. What is lost is told by a blind reader of the triples that were kept of the same snippets, read one a
call and several a call: kept_readings.py. Nothing is drawn. It takes about seven minutes on two cores.
"""

import asyncio
from collections.abc import Iterator

from bench.curation.apollo_formula import fewer
from bench.curation.asked_runs import AskedRun, kept_runs, whole_runs
from bench.curation.kept_readings import ARMS, FOLDER, Arm, judged, points_lost, replayed
from bench.reading import caught, readers
from bench.table import Figure

WANTED = 0.6  # share of the formula's calls that is not made
MOST_LOST = 2.0  # of 100 true triples
WHOLE = True  # whether runs at Apollo's settings are among them
SMALL_SIZE = {"WHOLE": False}


def figures(seed: int) -> Iterator[Figure]:
    """Give the calls by role beside the formula's, and the true triples lost; `seed` is not used."""
    readings: dict[str, str] = {}
    for name, at_once in ARMS.items():
        wanted = WANTED if at_once > 1 else 0.0
        for run in asyncio.run(kept_runs(at_once, readings)):
            yield from _calls(f"{run.topic}, kept answers, {name} a call", run, wanted)
    for name, at_once in ARMS.items() if WHOLE else ():
        wanted = WANTED if at_once > 1 else 0.0
        for run in asyncio.run(whole_runs(at_once)):
            yield from _calls(f"{run.topic}, Apollo's settings, {name} a call", run, wanted)
    yield from _lost({name: asyncio.run(replayed(name)) for name in ARMS})


def _calls(name: str, run: AskedRun, wanted: float) -> Iterator[Figure]:
    for role, asked in run.formula.by_role.items():
        yield Figure(f"{name}: {role}, the formula's at most", "at most", asked, run.calls.get(role, 0))
    whole, alone = run.formula.calls, run.formula.undisputed
    yield Figure(f"{name}: fewer than the formula's {whole}", "at least", wanted, fewer(run.total, whole))
    rest = run.total - run.calls.get("grouping", 0)
    yield Figure(f"{name}: fewer than {alone}, without groups and clusters", "at least", 0, fewer(rest, alone))


def _lost(arms: dict[str, Arm]) -> Iterator[Figure]:
    one, several = arms["one"], arms["several"]
    yield Figure("calls for the same snippets, several a call", "at most", (1 - WANTED) * one.calls, several.calls)
    yield Figure("triples kept of them, one a call", "at least", 1, len(one.triples))
    yield Figure("triples kept of them, several a call", "at least", 1, len(several.triples))
    for name, key, verdicts in readers(FOLDER):
        yield caught(f"{name}: planted false triples caught", key, verdicts)
        said, snippets = judged(key, verdicts), len(one.by_snippet)
        true_one, true_several = said.true_of(one), said.true_of(several)
        lost = points_lost(true_one, true_several)
        yield Figure(f"{name}: true triples a snippet, one a call", "at least", 1, true_one / snippets)
        yield Figure(f"{name}: true triples a snippet, several a call", "at least", 1, true_several / snippets)
        yield Figure(f"{name}: points of true triples lost", "at most", MOST_LOST, lost)
