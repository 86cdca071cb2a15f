"""OmniThink: a tree of concepts, each searched for and thought over into the ones below it; a baseline (thesis 4.2)."""

from typing import TYPE_CHECKING

from pydantic import Field

from kgplatform.models import Topic
from kgplatform.strategies.comparison import READING, ComparisonOptions, steps_at_most
from kgplatform.strategies.declaration import Ending, Stage, Step, Strategy
from kgplatform.strategies.options import Rounds, SearchOptions
from kgplatform.strategies.stages import ARTICLE, OUTLINE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload

REFLECT = Stage(
    "reflect",
    "reflecting on what was found",
    ("reflector",),
    optional=True,
    round="counted",
    steps=(Step("known_tree", "looking up the tree", round=""),),
)
STAGES: tuple[Stage, ...] = (*READING, REFLECT, OUTLINE, ARTICLE)


class OmnithinkOptions(ComparisonOptions, SearchOptions):
    """How large the tree grows, and how much each search brings."""

    levels: int = Field(
        3, ge=1, le=10, title="Levels of the tree", description="Levels of the tree of concepts, the topic the first."
    )
    breadth: int = Field(
        5, ge=0, le=100, title="Concepts below each", description="Concepts that stand below another one at most."
    )
    queries_a_concept: int = Field(
        2,
        ge=1,
        le=3,
        title="Queries a concept",
        description="Queries that a concept is searched for with at most; without a language model it has one.",
    )
    topic_queries: int = Field(
        135,
        ge=0,
        le=100_000,
        title="Queries a topic",
        description="Search queries that a topic may have in all, over all levels and runs.",
    )
    first_k: int = Field(
        15, ge=0, le=1000, title="Snippets of the first search", description="Snippets that the first query brings."
    )
    k: int = Field(
        5, ge=0, le=1000, title="Snippets of later searches", description="Snippets that every later query brings."
    )

    @property
    def reflections(self) -> int:
        """How many concepts are thought over at most, the topic among them."""
        return sum(self.breadth**level for level in range(self.levels - 1))

    @property
    def ahead(self) -> Rounds:
        below = self.levels - 1
        queries = min(self.topic_queries, self.reflections * self.breadth * self.queries_a_concept)
        return Rounds(number=below, width=-(-queries // below) if below else 0)

    @property
    def asked(self) -> str:
        return f"omnithink {self.levels} {self.breadth} {self.queries_a_concept}"


async def _work(run: "Run", parts: "Parts", topic: Topic, options: OmnithinkOptions) -> Ending:
    """Grow a tree of concepts over a topic; then write its page under these, if that is wanted."""
    from kgplatform.strategies.omnithink import rounds
    from kgplatform.strategies.page.steps import write
    from kgplatform.strategies.steps import map_outline

    grown = await rounds.explore(run, parts, topic, options)
    if not options.page:
        return Ending(grown.reason)
    outlined = None  # where nothing came of the topic: the page is written from what it knows, as any is
    if len(grown.tree.concepts) > 1:
        outlined = await run.step("outline", map_outline.outline, parts, topic, grown.tree, own_evidence=False)
    written = await write(run, parts, topic, grown.spent, outlined)
    return Ending(grown.reason, written.page_id, written.partial)


def _steps_at_most(options: OmnithinkOptions) -> int:
    """Return how many steps a run has at most: those of its searches; what the topic found is put in the tree, too."""
    return steps_at_most(options) + 1


def _workload(options: OmnithinkOptions) -> "Workload":
    from kgplatform.strategies.omnithink.workload import workload_of

    return workload_of(options)


STRATEGY = Strategy(
    name="omnithink",
    does="For comparison: grows a tree of concepts by reflecting on what each search found, and writes from it.",
    options=OmnithinkOptions,
    stages=STAGES,
    steps_at_most=_steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("levels", "breadth", "sources", "page"),
    comparison=True,
    called="OmniThink",
)
