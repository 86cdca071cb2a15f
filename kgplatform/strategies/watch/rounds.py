"""A look at a watched topic: services are asked for what came since the last one, and for the records of what the page
cites; what changed is loaded, the topic and its page are brought up to date as by a refresh, and what came of that is
kept and told."""

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic
from kgplatform.strategies.declaration import Ending
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.refresh import rounds as refresh
from kgplatform.strategies.run import Run
from kgplatform.strategies.watch import WatchOptions, steps


async def look(run: Run, parts: Parts, topic: Topic, options: WatchOptions) -> Ending:
    """Look at a topic, and tell what changed since the last look."""
    begun = await run.step("begin", steps.begin, parts, topic)
    taken = await _look_beyond(run, parts, topic, begun, options)
    updated = await refresh.update(run, parts, topic)
    told = await run.step("tell", steps.tell, parts, topic, begun, taken, updated, run.id)
    await run.step("tell", steps.deliver, parts, topic)
    return Ending(reason=f"{told} {updated.reason}".strip(), page_id=updated.page_id, partial=updated.partial)


async def _look_beyond(run: Run, parts: Parts, topic: Topic, begun: steps.Begun, options: WatchOptions) -> steps.Taken:
    """Ask the services of the watch, and load what is new or changed there; what the budget has no time for waits for
    the next look."""
    if not options.services:
        return steps.Taken()
    try:
        found = await run.step("look", steps.ask, parts, topic, begun, options)
        taken = await run.step("look", steps.take_in, parts, topic, found, options.pages_at_most)
    except BudgetSpent as ending:
        return steps.Taken(whole=False, troubles=(ending.what,))
    await run.count(requests=found.requests, fetched=taken.fetched, new_sources=taken.new, rechecked=found.rechecked)
    return taken
