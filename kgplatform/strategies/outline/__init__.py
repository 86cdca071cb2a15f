"""Outline: what headings a page would have by now, kept as a page that has these alone (Apollo 3.3.3)."""

from typing import TYPE_CHECKING

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, NoOptions, Strategy
from kgplatform.strategies.stages import OUTLINE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run
    from kgplatform.strategies.workload import Workload


async def _work(run: "Run", parts: "Parts", topic: Topic, options: NoOptions) -> Ending:
    from kgplatform.strategies.steps import article

    outlined = await run.step("outline", article.outline, parts, topic)
    kept = await run.step("outline", article.keep, parts, topic, outlined, run.id)
    return Ending("The outline was made.", kept.page_id, kept.partial)


def _workload(_: NoOptions) -> "Workload":
    from kgplatform.strategies.workload import OUTLINE_ALONE

    return OUTLINE_ALONE


STRATEGY = Strategy(
    name="outline",
    does="Makes a new outline from what is known.",
    options=NoOptions,
    stages=(OUTLINE,),
    steps_at_most=lambda _: 3,
    work=_work,
    workload=_workload,
)
