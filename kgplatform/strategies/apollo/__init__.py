"""Apollo: rounds of reading driven by the gaps of the graph, then outline and article (Apollo 3.3)."""

from typing import TYPE_CHECKING

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, Stage, Strategy
from kgplatform.strategies.options import PageOptions, ResearchOptions
from kgplatform.strategies.stages import ARTICLE, ASK, EXTRACT, GAPS, GROUP, LOOK, OUTLINE, RETRIEVE, WRITE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload

STAGES: tuple[Stage, ...] = (LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS, ASK, OUTLINE, ARTICLE)


class ApolloOptions(PageOptions, ResearchOptions):
    """Reading, and whether a page comes of it."""


async def _work(run: "Run", parts: "Parts", topic: Topic, options: ApolloOptions) -> Ending:
    """Research a topic; then write its page, if that is wanted."""
    from kgplatform.strategies.apollo import rounds
    from kgplatform.strategies.page import steps

    curation = await rounds.curate(run, parts, topic)
    if not options.page:
        return Ending(curation.reason)
    written = await steps.write(run, parts, topic, curation.spent)
    return Ending(curation.reason, written.page_id, written.partial)


def _steps_at_most(options: ApolloOptions) -> int:
    """Return how many steps a run has at most: its topic is read, searched for and concluded, and a round looks beyond
    the corpus and takes in what it finds, retrieves, sorts out, extracts, connects, groups, looks for gaps, and asks
    about them, but after the last, in which what was begun is read to its end; then a model says which names are one,
    gaps are looked for anew, and the page is written.
    """
    return 3 + (7 + 2 * bool(options.services)) * (options.depth + 1) + 6 + 2 + 2 * options.page


def _workload(_: ApolloOptions) -> "Workload":
    from kgplatform.strategies.workload import RESEARCH

    return RESEARCH


STRATEGY = Strategy(
    name="apollo",
    does="Reads about a topic in rounds, led by the gaps in its graph, and writes its page.",
    options=ApolloOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("depth", "sources", "page"),
    called="research",
)
