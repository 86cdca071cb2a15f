"""Rounds that draw their questions from several ways of asking, more from those that paid by now."""

from kgplatform.errors import BudgetSpent
from kgplatform.models import Asking, Topic, Value
from kgplatform.strategies.mixed import MixedOptions, ledger, steps
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import research
from kgplatform.strategies.steps.research import ENDED_EARLY, Search
from kgplatform.strategies.storm import steps as conversations
from kgplatform.strategies.storm.rounds import Conversing

CONCLUDED = "Nothing has changed since the topic was asked about so: load more documents, or raise the depth."
PERSPECTIVES = "perspectives"


class Mixed(Value):
    """What the rounds brought: `found` are the ways that found each snippet; `reason` says why they stopped, `spent`
    too where it was the budget."""

    rounds: int
    snippets: int
    found: dict[str, tuple[str, ...]]
    reason: str
    spent: str = ""


async def mix(run: Run, parts: Parts, topic: Topic, options: MixedOptions) -> Mixed:
    """Search for a topic, then ask about it in several ways, round after round.

    A topic that was asked about so before, as deeply, over the same documents and by the same extractor, is left as it
    is.
    """
    beginning = await run.step("retrieve", research.begin, parts, topic)
    reading = _Mixing(run, parts, topic, beginning.seen)
    if beginning.concluded:  # asking again, with nothing new to be found, would cost for nothing
        await reading.take_in(())
        reason = CONCLUDED
    else:
        reason = await reading.read(beginning.search, options)
        if options.read_on and not reading.spent:
            await reading.read_on(beginning.search.round + reading.rounds)
    if reading.spent:
        reason = f"{reading.spent} {ENDED_EARLY}"
    elif not beginning.concluded:
        await reading.conclude(beginning.circumstances)
    told = (reason, ledger.in_words(reading.askings), "" if reading.spent else reading.left.left_in_words)
    return Mixed(
        rounds=reading.rounds,
        snippets=len(reading.seen),
        found=reading.found,
        reason=" ".join(filter(None, told)),
        spent=reading.spent,
    )


class _Mixing(Conversing):
    """Reading led by several ways of asking: `askings` is the ledger, `found` the ways that found each snippet."""

    def __init__(self, run: Run, parts: Parts, topic: Topic, found: tuple[str, ...]) -> None:
        super().__init__(run, parts, topic, found)
        self.askings: list[Asking] = []
        self.found: dict[str, tuple[str, ...]] = {}
        self._talks: list[conversations.Talk] = []
        self._most: dict[str, int] = {}
        self._asked_about: dict[str, tuple[str, ...]] = {}
        self._closed: tuple[str, ...] = ()

    async def read(self, search: Search, options: MixedOptions) -> str:
        """Go through the rounds from the first search on; return why they stop. What the budget ended is told by
        `spent`."""
        run, parts, topic = self._run, self._parts, self._topic
        try:
            await self.look_beyond(search)
            new = await run.step("retrieve", research.retrieve, parts, topic, search, self.seen)
            self.rounds = 1
            await self.take_in(new)
            if self.spent or not options.depth:
                return "All planned rounds are done."
            if PERSPECTIVES in options.ways_of_asking:
                self._talks = await self.begun(options.perspectives)
            self._closed = await run.step("ledger", ledger.closed_gaps, parts, topic)
            for number in range(1, options.depth + 1):
                if reason := await self._round(search.round + number, options):
                    return reason
        except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
            self.spent = ending.what
        return "All planned rounds are done."

    async def _round(self, number: int, options: MixedOptions) -> str:
        """Ask, search, read and settle what was brought; return why this is the last round, "" where it is not."""
        run, parts, topic = self._run, self._parts, self._topic
        records = ledger.records_of(options.ways_of_asking, self.askings)
        asking = await run.step("ask", steps.ask, parts, topic, self._talks, number, records, self._most, options.floor)
        search = asking.search
        if search is None:
            return asking.why
        self._note(asking)
        await self.look_beyond(search)
        before, relations = list(self.seen), self.relations
        new = await self._retrieve(asking)
        self.rounds += 1
        await self.take_in(new)
        settled = await run.step(
            "ledger", ledger.settle, parts, topic, run.id, asking.put, asking.quotas, new, before, self._closed,
            self._asked_about,
        )  # fmt: skip
        self.askings += settled.askings
        self.found |= settled.found
        self._closed = settled.closed
        await run.count(**ledger.counts_of(self.askings))
        if self.spent:
            return self.spent
        if not new:
            return "The last queries brought nothing new."
        brought = self.relations - relations
        if brought < options.least_yield * asking.queries:
            return f"The last {asking.queries} queries brought {max(brought, 0)} new relations."
        return ""

    def _note(self, asking: steps.Asking) -> None:
        """Note which ways asked about which gaps; a way that had less to ask than it might have may ask one question
        more than that in the next round."""
        asked = dict.fromkeys(asking.quotas, 0)
        for each in asking.put:
            asked[each.way] = len(each.search.questions)
            for id_ in (id_ for question in each.search.questions for id_ in question.gap_ids):
                self._asked_about[id_] = tuple(sorted({*self._asked_about.get(id_, ()), each.way}))
        self._most = {way: asked[way] + 1 for way, quota in asking.quotas.items() if asked[way] < quota}

    async def _retrieve(self, asking: steps.Asking) -> tuple[str, ...]:
        """Search for what was asked; what was asked in conversation is answered as well. Return what is new, sorted."""
        run, parts, topic = self._run, self._parts, self._topic
        new: set[str] = set()
        if asking.seeking is not None:
            new |= {*await run.step("retrieve", research.retrieve, parts, topic, asking.seeking, self.seen)}
        if asking.talking is not None:
            search, turns = asking.talking.search, asking.talking.turns
            retrieved = await run.step("retrieve", conversations.retrieve, parts, topic, search, self.seen)
            new |= {*retrieved.new}
            further = {talk.conversation.id: talk for talk in await self.answered(self._talks, turns, retrieved)}
            self._talks = [further.get(talk.conversation.id, talk) for talk in self._talks]
        return tuple(sorted(new))
