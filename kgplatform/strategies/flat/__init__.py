"""Flat: rounds as apollo's, led by the texts that were read and not by a graph of them; a baseline (thesis 5)."""

from typing import TYPE_CHECKING

from pydantic import Field

from kgplatform.models import Topic
from kgplatform.strategies.comparison import READING, ComparisonOptions, steps_at_most
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy
from kgplatform.strategies.options import LedOptions, NumberOptions, RoundOptions, Rounds
from kgplatform.strategies.stages import ARTICLE, OUTLINE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.steps.research import Search
    from kgplatform.strategies.workload import Workload

ASK = Stage(
    "ask",
    "asking about what was read",
    ("reflector", "synthesiser"),
    optional=True,
    round="counted",
    steps=(Step("ask", "asking about what was read"),),
)
OUTLINE_OF_TEXTS = Stage("outline", OUTLINE.label, ("survey_sections",), writes=True)
STAGES: tuple[Stage, ...] = (*READING, ASK, OUTLINE_OF_TEXTS, ARTICLE)


class FlatOptions(ComparisonOptions, RoundOptions, NumberOptions):
    """How many rounds there are, and how much is asked in each."""

    questions: int = Field(10, ge=0, le=1000, title="Questions a round", description="Questions asked in each round.")

    @property
    def ahead(self) -> Rounds:
        return Rounds(number=self.depth, width=min(self.questions, self.queries))

    @property
    def asked(self) -> str:
        return "flat"

    def for_steps(self) -> LedOptions:
        return self.led_by(self.asked, self.ahead, depth=self.depth)


async def _work(run: "Run", parts: "Parts", topic: Topic, options: FlatOptions) -> Ending:
    """Ask about what was read, round after round; then write the page under headings of these texts."""
    from kgplatform.strategies.flat import steps
    from kgplatform.strategies.page.steps import write
    from kgplatform.strategies.steps.searching import search_on

    async def asking(before: "Search", _: object) -> "Search":
        return await run.step("ask", steps.ask, parts, topic, before.round + 1)

    searched = await search_on(run, parts, topic, options.depth, asking, to_the_end=True)
    if not options.page:
        return Ending(searched.reason)
    outlined = await run.step("outline", steps.outline, parts, topic)
    written = await write(run, parts, topic, searched.spent, outlined)
    return Ending(searched.reason, written.page_id, written.partial)


def _steps_at_most(options: FlatOptions) -> int:
    """Return how many steps a run has at most: those of its searches, and what was begun is read to its end."""
    return steps_at_most(options) + 6


def _workload(_: FlatOptions) -> "Workload":
    from kgplatform.strategies.flat.workload import FLAT

    return FLAT


STRATEGY = Strategy(
    name="flat",
    does="For comparison: reads in rounds as apollo does, led by the texts that it read and not by their graph.",
    options=FlatOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("depth", "sources", "page"),
    comparison=True,
    called="research without a graph",
)
