"""Co-STORM: a talk of experts, a moderator and the user over a mind map, which goes on from run to run (STORM and
Co-STORM, section V)."""

from typing import TYPE_CHECKING

from pydantic import Field, field_validator

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy
from kgplatform.strategies.options import LedOptions, ReadingOptions, SearchOptions, ServiceOptions
from kgplatform.strategies.stages import ARTICLE, EXTRACT, GAPS, GROUP, LOOK, OUTLINE, RETRIEVE, WRITE
from kgplatform.strategies.storm import ANSWER, CONVERSATION, PERSPECTIVES, StormOptions

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload

LONGEST = 1_000  # characters that a user says at a time
TURN = Stage(
    "turn",
    "choosing what to say",
    ("expert", "moderator", "synthesiser"),
    optional=True,
    round="counted",
    steps=(Step("resume", "looking up the talk"), Step("raise_untold", "asking about what nobody told")),
)
MAP = Stage(
    "map",
    "mapping what was found",
    ("mapper",),
    optional=True,
    round="begun",
)
STAGES: tuple[Stage, ...] = (
    LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS, PERSPECTIVES, CONVERSATION, ANSWER, TURN, MAP, OUTLINE, ARTICLE,
)  # fmt: skip


class CostormOptions(ServiceOptions, ReadingOptions, SearchOptions):
    """Who talks, how long, what you say to it, and what is searched for that."""

    say: str = Field("", title="What you say", description="A turn of yours, before the others go on; empty for none.")
    turns: int = Field(5, ge=0, le=100, title="Turns", description="Turns that the others take in this run.")
    mute: str = Field("", title="Mute", description="Names of those who are not to speak from now on, by commas.")
    unmute: str = Field("", title="Let speak again", description="Names of those who may speak again, by commas.")
    experts: int = Field(3, ge=0, le=20, title="Experts", description="Experts who take part at a time.")
    warm_turns: int = Field(
        2,
        ge=0,
        le=20,
        title="Turns of the background talk",
        description="Questions that each of the first experts asks before the talk begins.",
    )
    from_communities: bool = Field(
        False,
        title="Begin with communities",
        description="Whether the mind map begins with the communities of the topic’s graph.",
    )
    queries_a_question: int = Field(
        3, ge=1, le=10, title="Queries a question", description="Queries that a question is parted into at most."
    )
    page: bool = Field(
        True, title="Write the page", description="Whether the page is written from the mind map after these turns."
    )

    @field_validator("say")
    @classmethod
    def _not_too_long(cls, given: str) -> str:
        said = " ".join(given.split())
        if len(said) > LONGEST:
            raise ValueError(
                f"what you say has {len(said)} characters, and {LONGEST} at most are heard; say it shorter, "
                "and load a text that it rests on as a document"
            )
        return said

    @property
    def muted(self) -> tuple[str, ...]:
        """The names of those who are not to speak."""
        return _names(self.mute)

    @property
    def heard_again(self) -> tuple[str, ...]:
        """The names of those who may speak again."""
        return _names(self.unmute)

    @property
    def background(self) -> StormOptions:
        """The options of the talk in the background: as many perspectives as experts."""
        known = {name: value for name, value in self.model_dump().items() if name in StormOptions.model_fields}
        sizes = {"perspectives": self.experts, "turns": max(1, self.warm_turns), "turns_at_most": 1000}
        return StormOptions(**{**known, **sizes})

    def for_steps(self) -> LedOptions:
        return self.background.for_steps()


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for part in text.split(",") if (name := " ".join(part.split())))


async def _work(run: "Run", parts: "Parts", topic: Topic, options: CostormOptions) -> Ending:
    """Let a talk on a topic go on; then write its page, if that is wanted."""
    from kgplatform.strategies.costorm import rounds

    return await rounds.talk(run, parts, topic, options)


def _steps_at_most(options: CostormOptions) -> int:
    """Return how many steps a run has at most.

    A talk is looked up. To begin one, the topic is searched for, read and mapped, experts are found, and each turn of
    the background talk asks, reads, answers and keeps that. What a user says is kept. A turn is planned by everybody at
    most, reads what it searched for, is answered, kept and mapped, and others may be experts afterwards. Then a model
    says which names are one, gaps are looked for anew, and the page is outlined and written.
    """
    reading = 6 + 2 * bool(options.services)
    beginning = 1 + reading + 2 + (3 + reading) * options.warm_turns + 5
    turn = options.experts + 3 + reading + 2 + 4 + 2
    return 3 + beginning + 2 + turn * options.turns + 4 * options.page


def _workload(options: CostormOptions) -> "Workload":
    from kgplatform.strategies.costorm.workload import workload_of

    return workload_of(options)


STRATEGY = Strategy(
    name="costorm",
    does="Reads about a topic by a talk of experts that you can steer, and writes its page from the map of it.",
    options=CostormOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("say", "turns", "experts", "sources", "page"),
    joined=False,
    called="Co-STORM",
)
