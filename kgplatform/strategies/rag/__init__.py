"""RAG: one search for the topic's name, and a page of what it finds; a baseline (STORM, 6.3)."""

from typing import TYPE_CHECKING

from pydantic import Field

from kgplatform.models import Topic
from kgplatform.strategies.comparison import STAGES, ComparisonOptions, steps_at_most
from kgplatform.strategies.declaration import Ending, Strategy

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload


class RagOptions(ComparisonOptions):
    """How much one search brings."""

    first_k: int = Field(
        30, ge=0, le=1000, title="Snippets of the search", description="Snippets that the search brings."
    )

    @property
    def asked(self) -> str:
        return "rag"


async def _work(run: "Run", parts: "Parts", topic: Topic, options: RagOptions) -> Ending:
    from kgplatform.strategies.page import steps
    from kgplatform.strategies.steps.searching import search_on

    searched = await search_on(run, parts, topic, 0)
    if not options.page:
        return Ending(searched.reason)
    written = await steps.write(run, parts, topic, searched.spent)
    return Ending(searched.reason, written.page_id, written.partial)


def _workload(_: RagOptions) -> "Workload":
    from kgplatform.strategies.workload import RESEARCH

    return RESEARCH


STRATEGY = Strategy(
    name="rag",
    does="For comparison: searches for the topic once, and writes its page from what that finds.",
    options=RagOptions,
    stages=STAGES,
    steps_at_most=steps_at_most,
    work=_work,
    begins_topics=True,
    workload=_workload,
    usual=("first_k", "sources", "page"),
    comparison=True,
    called="RAG",
)
