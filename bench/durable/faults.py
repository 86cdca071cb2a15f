"""A whole run with three of ten requests answered badly: it finishes, and what failed is counted and paid."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.table import Figure
from tests.durable.faulty import faulted_run

SHARE = 0.45  # that is drawn for each request, so that at least 0.3 are hit
USUAL = (100, 20)  # tokens of the scripted model's prompts and answers


def figures(seed: int) -> Iterator[Figure]:
    """Give what the run came to; which requests are hit is decided by their text, so that `seed` changes nothing."""
    with tempfile.TemporaryDirectory() as place:
        run = faulted_run(Path(place), SHARE)
    failed, answered = run.entries("failed"), run.entries("answered")
    yield Figure("share of the requests answered badly", "at least", 0.3, run.bad / len(run.reactions))
    yield Figure("the run finished", "exactly", 1, run.report["state"] == "finished")
    entered = len(failed) + len(answered) + len(run.entries("uncertain"))
    yield Figure("requests that the ledger has too many or lacks", "exactly", 0, abs(entered - len(run.reactions)))
    yield Figure("failed calls in the ledger, of those that failed", "exactly", run.refused + run.cut, len(failed))
    broken = [entry for entry in failed if entry.cost]
    yield Figure("calls broken off, which are charged at their worst", "exactly", run.cut, len(broken))
    exact = sum((entry.prompt_tokens, entry.completion_tokens) == USUAL for entry in answered)
    yield Figure("answers, good or bad, charged at what they used", "exactly", len(answered), exact)
    cost = sum(entry.cost or 0.0 for entry in run.calls.ledger)
    told = run.report["spent"]["money"]
    yield Figure("cost of the run as it says itself, less the ledger's", "exactly", 0, abs(round(told - cost, 9)))
    yield Figure("share of the cost that failed calls have", "above", 0, sum(e.cost or 0.0 for e in failed) / cost)
