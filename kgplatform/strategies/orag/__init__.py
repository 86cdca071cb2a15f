"""oRAG: an outline, then a search for each of its headings, and a page under these; a baseline (thesis 4.2)."""

from typing import TYPE_CHECKING

from kgplatform.models import Topic
from kgplatform.strategies.comparison import STAGES, ComparisonOptions, steps_at_most
from kgplatform.strategies.declaration import Ending, Strategy
from kgplatform.strategies.options import Rounds, SearchOptions

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.steps.research import Search
    from kgplatform.strategies.workload import Workload

HEADINGS = 12  # of an outline that an estimate goes by


class OragOptions(ComparisonOptions, SearchOptions):
    """How much each search brings."""

    @property
    def ahead(self) -> Rounds:
        return Rounds(number=1, width=HEADINGS)

    @property
    def asked(self) -> str:
        return "orag"


async def _work(run: "Run", parts: "Parts", topic: Topic, options: OragOptions) -> Ending:
    """Search for a topic, and for the headings of an outline of what that found; then write under these."""
    from kgplatform.strategies.orag import steps
    from kgplatform.strategies.page.steps import write
    from kgplatform.strategies.steps import article
    from kgplatform.strategies.steps.searching import search_on

    outlined: article.Outlined | None = None

    async def by_headings(before: "Search", _: object) -> "Search":
        nonlocal outlined
        outlined = await run.step("outline", article.outline, parts, topic)
        return steps.search_of(topic, outlined.outline, before, parts.options.k)

    searched = await search_on(run, parts, topic, 1, by_headings)
    if not options.page:
        return Ending(searched.reason)
    written = await write(run, parts, topic, searched.spent, outlined)
    return Ending(searched.reason, written.page_id, written.partial)


def _workload(_: OragOptions) -> "Workload":
    from kgplatform.strategies.orag.workload import ORAG

    return ORAG


STRATEGY = Strategy(
    name="orag",
    does="For comparison: outlines the topic, searches for each heading, and writes the page under these.",
    options=OragOptions,
    stages=STAGES,
    steps_at_most=steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("first_k", "k", "sources", "page"),
    comparison=True,
    called="oRAG",
)
