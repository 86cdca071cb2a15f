"""Page: a new version of a topic's page, from what is known of it (Apollo 3.3.3, 3.3.4)."""

from typing import TYPE_CHECKING

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, NoOptions, Strategy
from kgplatform.strategies.stages import ARTICLE, OUTLINE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload


async def _work(run: "Run", parts: "Parts", topic: Topic, options: NoOptions) -> Ending:
    from kgplatform.strategies.page import steps

    written = await steps.write(run, parts, topic)
    return Ending("The page was written.", written.page_id, written.partial)


def _workload(_: NoOptions) -> "Workload":
    from kgplatform.strategies.workload import WRITING_ALONE

    return WRITING_ALONE


STRATEGY = Strategy(
    name="page",
    does="Writes a new version of the page from what is known, without reading more.",
    options=NoOptions,
    stages=(OUTLINE, ARTICLE),
    steps_at_most=lambda _: 3,
    work=_work,
    workload=_workload,
)
