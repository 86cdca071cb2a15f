"""A talk on a topic, turn after turn: somebody asks, or searches, reads and answers, and the map grows (Co-STORM,
section V)."""

from collections.abc import Mapping, Sequence

from kgplatform import ids
from kgplatform.curation import mind_map
from kgplatform.errors import BudgetSpent
from kgplatform.models import AnswerSentence, Conversation, Perspective, Question, Talk, Topic, Utterance
from kgplatform.strategies.costorm import CostormOptions, mapping, steps
from kgplatform.strategies.costorm.speaking import Speaking, Spoken, focus_moved, next_speaker
from kgplatform.strategies.declaration import Ending
from kgplatform.strategies.page import steps as page
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import map_outline, research
from kgplatform.strategies.steps.reading import count_gaps
from kgplatform.strategies.steps.research import ENDED_EARLY
from kgplatform.strategies.storm import steps as storm
from kgplatform.strategies.storm.rounds import Talking

SILENT = "Nobody has more to say on this: say what the talk is to be about."
ALL_MUTED = "Nobody may speak: let somebody speak again, or say something yourself."


async def talk(run: Run, parts: Parts, topic: Topic, options: CostormOptions) -> Ending:
    """Let the talk on a topic go on by what the user says and some turns of the others; begin it where there is none.
    Then write the page from its map, if that is wanted."""
    resumed = await run.step("turn", steps.resume, parts, topic, options.muted, options.heard_again)
    going = _Going(run, parts, topic, resumed, options)
    reason = await going.on()
    if not options.page:
        return Ending(reason)
    merged = 0 if going.spent else await run.step("group", research.identify, parts, topic)
    if merged:
        await count_gaps(run, parts, topic)
    outlined = None  # where nothing stands in the map: the page is written from what the topic knows, as any is
    if going.has_concepts:
        outlined = await run.step("outline", map_outline.outline, parts, topic, going.talk.mind_map)
    written = await page.write(run, parts, topic, going.spent, outlined)
    return Ending(reason, written.page_id, written.partial)


