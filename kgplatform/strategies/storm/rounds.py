"""The conversations on a topic, side by side: each turn is asked, searched for, answered and read (STORM, 4.2)."""

from collections.abc import Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic, Value
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import research
from kgplatform.strategies.steps.reading import Reading
from kgplatform.strategies.steps.research import ENDED_EARLY, Search
from kgplatform.strategies.storm import StormOptions, steps

CONCLUDED = "Nothing has changed since these conversations: load more documents, or ask for more perspectives or turns."


class Talked(Value):
    """What conversations brought; `reason` says why they stopped, `spent` too where it was the budget."""

    turns: int
    snippets: int
    reason: str
    spent: str = ""


async def talk(run: Run, parts: Parts, topic: Topic, options: StormOptions) -> Talked:
    """Search for a topic, find perspectives on it, and let a conversation from each lead what is read.

    A topic on which the same perspectives were asked for the same number of turns before, over the same documents and
    by the same extractor, is left as it is.
    """
    beginning = await run.step("retrieve", research.begin, parts, topic)
    reading = Talking(run, parts, topic, beginning.seen)
    if beginning.concluded:  # asking again, with nothing new to be found, would cost for nothing
        await reading.take_in(())
        reason = CONCLUDED
    else:
        reason = await reading.talk_on(beginning.search, options)
    if reading.spent:
        return _ended(reading)
    if not beginning.concluded:
        await reading.conclude(beginning.circumstances)
    told = f"{reason} {reading.left.left_in_words}".strip()
    return Talked(turns=reading.turns, snippets=len(reading.seen), reason=told)


def _ended(reading: "Talking") -> Talked:
    reason = f"{reading.spent} {ENDED_EARLY}"
    return Talked(turns=reading.turns, snippets=len(reading.seen), reason=reason, spent=reading.spent)


def _turns(number: int) -> str:
    return "1 turn" if number == 1 else f"{number} turns"


class Conversing(Reading):
    """Reading with conversations side by side, which have had so many `turns` together, some of them with an answer."""

    turns = 0
    _answered = 0

    async def begun(self, limit: int) -> list[steps.Talk]:
        """Find so many perspectives at most, beside the basic one, and begin a conversation from each."""
        run, parts, topic = self._run, self._parts, self._topic
        found = await run.step("perspectives", steps.find_perspectives, parts, topic, limit, self.seen)
        begun = await run.step("perspectives", steps.keep_conversations, parts, topic, found, run.id)
        await run.count(conversations=len(begun))
        return [steps.Talk(perspective=one, conversation=other) for one, other in zip(found, begun, strict=True)]

    async def answered(
        self, talks: Sequence[steps.Talk], asked: Sequence[steps.Asked], retrieved: steps.Retrieved
    ) -> list[steps.Talk]:
        """Answer what was asked in conversation, and keep the turns; return the conversations that asked, a turn on."""
        run, parts, topic = self._run, self._parts, self._topic
        known = {talk.conversation.id: talk for talk in talks}
        try:
            answers = await run.step("answer", steps.answer, parts, topic, talks, asked, retrieved)
        except BudgetSpent as ending:
            places = {id_: len(talk.spoken) for id_, talk in known.items()}
            spoken = tuple(steps.spoken_of(each, places[each.conversation_id]) for each in asked)
            answers = steps.Answers(spoken=spoken, spent=ending.what)
        await run.step("write", steps.keep_turns, parts, answers.spoken)
        self.spent = answers.spent
        self.turns += len(answers.spoken)
        self._answered += sum(1 for each in answers.spoken if each.turn.answer)
        await run.count(turns=self.turns, answered=self._answered)
        return [
            talk.model_copy(update={"spoken": (*talk.spoken, each)})
            for each in answers.spoken
            if (talk := known.get(each.turn.conversation_id))
        ]


class Talking(Conversing):
    """Reading led by conversations; `found` are the snippets that the first search and the turns found, by id, with the
    first question that each was found for."""

    def __init__(self, run: Run, parts: Parts, topic: Topic, found: Sequence[str]) -> None:
        super().__init__(run, parts, topic, found)
        self.found: dict[str, str] = {}

    async def talk_on(self, search: Search, options: StormOptions) -> str:
        """Go from the first search through all turns; return why they end. What the budget ended is told by `spent`."""
        talks: list[steps.Talk] = []
        try:
            await self.look_beyond(search)
            run, parts, topic = self._run, self._parts, self._topic
            new = await run.step("retrieve", research.retrieve, parts, topic, search, self.seen)
            self.rounds = 1
            self.found |= dict.fromkeys(new, "")
            await self.take_in(new)
            if not self.spent:
                talks = await self.begun(options.perspectives)
                return await self._take_turns(talks, search.round, options)
        except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
            self.spent = ending.what
        return ""

    async def _take_turns(self, talks: Sequence[steps.Talk], first: int, options: StormOptions) -> str:
        for number in range(1, options.turns + 1):
            if not (left := options.turns_at_most - self.turns):
                return f"The conversations have had their {_turns(self.turns)} in all."
            talks = await self._turn(talks[:left], first + number, options)
            if self.spent:
                return ""
            if not talks:
                return f"Nobody has more to ask after {_turns(self.turns)}."
        return f"All conversations are done: {_turns(self.turns)}."

    async def _turn(self, talks: Sequence[steps.Talk], number: int, options: StormOptions) -> list[steps.Talk]:
        """Take all conversations one turn on; return those that have more to ask."""
        run, parts, topic = self._run, self._parts, self._topic
        queries, gaps = options.queries_a_question, options.gaps
        asking = await run.step("conversation", steps.ask, parts, topic, talks, number, queries, gaps=gaps)
        if not asking.asked:
            return []
        await self.look_beyond(asking.search)
        retrieved = await run.step("retrieve", steps.retrieve, parts, topic, asking.search, self.seen)
        self.note(asking, retrieved)
        further = await self.answered(talks, asking.asked, retrieved)
        self.rounds += 1
        await self.take_in(retrieved.new)
        return further

    def note(self, asking: steps.Asking, retrieved: steps.Retrieved) -> None:
        """Keep what was found for which question."""
        for each in asking.asked:
            for query_id in each.query_ids:
                for snippet_id in retrieved.found.get(query_id, ()):
                    self.found.setdefault(snippet_id, each.question.text)
