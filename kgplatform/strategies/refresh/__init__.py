"""Refresh: what was loaded, removed or decided since a topic was looked at finds its way into it and its page."""

from typing import TYPE_CHECKING

from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending, Strategy
from kgplatform.strategies.options import AskingOptions
from kgplatform.strategies.stages import ARTICLE, ASK, EXTRACT, GAPS, GROUP, RETRIEVE, WRITE

if TYPE_CHECKING:
    from kgplatform.strategies.parts import Parts
    from kgplatform.strategies.run import Run


async def _work(run: "Run", parts: "Parts", topic: Topic, options: AskingOptions) -> Ending:
    from kgplatform.strategies.refresh import rounds

    return await rounds.refresh(run, parts, topic)


STRATEGY = Strategy(
    name="refresh",
    does="Updates the topic and its page with what has been loaded, removed or decided since.",
    options=AskingOptions,
    stages=(RETRIEVE, EXTRACT, WRITE, GROUP, GAPS, ASK, ARTICLE),
    steps_at_most=lambda _: 21,  # 20 of its own, and that the topic is read
    work=_work,
    called="update",
)
