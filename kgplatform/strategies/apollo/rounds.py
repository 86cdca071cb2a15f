"""The rounds of reading, driven by the gaps of the graph (Apollo 3.3.2, Algorithm 1)."""

from collections.abc import Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic, Value
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import reading_order, research
from kgplatform.strategies.steps.reading import Reading, count_gaps
from kgplatform.strategies.steps.research import ENDED_EARLY

CONCLUDED = "Nothing has changed since the topic was researched to this depth: load more documents, or raise the depth."


class Curation(Value):
    """What the rounds brought; `reason` says why they stopped, `spent` too where it was the budget."""

    rounds: int
    snippets: int
    reason: str
    spent: str = ""


async def curate(run: Run, parts: Parts, topic: Topic) -> Curation:
    """Read about a topic round after round (Apollo 3.3.2, Algorithm 1): the topic's name first, then its gaps; and what
    was begun, to its end.

    A topic that was researched as deeply before, over the same documents and by the same extractor, is left as it is;
    one whose reading the budget ended goes on with the next run.
    """
    beginning = await run.step("retrieve", research.begin, parts, topic)
    seen, search = list(beginning.seen), beginning.search
    if beginning.concluded:
        return await _as_it_was(run, parts, topic, seen)
    reading = _Rounds(run, parts, topic, seen)
    reason = await reading.read(search)
    if parts.options.read_on and not reading.spent:
        await reading.read_on(search.round + reading.rounds)
    left = reading.left.left_in_words
    if reading.spent:
        return _ended(reading.rounds, reading.seen, reading.spent)
    await reading.conclude(beginning.circumstances)
    return Curation(rounds=reading.rounds, snippets=len(reading.seen), reason=f"{reason} {left}".strip())


async def _as_it_was(run: Run, parts: Parts, topic: Topic, seen: Sequence[str]) -> Curation:
    """Read only what could not be read before: asking again, with nothing new to be found, would cost for nothing."""
    unread = await run.step("extract", reading_order.to_read, parts, topic, seen, run.budget)
    read = await run.step("extract", research.extract, parts, unread, len(seen) - len(unread))
    growth = await run.step("write", research.connect, parts, topic, unread)
    await run.step("group", research.group, parts, topic)
    told = {"rounds": 0, "snippets": len(seen), "extracted": read.snippets, "reused": len(seen) - len(unread)}
    await run.count(**told, entities=growth.entities, relations=growth.relations)
    await count_gaps(run, parts, topic)
    if read.spent:
        return _ended(0, seen, read.spent)
    return Curation(rounds=0, snippets=len(seen), reason=f"{CONCLUDED} {read.left_in_words}".strip())


class _Rounds(Reading):
    """Reading led by the gaps of the graph."""

    async def read(self, search: research.Search) -> str:
        """Go through the rounds from the first search on; return why they stop."""
        first, options = search.round, self._parts.options
        for number in range(options.depth + 1):
            before = self.relations
            new = await self._found(search)
            if not new and not self.spent and number > 0:
                await count_gaps(self._run, self._parts, self._topic)
                return "The last queries brought nothing new."
            self.rounds = number + 1
            await self.take_in(new)
            if self.spent or number == options.depth:
                break
            brought = self.relations - before
            if number > 0 and brought < options.least_yield * len(search.queries):
                return f"The last {len(search.queries)} queries brought {max(brought, 0)} new relations."
            try:
                search = await self._run.step("ask", research.ask, self._parts, self._topic, first + number + 1)
            except BudgetSpent as ending:
                self.spent = ending.what
                break
            if not search.queries:
                return search.why
        return "All planned rounds are done."

    async def _found(self, search: research.Search) -> tuple[str, ...]:
        try:
            await self.look_beyond(search)
            return await self._run.step("retrieve", research.retrieve, self._parts, self._topic, search, self.seen)
        except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
            self.spent = ending.what
            return ()


def _ended(rounds: int, seen: Sequence[str], spent: str) -> Curation:
    return Curation(rounds=rounds, snippets=len(seen), reason=f"{spent} {ENDED_EARLY}", spent=spent)
