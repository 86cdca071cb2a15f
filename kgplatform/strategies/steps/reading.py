"""Reading for a topic, turn after turn: what every strategy that reads does with what it has searched for."""

from collections.abc import Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import beyond, reading_order, research


class Reading:
    """The reading of a topic: `seen` are the snippets found by now, `rounds` are how many it took, and `spent` says in
    words that the budget has ended."""

    def __init__(self, run: Run, parts: Parts, topic: Topic, found: Sequence[str]) -> None:
        self._run, self._parts, self._topic = run, parts, topic
        self._extracted = self._reused = 0
        self._requests = self._pages = self._brought = 0  # of services beyond the corpus
        self.relations = 0
        self.seen = list(found)
        self.rounds = 0
        self.spent = ""
        self.left = research.Read(snippets=0)  # by the last round, which tried all that was left before

    async def look_beyond(self, search: research.Search) -> None:
        """Ask the services of the run for what is searched for, and load what they find, before the corpus is searched:
        what they bring is found there."""
        run, parts, topic, options = self._run, self._parts, self._topic, self._parts.options
        if not options.services:
            return
        requests = options.requests_at_most - self._requests
        looked = await run.step("look", beyond.look, parts, topic, search, requests)
        self._requests += looked.requests
        pages = options.pages_at_most - self._pages
        taken = await run.step("look", beyond.take_in, parts, topic, looked, pages, search.round)
        self._pages += taken.fetched
        self._brought += taken.new
        await run.count(requests=self._requests, fetched=self._pages, new_sources=self._brought)

    async def take_in(self, new: Sequence[str]) -> None:
        """Read what was found, with what could not be read before, and look for gaps in what the graph knows then."""
        run, parts, topic = self._run, self._parts, self._topic
        self.seen = sorted({*self.seen, *new})
        unread: tuple[str, ...] = ()
        if not self.spent:
            unread = await self._extract()
        self._reused += len({*new} - {*unread})
        growth = await run.step("write", research.connect, parts, topic, sorted({*new, *unread}))
        self.relations = growth.relations
        await run.step("group", research.group, parts, topic)
        told = {"rounds": self.rounds, "snippets": len(self.seen), "extracted": self._extracted, "reused": self._reused}
        await run.count(**told, entities=growth.entities, relations=growth.relations)
        await count_gaps(run, parts, topic)

    async def read_on(self, number: int) -> None:
        """Read to their end the sources that were begun, as one round more, which nobody asks for."""
        new = await self._run.step("retrieve", research.read_on, self._parts, self._topic, number, self.seen)
        if new:
            self.rounds += 1
            await self.take_in(new)

    async def conclude(self, circumstances: str) -> None:
        """Let a model say which names are one, and note that the topic is researched under these circumstances."""
        run, parts, topic = self._run, self._parts, self._topic
        if await run.step("group", research.identify, parts, topic):
            await count_gaps(run, parts, topic)
        await run.step("gaps", research.conclude, parts, topic, circumstances)

    async def _extract(self) -> tuple[str, ...]:
        """Read what is unread of all that was seen, and return that."""
        run, parts, topic = self._run, self._parts, self._topic
        unread: tuple[str, ...] = ()
        try:
            unread = await run.step("extract", reading_order.to_read, parts, topic, self.seen, run.budget)
            before = len(self.seen) - len(unread)
            read = await run.step("extract", research.extract, parts, unread, before, topic)
        except BudgetSpent as ending:
            read = research.Read(snippets=0, spent=ending.what)
        self._extracted += read.snippets
        self.spent, self.left = read.spent, read
        return unread


async def count_gaps(run: Run, parts: Parts, topic: Topic) -> None:
    """Look for gaps in what the graph knows by now, and tell how many there are."""
    gaps = await run.step("gaps", research.detect, parts, topic)
    await run.count(**gaps.counts)
