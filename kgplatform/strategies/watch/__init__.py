"""Watch: a look at a topic that is watched. What is new or changed since the last one is read, and what that changes is
told."""

from typing import TYPE_CHECKING

from pydantic import Field

from kgplatform.models import Topic
from kgplatform.retrieval.searcher import SOURCES
from kgplatform.strategies.declaration import Ending, Stage, Strategy
from kgplatform.strategies.options import AskingOptions, BeyondOptions, ResearchOptions
from kgplatform.strategies.stages import ARTICLE, ASK, EXTRACT, GAPS, GROUP, LOOK, RETRIEVE, WRITE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run

TELL = Stage("tell", "telling what changed")


class WatchOptions(BeyondOptions):
    """Where a look looks, and how much of it."""

    sources: str = Field(
        "corpus", title="Where to look", description=f"Sources to look at, by commas: {', '.join(SOURCES)}."
    )
    asked: int = Field(
        10, ge=1, le=100, title="Queries asked again", description="Queries of the topic that a look asks services for."
    )
    new_results: int = Field(
        20, ge=1, le=100, title="Results of each service", description="New works that a query brings of each service."
    )
    rechecked: int = Field(
        100,
        ge=0,
        le=1_000,
        title="Works asked for again",
        description="Works that the page cites whose records a look asks for again: they may have been retracted.",
    )

    def for_steps(self) -> ResearchOptions:
        """A look asks services itself: the steps of the update ask the corpus alone."""
        return ResearchOptions(**self.model_dump(include={*AskingOptions.model_fields}))


async def _work(run: "Run", parts: "Parts", topic: Topic, options: WatchOptions) -> Ending:
    from kgplatform.strategies.watch import rounds

    return await rounds.look(run, parts, topic, options)


STRATEGY = Strategy(
    name="watch",
    does="Looks at a watched topic: reads what is new or changed, brings the page up to date, and tells what changed.",
    options=WatchOptions,
    stages=(LOOK, RETRIEVE, EXTRACT, WRITE, GROUP, GAPS, ASK, ARTICLE, TELL),
    steps_at_most=lambda _: 26,  # 21 of a refresh, and that it is begun, asks, takes in, tells and delivers
    work=_work,
    scheduled=True,
    called="watching",
)
