"""From a topic's name to what is read for its page."""

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic, Value
from kgplatform.retrieval.searcher import NO_BREADTH
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import research
from kgplatform.strategies.steps.reading import Reading
from kgplatform.strategies.steps.research import ENDED_EARLY, Search
from kgplatform.strategies.topical import TopicalOptions, steps


class PapersRead(Value):
    """What was chosen and read; `reason` says what that was, `spent` that the budget has ended in it."""

    chosen: steps.Chosen
    reason: str
    spent: str = ""


async def read(run: Run, parts: Parts, topic: Topic, options: TopicalOptions) -> PapersRead:
    """Find papers on a topic, choose some of all their areas, and read these into the graph."""
    beginning = await run.step("retrieve", research.begin, parts, topic)
    search = beginning.search.model_copy(update={"queries": beginning.search.queries[:1], "breadth": NO_BREADTH})
    reading = _Papers(run, parts, topic, beginning.seen)
    fetched = await reading.fetched(search, options)
    chosen = await run.step("sample", steps.choose, parts, topic, search, fetched, options.sizes)
    await run.count(papers=chosen.papers, clusters=len(chosen.clusters), papers_read=len(chosen.read))
    new = await run.step("sample", steps.keep, parts, topic, search, chosen)
    reading.rounds = 1
    await reading.take_in(new)
    told = " ".join((in_words(chosen), *(fetched.meant if fetched else ())))
    if reading.spent:
        return PapersRead(chosen=chosen, reason=f"{told} {reading.spent} {ENDED_EARLY}", spent=reading.spent)
    await reading.conclude(beginning.circumstances)
    return PapersRead(chosen=chosen, reason=f"{told} {reading.left.left_in_words}".strip())


def in_words(chosen: steps.Chosen) -> str:
    """Return how papers were chosen: "820 papers, 300 of them in 9 clusters at a similarity of 0.6: 16 were read."."""
    papers = "1 paper" if chosen.papers == 1 else f"{chosen.papers:,} papers"
    read = "it was read" if chosen.papers == 1 else f"{len(chosen.read)} were read"
    if not chosen.clusters:
        return f"{papers} without clusters: {read}."
    return (
        f"{papers}, {sum(chosen.clusters):,} of them in {len(chosen.clusters)} clusters at a similarity of "
        f"{chosen.similarity:.2g}: {read}."
    )


class _Papers(Reading):
    """The reading of what was chosen."""

    async def fetched(self, search: Search, options: TopicalOptions) -> steps.Fetched | None:
        """Return what the services of the run brought; None where none is asked, or the budget has no time for them."""
        if not options.services:
            return None
        try:
            run, parts, topic = self._run, self._parts, self._topic
            fetched = await run.step("look", steps.fetch, parts, topic, search, options.records)
        except BudgetSpent as ending:
            self.spent = ending.what
            return None
        await run.count(requests=fetched.requests, fetched=fetched.pages, new_sources=fetched.new)
        return fetched
