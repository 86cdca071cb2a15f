"""The steps from what is known of a topic to its page."""

from kgplatform.models import Topic
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import article
from kgplatform.strategies.steps.research import ENDED_EARLY


async def write(  # noqa: PLR0917 - what a page is written by
    run: Run,
    parts: Parts,
    topic: Topic,
    spent: str = "",
    outlined: article.Outlined | None = None,
    appending: article.Appending | None = None,
) -> article.Written:
    """Write a new version of the topic's page from what the graph knows (Apollo 3.3.3, 3.3.4), under the headings of
    `outlined` where there are some already, and behind it what `appending` makes.

    The page is partial where the budget ended in it, or before it, as `spent` says.
    """
    if outlined is None:
        outlined = await run.step("outline", article.outline, parts, topic)
    lacking = (spent, ENDED_EARLY) if spent else ()
    return await run.step(
        "article",
        article.write,
        parts,
        topic,
        outlined,
        run.id,
        budget=run.budget,
        lacking=lacking,
        options=run.options,
        appending=appending,
    )
