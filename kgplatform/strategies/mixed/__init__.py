"""Mixed: rounds that ask in several ways, more in those that paid; then outline and article."""

from typing import TYPE_CHECKING

from pydantic import Field, field_validator

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy
from kgplatform.strategies.mixed.askers import WAYS_OF_ASKING
from kgplatform.strategies.options import PageOptions, ResearchOptions
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
ASK = Stage(
    "ask", "asking in several ways", ("researcher", "interviewer", "synthesiser"), optional=True, round="counted"
)
ANSWER = Stage("answer", "answering from what was found", ("answerer",), optional=True, round="begun")
LEDGER = Stage(
    "ledger",
    "counting what each way brought",
    round="counted",
    steps=(Step("sentences_told", "counting what the page tells", round=""),),
)
STAGES: tuple[Stage, ...] = (
    LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS, PERSPECTIVES, ASK, ANSWER, LEDGER, OUTLINE, ARTICLE,
)  # fmt: skip


class MixedOptions(PageOptions, ResearchOptions):
    """Reading, in which ways is asked, and whether a page comes of it."""

    askers: str = Field(
        ",".join(WAYS_OF_ASKING),
        title="Ways of asking",
        description=f"Ways in which is asked, separated by commas: {', '.join(WAYS_OF_ASKING)}.",
    )
    floor: int = Field(
        1,
        ge=0,
        le=1000,
        title="Least questions of a way",
        description="Questions that each way has in a round at least, however little it brought.",
    )
    perspectives: int = Field(
        5, ge=0, le=50, title="Perspectives", description="Perspectives that ask, beside the basic fact writer."
    )

    @field_validator("askers")
    @classmethod
    def _known_ways_of_asking(cls, given: str) -> str:
        named = {part.strip() for part in given.split(",") if part.strip()}
        if unknown := sorted(named.difference(WAYS_OF_ASKING)):
            raise ValueError(f"{', '.join(unknown)} is no way of asking; there are: {', '.join(WAYS_OF_ASKING)}")
        if not named:
            raise ValueError(f"there must be one at least of {', '.join(WAYS_OF_ASKING)}")
        return given

    @property
    def ways_of_asking(self) -> tuple[str, ...]:
        """The ways in which is asked, in the order of WAYS_OF_ASKING."""
        named = {part.strip() for part in self.askers.split(",")}
        return tuple(way for way in WAYS_OF_ASKING if way in named)

    @property
    def conversations(self) -> int:
        """How many conversations there are at most, that of the basic fact writer included."""
        return 1 + self.perspectives

    @property
    def manner(self) -> str:
        return f"mixed {' '.join(self.ways_of_asking)} {self.floor} {self.perspectives}"


async def _work(run: "Run", parts: "Parts", topic: Topic, options: MixedOptions) -> Ending:
    """Ask about a topic in several ways; then write its page, if that is wanted."""
    from kgplatform.strategies.mixed import ledger, rounds
    from kgplatform.strategies.page import steps

    mixed = await rounds.mix(run, parts, topic, options)
    if not options.page:
        return Ending(mixed.reason)
    written = await steps.write(run, parts, topic, mixed.spent)
    if mixed.found:
        told = await run.step("ledger", ledger.sentences_told, parts, written.page_id, mixed.found)
        await run.count(**{f"sentences_of_{way}": round(told.get(way, 0.0), 3) for way in options.ways_of_asking})
    return Ending(mixed.reason, written.page_id, written.partial)


def _steps_at_most(options: MixedOptions) -> int:
    """Return how many steps a run has at most: its topic is read, searched for and concluded; the first search looks
    beyond the corpus and takes in what it finds, retrieves, sorts out, extracts, connects, groups and looks for gaps;
    perspectives are found and kept, and closed gaps counted; a round asks, does as the first search does, retrieves
    once more and answers for conversations, keeps that, and settles what was brought; what was begun is read to its
    end; then a model says which names are one, gaps are looked for anew, the page is written, and what it tells
    counted.
    """
    reading = 6 + 2 * bool(options.services)
    return 3 + reading + 3 + (5 + reading) * options.depth + 6 + 2 + 3 * options.page


def _workload(options: MixedOptions) -> "Workload":
    from kgplatform.strategies.mixed.workload import workload_of

    return workload_of(options)


STRATEGY = Strategy(
    name="mixed",
    does="Reads about a topic in rounds that ask in several ways, more in those that pay, and writes its page.",
    options=MixedOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("depth", "sources", "askers", "page"),
    called="mixed research",
)
