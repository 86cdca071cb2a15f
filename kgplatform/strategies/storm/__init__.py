"""STORM: conversations from several perspectives lead what is read; then outline and article (STORM, section IV)."""

from typing import TYPE_CHECKING

from pydantic import Field

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy
from kgplatform.strategies.options import (
    BreadthOptions,
    LedOptions,
    PageOptions,
    ReadingOptions,
    Rounds,
    SearchOptions,
    ServiceOptions,
)
from kgplatform.strategies.stages import ARTICLE, EXTRACT, GAPS, GROUP, LOOK, OUTLINE, RETRIEVE, WRITE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload

PERSPECTIVES = Stage(
    "perspectives",
    "finding perspectives",
    ("perspectives",),
    optional=True,
    round="counted",
    steps=(Step("keep_conversations", "beginning conversations"),),
)
CONVERSATION = Stage(
    "conversation", "asking in conversation", ("interviewer", "synthesiser"), optional=True, round="counted"
)
ANSWER = Stage("answer", "answering from what was found", ("answerer",), optional=True, round="begun")
STAGES: tuple[Stage, ...] = (
    LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS, PERSPECTIVES, CONVERSATION, ANSWER, OUTLINE, ARTICLE,
)  # fmt: skip


class StormOptions(PageOptions, ServiceOptions, BreadthOptions, ReadingOptions, SearchOptions):
    """Who asks, how long, and what is searched for that."""

    perspectives: int = Field(
        5, ge=0, le=50, title="Perspectives", description="Perspectives that ask, beside the basic fact writer."
    )
    turns: int = Field(
        5, ge=1, le=50, title="Turns", description="Questions that each of them asks at most, one after the other."
    )
    turns_at_most: int = Field(
        30, ge=1, le=1000, title="Turns in all", description="Questions that all of them ask together at most."
    )
    queries_a_question: int = Field(
        3, ge=1, le=10, title="Queries a question", description="Queries that a question is parted into at most."
    )
    gaps: bool = Field(
        False,
        title="Ask about gaps",
        description="Whether who asks is also told what the graph of the topic lacks.",
    )

    @property
    def conversations(self) -> int:
        """How many conversations there are at most, that of the basic fact writer included."""
        return 1 + self.perspectives

    @property
    def turns_in_all(self) -> int:
        """How many questions are asked at most."""
        return min(self.turns_at_most, self.conversations * self.turns)

    def for_steps(self) -> LedOptions:
        sizes = (self.perspectives, self.turns, self.turns_at_most, self.queries_a_question)
        ahead = Rounds(number=self.turns, width=self.conversations * self.queries_a_question)
        told = f"storm {' '.join(map(str, sizes))} {'gaps' if self.gaps else ''}".strip()
        return self.led_by(told, ahead)


async def _work(run: "Run", parts: "Parts", topic: Topic, options: StormOptions) -> Ending:
    """Ask about a topic in conversation; then write its page, if that is wanted."""
    from kgplatform.strategies.page import steps
    from kgplatform.strategies.storm import rounds

    talked = await rounds.talk(run, parts, topic, options)
    if not options.page:
        return Ending(talked.reason)
    written = await steps.write(run, parts, topic, talked.spent)
    return Ending(talked.reason, written.page_id, written.partial)


def _steps_at_most(options: StormOptions) -> int:
    """Return how many steps a run has at most: its topic is read, searched for and concluded; the first search looks
    beyond the corpus and takes in what it finds, retrieves, sorts out, extracts, connects, groups and looks for gaps;
    perspectives are found and kept; a turn asks, does as the first search does, answers and keeps that; then a model
    says which names are one, gaps are looked for anew, and the page is written.
    """
    reading = 6 + 2 * bool(options.services)
    return 3 + reading + 2 + (3 + reading) * options.turns + 2 + 2 * options.page


def _workload(options: StormOptions) -> "Workload":
    from kgplatform.strategies.storm.workload import workload_of

    return workload_of(options)


STRATEGY = Strategy(
    name="storm",
    does="Reads about a topic by conversations from several perspectives, and writes its page.",
    options=StormOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("perspectives", "turns", "sources", "gaps", "page"),
    called="STORM",
)