class _Going(Talking):
    """A talk that goes on: `talk` is how far it has come."""

    talk: Talk

    def __init__(self, run: Run, parts: Parts, topic: Topic, resumed: steps.Resumed, options: CostormOptions) -> None:
        super().__init__(run, parts, topic, resumed.seen)
        self._options = options
        self._resumed = resumed
        self._experts: tuple[Perspective, ...] = ()
        self._background: tuple[str, ...] = ()
        self._said = 0

    @property
    def has_concepts(self) -> bool:
        """Whether the map has a concept beside its root."""
        return len(self.talk.mind_map.concepts) > 1

    async def on(self) -> str:
        """Take all turns; return why they end."""
        options, reason = self._options, ""
        if self._resumed.talk is None:
            await self._begin()
        else:
            self.talk = self._resumed.talk
            if options.muted or options.heard_again:
                await self._run.step("write", steps.keep_participants, self._parts, self.talk)
            if not mind_map.placed(self.talk.mind_map):  # the run that began it was cut off before it had a map
                await self._map(dict.fromkeys(self.seen, ""), seed=options.from_communities)
        await self._count()
        if options.say:
            await self._hear(options.say)
        try:
            for _ in range(options.turns):
                if self.spent or (reason := await self._next()):
                    break
        except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
            self.spent = ending.what
        if self.spent:
            return f"{self.spent} {ENDED_EARLY}"
        return f"{_turns(self._said)} in this run, {len(self.talk.utterances)} in all. {reason}".strip()

    async def begun(self, limit: int) -> list[storm.Talk]:
        """Find the first experts, and begin a conversation from each, as the background of the talk."""
        run, parts, topic = self._run, self._parts, self._topic
        self._experts = await run.step("perspectives", steps.find_experts, parts, topic, limit, self.seen, "")
        if not self._options.warm_turns:
            return []
        begun: tuple[Conversation, ...] = await run.step(
            "perspectives", storm.keep_conversations, parts, topic, self._experts, run.id
        )
        self._background = tuple(each.id for each in begun)
        return [storm.Talk(perspective=one, conversation=two) for one, two in zip(self._experts, begun, strict=True)]

    async def _begin(self) -> None:
        """Search for the topic, let experts talk in the background, and begin the map with what that found."""
        run, parts, topic, options = self._run, self._parts, self._topic, self._options
        beginning = await run.step("retrieve", research.begin, parts, topic)
        await super().talk_on(beginning.search, options.background)
        talk_id = ids.talk_id(topic.id)
        self.talk = Talk(
            id=talk_id,
            topic_id=topic.id,
            participants=steps.first_participants(topic, self._experts, options.muted, options.heard_again),
            utterances=(),
            mind_map=mind_map.planted(talk_id, topic.name),
        )
        await run.step("write", steps.keep_participants, parts, self.talk, self._background)
        await self._map(self.found, seed=options.from_communities)

    async def _hear(self, text: str) -> None:
        """Let the user speak."""
        speaking = next_speaker(self.talk.participants, self._spoken(), user_waits=True)
        assert speaking is not None, "the user always may"
        utterance, question = steps.heard(self._topic, self.talk, text, speaking)
        await self._keep(utterance, question)

    async def _next(self) -> str:
        """Let somebody speak who has something to say; return why nobody does."""
        passed: list[str] = []
        while True:
            speaking = next_speaker(self.talk.participants, self._spoken(), passed=passed)
            if speaking is None:
                return SILENT if passed else ALL_MUTED
            planned = await self._planned(speaking)
            if planned is not None:
                await self._say(speaking, planned)
                return ""
            passed.append(speaking.speaker.id)

    async def _planned(self, speaking: Speaking) -> steps.Planned | None:
        run, parts, topic = self._run, self._parts, self._topic
        if speaking.speaker.part == "moderator":
            return await run.step("turn", steps.raise_untold, parts, topic, self.talk)
        number, queries = self._resumed.number + self.rounds, self._options.queries_a_question
        return await run.step("turn", steps.plan, parts, topic, self.talk, speaking, number, queries)

    async def _say(self, speaking: Speaking, planned: steps.Planned) -> None:
        """Say what is planned: ask it, or answer from what is found for it."""
        if planned.search is None:
            await self._keep(steps.uttered(self.talk, speaking, planned), planned.question)
            return
        run, parts, topic = self._run, self._parts, self._topic
        await self.look_beyond(planned.search)
        retrieved = await run.step("retrieve", storm.retrieve, parts, topic, planned.search, self.seen)
        self.rounds += 1
        retrieved = steps.with_asked_about(self.talk, planned, retrieved)
        answer = await self._answer(speaking, planned, retrieved)
        await self._keep(steps.uttered(self.talk, speaking, planned, answer), planned.question)
        await self.take_in(retrieved.new)
        found = [id_ for query in planned.search.queries for id_ in retrieved.found.get(query.id, ())]
        await self._map(dict.fromkeys(found, planned.question.text))
        if not self.spent and focus_moved(self._spoken()):
            await self._renew_experts(planned.question, found)

    async def _answer(
        self, speaking: Speaking, planned: steps.Planned, retrieved: storm.Retrieved
    ) -> Sequence[AnswerSentence]:
        """Return the answer to what is planned; nothing where the budget has ended."""
        talks, asked = steps.as_conversation(self.talk, speaking, planned)
        try:
            told = await self._run.step("answer", storm.answer, self._parts, self._topic, [talks], [asked], retrieved)
        except BudgetSpent as ending:
            self.spent = ending.what
            return ()
        self.spent = self.spent or told.spent
        return steps.without_told(self.talk, told.spoken[0].turn.answer)

    async def _renew_experts(self, focus: Question, found: Sequence[str]) -> None:
        """Let those be experts from now on who are for what the talk has come to."""
        run, parts, topic = self._run, self._parts, self._topic
        limit = self._options.experts
        experts = await run.step("perspectives", steps.find_experts, parts, topic, limit, sorted({*found}), focus.text)
        if experts:
            participants = steps.with_experts(self.talk.participants, experts, limit)
            self.talk = self.talk.model_copy(update={"participants": participants})
            await run.step("write", steps.keep_participants, parts, self.talk)

    async def _keep(self, utterance: Utterance, question: Question) -> None:
        await self._run.step("write", steps.keep_utterance, self._parts, self.talk, utterance, question)
        self.talk = self.talk.model_copy(update={"utterances": (*self.talk.utterances, utterance)})
        self._said += 1
        await self._count()

    async def _map(self, found: Mapping[str, str], *, seed: bool = False) -> None:
        """Put what was found in its places; at the root, where the budget has ended before: the map has all of it."""
        run, parts, topic, tree = self._run, self._parts, self._topic, self.talk.mind_map
        try:
            tree = await run.step("map", mapping.grow, parts, topic, tree, dict(found), seed=seed)
        except BudgetSpent as ending:
            self.spent, tree = ending.what, mapping.set_aside(tree, found)
        self.talk = self.talk.model_copy(update={"mind_map": tree})
        await run.step("write", mapping.keep_map, parts, self.talk)
        await run.count(concepts=len(tree.concepts) - 1)

    async def _count(self) -> None:
        await self._run.count(utterances=len(self.talk.utterances))

    def _spoken(self) -> tuple[Spoken, ...]:
        return tuple(Spoken(speaker_id=each.speaker_id, intent=each.intent) for each in self.talk.utterances)


def _turns(number: int) -> str:
    return "1 turn" if number == 1 else f"{number} turns"
