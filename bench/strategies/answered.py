"""Each strategy with answers that readers gave on their merits to its own requests, and that were kept.

The cases (bench.strategies.cases) are small, so that a person can answer all: 60 requests each at most. A changed
prompt is another request, to which no answer was kept: it is counted here, and answers have to be given anew
(bench/answering.py). What is told of the texts in kept answers are places in the requests, not their words.
It takes about a minute a case on two cores.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console
from rich.table import Table

from bench.coverage.kept import KeptAnswers
from bench.strategies.cases import CALLS, CASES, Outcome, outcome_of, path_of
from bench.table import Figure
from kgplatform.models import Citation
from tests.llm.scripted_endpoint import ScriptedEndpoint

CHOSEN: tuple[str, ...] = tuple(CASES)
SMALL_SIZE = {"CHOSEN": ("storm",)}


def figures(seed: int) -> Iterator[Figure]:
    """Give what becomes of the kept answers of each case; `seed` is not used."""
    table = Table("case", "calls", "snippets", "relations", "sections", "sentences", "of them entailed", "dropped")
    for name in CHOSEN:
        kept = KeptAnswers(path_of(name))
        with ScriptedEndpoint(default=kept) as endpoint:
            outcome = asyncio.run(outcome_of(CASES[name], endpoint.url))
        table.add_row(name, *_row(outcome))
        calls = sum(report.spent.calls for report in outcome.reports)
        yield Figure(f"{name}: requests to which nobody gave an answer", "exactly", 0, len(kept.unknown))
        yield Figure(f"{name}: calls of a model", "at most", CALLS, calls)
        if outcome.page:
            cited = [citation for section in outcome.page.sections for citation in section.citations]
            bare = unsupported(cited, {id_: snippet.text for id_, snippet in outcome.snippets.items()})
            yield Figure(f"{name}: cited sentences that no check supports", "exactly", 0, len(bare))
    Console().print(table)


def unsupported(cited: Iterable[Citation], texts: Mapping[str, str]) -> list[str]:
    """Return the sentences that neither stand in the snippets that they cite, whose texts are given by their ids, nor
    were found to follow from them."""
    return [
        each.sentence for each in cited if each.verdict != "entailed" and each.sentence not in texts[each.snippet_id]
    ]


def _row(outcome: Outcome) -> list[str]:
    reports, sections = outcome.reports, outcome.page.sections if outcome.page else ()
    cited = [citation for section in sections for citation in section.citations]
    dropped = sum(sum(report.dropped.values()) for report in reports)
    counts = [sum(report.counts.get(name, 0) for report in reports) for name in ("snippets", "relations")]
    entailed = {citation.sentence for citation in cited if citation.verdict == "entailed"}
    numbers = (sum(report.spent.calls for report in reports), *counts, len(sections))
    return [*(f"{number:.0f}" for number in (*numbers, len({c.sentence for c in cited}), len(entailed), dropped))]
