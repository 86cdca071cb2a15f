"""The steps of a talk on a topic (Co-STORM, section V). A step that decides what to say writes nothing, the next one
does, so that each can be done again with the same outcome."""

from collections.abc import Collection, Sequence

from kgplatform import ids
from kgplatform.curation import mind_map
from kgplatform.errors import SettingsError, WrongState
from kgplatform.graph import conversations, research, sources, talks, topics
from kgplatform.language.keys import normal_key
from kgplatform.models import (
    ASKING,
    AnswerSentence,
    Conversation,
    Intent,
    Participant,
    Perspective,
    Question,
    Snippet,
    Talk,
    TalkPart,
    Topic,
    Utterance,
    Value,
)
from kgplatform.roles.conversation.expert import ExpertBrief, Plan, Said
from kgplatform.roles.conversation.moderator import ModeratorBrief
from kgplatform.roles.conversation.perspectives import BASIC, NamedPerspective
from kgplatform.strategies.costorm.muting import with_mutes
from kgplatform.strategies.costorm.speaking import Speaking
from kgplatform.strategies.costorm.untold import Untold, ranked
from kgplatform.strategies.parts import Discussion, Parts
from kgplatform.strategies.steps import research as researching
from kgplatform.strategies.steps.research import Search
from kgplatform.strategies.storm import steps as storm

YOU, PROVIDER, MODERATOR = "You", "General knowledge provider", "Moderator"
OTHERS: tuple[tuple[TalkPart, str, str], ...] = (
    ("user", YOU, "Listens, and says what the talk is to be about."),
    ("provider", PROVIDER, BASIC.looks_for),
    ("moderator", MODERATOR, "Asks about what was found and nobody told."),
)
CENTRAL = 20  # entities of the topic's graph
SHOWN = 5  # untold snippets, to one who speaks


class Resumed(Value):
    """What a run goes on from: the talk as it was kept, with who is muted now, or None for one that has not begun; the
    snippets that the topic's queries found before, and the number of its next round."""

    talk: Talk | None
    seen: tuple[str, ...]
    number: int


class Planned(Value):
    """What somebody is going to say: a question, asked or answered by its intent; the search for an answer, and what a
    question is about."""

    intent: Intent
    question: Question
    search: Search | None = None
    about: tuple[str, ...] = ()


async def resume(parts: Parts, topic: Topic, muted: Sequence[str], unmuted: Sequence[str]) -> Resumed:
    """Return the talk on a topic with who is muted from now on.

    Raises InputError, before anything is said, for a name that nobody in the talk has, and EmptyCorpus where there is
    nothing to talk about.
    """
    await researching.require_documents(parts.graph, topic, parts.options.services)
    talk = await talks.read_talk(parts.graph, topic.id)
    if talk is None:
        first_participants(topic, (), muted, unmuted)
    else:
        tree = talk.mind_map if talk.mind_map.concepts else mind_map.planted(talk.id, topic.name)
        talk = talk.model_copy(update={"participants": with_mutes(talk.participants, muted, unmuted), "mind_map": tree})
    return Resumed(
        talk=talk,
        seen=tuple(sorted(await research.found(parts.graph, topic.id))),
        number=await research.next_round(parts.graph, topic.id),
    )


async def find_experts(
    parts: Parts, topic: Topic, limit: int, seen: Sequence[str], focus: str
) -> tuple[Perspective, ...]:
    """Return at most `limit` perspectives for what the talk is about now, or for all of the topic where that is empty;
    by the headings of near pages, and of the sources of the snippets seen. Where there is none, the basic fact writer
    alone."""
    goal = "\n".join(part for part in (topic.goal, f"The talk is about this now: {focus}" if focus else "") if part)
    found = await storm.find_perspectives(parts, topic.model_copy(update={"goal": goal}), limit, seen)
    taken = {normal_key(name) for _, name, _ in OTHERS}
    experts = tuple(each for each in found[1:] if normal_key(each.name) not in taken)
    return experts or (() if focus else found[:1])


def first_participants(
    topic: Topic, experts: Sequence[Perspective], muted: Sequence[str] = (), unmuted: Sequence[str] = ()
) -> tuple[Participant, ...]:
    """Return who takes part in a talk that begins. Who is muted is told before there are experts, so that their names
    are nobody's; raises InputError as `with_mutes` does."""
    return (*with_mutes(_others(topic), muted, unmuted), *_experts(experts, len(OTHERS)))


def with_experts(
    participants: Sequence[Participant], experts: Sequence[Perspective], limit: int
) -> tuple[Participant, ...]:
    """Return the participants with other experts: those of before leave, unless they are among them, or there is still
    room for so many."""
    wanted = {each.id: each for each in experts}
    known = {each.id for each in participants}
    present = [each.id for each in participants if each.part == "expert" and not each.gone and each.id not in wanted]
    room = max(0, limit - len(wanted))
    staying = {*wanted, *present[len(present) - room if room < len(present) else 0 :]}
    kept = tuple(
        each.model_copy(update={"gone": each.id not in staying}) if each.part == "expert" else each
        for each in participants
    )
    new = _experts([each for id_, each in wanted.items() if id_ not in known], len(participants))
    return (*kept, *new)


async def keep_participants(parts: Parts, talk: Talk, background: Sequence[str] = ()) -> None:
    """Store the talk and who takes part in it, and the ids of the conversations from which it begins; raises as
    `require_last`."""
    await require_last(parts, talk)
    await talks.write_talk(parts.graph, talk.topic_id, talk.participants, background)


def heard(topic: Topic, talk: Talk, text: str, speaking: Speaking) -> tuple[Utterance, Question]:
    """Return what a user says, as an utterance and as a question."""
    question = Question(
        id=ids.question_id(topic.id, text), text=text, axis="breadth", why="Said by the user.", gap_ids=()
    )
    return uttered(talk, speaking, Planned(intent="original question", question=question)), question


def uttered(talk: Talk, speaking: Speaking, planned: Planned, answer: Sequence[AnswerSentence] = ()) -> Utterance:
    """Return what is said at the next place of a talk."""
    position = len(talk.utterances)
    return Utterance(
        id=ids.turn_id(talk.id, position),
        talk_id=talk.id,
        position=position,
        speaker_id=speaking.speaker.id,
        intent=planned.intent,
        why=speaking.why,
        question_id=planned.question.id,
        question=planned.question.text,
        answer=tuple(answer),
        about=planned.about,
    )


async def keep_utterance(parts: Parts, talk: Talk, utterance: Utterance, question: Question) -> None:
    """Store what was said after all of a talk, and the question that it asks or answers; raises as `require_last`."""
    await require_last(parts, talk, utterance)
    await research.write_questions(parts.graph, talk.topic_id, [question])
    await talks.write_utterances(parts.graph, [utterance])


async def require_last(parts: Parts, talk: Talk, own: Utterance | None = None) -> None:
    """Raise WrongState where more was said in a talk than the run knows of, beside its `own` utterance, which an
    interrupted attempt may have kept: one that is retried after another run has gone on would write over that."""
    kept = await talks.read_utterances(parts.graph, talk.id)
    later = [(each.speaker_id, each.question_id) for each in kept[len(talk.utterances) :]]
    if later and (own is None or later != [(own.speaker_id, own.question_id)]):
        raise WrongState(
            "The talk has gone on since this run began, so nothing more was said or changed.",
            "Say it anew: kgplatform topic talk TOPIC --say TEXT",
        )


async def plan(  # noqa: PLR0917 - who speaks in which talk, and how it is searched for
    parts: Parts, topic: Topic, talk: Talk, speaking: Speaking, number: int, queries: int
) -> Planned | None:
    """Return what an expert, or who provides general knowledge, is going to say, with the search for an answer; None
    where that one has no more to say. What was asked last is answered."""
    speaker, last = speaking.speaker, talk.utterances[-1] if talk.utterances else None
    asked = tuple(before.text for before in await research.asked(parts.graph, topic.id))
    if last is not None and last.asks:
        question = Question(
            id=last.question_id, text=last.question, axis="breadth", why=_why_asked(talk, last), gap_ids=()
        )
        planned: Plan | None = Plan(intent="potential answer", question=question)
    else:
        planned = await _discussion(parts).expert.plan(await _expert_brief(parts, topic, talk, speaker, asked))
    if planned is None:
        return None
    if planned.intent in ASKING:
        return Planned(intent=planned.intent, question=planned.question)
    earlier = tuple(await research.searched(parts.graph, topic.id))
    parted = await storm.queries_for(parts, topic, planned.question, (), earlier, queries)
    search = Search(round=number, k=parts.options.k, queries=tuple(parted), questions=(planned.question,))
    return Planned(intent=planned.intent, question=planned.question, search=search)


async def raise_untold(parts: Parts, topic: Topic, talk: Talk) -> Planned | None:
    """Return what the moderator asks about what was found and nobody told; None where there is nothing."""
    untold = await _untold(parts, topic, talk)
    asked = tuple(before.text for before in await research.asked(parts.graph, topic.id))
    said = _said(talk, talk.utterances)
    raised = await _discussion(parts).moderator.ask(ModeratorBrief(topic=topic, said=said, untold=untold, asked=asked))
    if raised is None:
        return None
    return Planned(intent="original question", question=raised.question, about=raised.snippet_ids)


def without_told(talk: Talk, answer: Sequence[AnswerSentence]) -> tuple[AnswerSentence, ...]:
    """Return an answer without what was told in the talk; who was asked repeats that where there is nothing else."""
    told = {sentence.text for each in talk.utterances for sentence in each.answer}
    new = tuple(sentence for sentence in answer if sentence.text not in told)
    asked = bool(talk.utterances) and talk.utterances[-1].asks
    return new or (tuple(answer) if asked else ())


def with_asked_about(talk: Talk, planned: Planned, retrieved: storm.Retrieved) -> storm.Retrieved:
    """Return what was found, with what the question that waits for an answer is about before all else: the moderator
    asks because of that."""
    last = talk.utterances[-1] if talk.utterances else None
    if last is None or not last.asks or not last.about or not planned.search or not planned.search.queries:
        return retrieved
    first = planned.search.queries[0].id
    found = tuple(dict.fromkeys((*last.about, *retrieved.found.get(first, ()))))
    return retrieved.model_copy(update={"found": {**retrieved.found, first: found}})


def untold_ids(talk: Talk) -> list[str]:
    """Return the snippets of the mind map that nothing said rests on or is about, sorted."""
    told = {id_ for each in talk.utterances for id_ in each.snippet_ids}
    return sorted({id_ for concept in talk.mind_map.concepts for id_ in concept.snippet_ids} - told)


async def _untold(parts: Parts, topic: Topic, talk: Talk) -> tuple[Snippet, ...]:
    """Return the untold snippets, those first that lead the talk on."""
    left = untold_ids(talk)
    if not left:
        return ()
    searches = await research.read_searches(parts.graph, left)
    asked = {
        id_: sorted(
            {s.question.text if s.question else topic.name for s in searches.get(id_, ()) if s.topic_id == topic.id}
        )
        for id_ in left
    }
    texts = [topic.name, *sorted({text for each in asked.values() for text in each if text != topic.name})]
    cosines = dict(zip(texts, await parts.retrieval.rank(texts, left), strict=True))
    order = ranked(
        Untold(
            snippet_id=id_,
            to_topic=cosines[topic.name].get(id_, 0.0),
            to_question=max((cosines[text].get(id_, 0.0) for text in asked[id_]), default=0.0),
        )
        for id_ in left
    )
    known = {each.id: each for each in await sources.read_snippets(parts.graph, order)}
    gone = await sources.retracted(parts.graph, {*order})
    return tuple(known[id_] for id_ in order if id_ in known and id_ not in gone)


async def _expert_brief(
    parts: Parts, topic: Topic, talk: Talk, speaker: Participant, asked: tuple[str, ...]
) -> ExpertBrief:
    entities, _ = await topics.read_entities(parts.graph, topic.id, CENTRAL)
    last = talk.utterances[-1] if talk.utterances else None
    names = await conversations.names_by_snippet(parts.graph, {*last.snippet_ids} if last else set())
    return ExpertBrief(
        topic=topic,
        perspective=NamedPerspective(name=speaker.name, looks_for=speaker.looks_for, headings=speaker.headings),
        said=_said(talk, talk.utterances),
        own=_said(talk, [each for each in talk.utterances if each.speaker_id == speaker.id]),
        untold=(await _untold(parts, topic, talk))[:SHOWN],
        named=storm.named_in(last.answer if last else (), names),
        central=tuple(entity.name for entity in entities),
        asked=asked,
    )


def _said(talk: Talk, utterances: Sequence[Utterance]) -> tuple[Said, ...]:
    names = {each.id: each.name for each in talk.participants}
    return tuple(
        Said(speaker=names[each.speaker_id], intent=each.intent, question=each.question, words=each.words)
        for each in utterances
    )


def _why_asked(talk: Talk, asked: Utterance) -> str:
    names = {each.id: each.name for each in talk.participants}
    return f"Asked in the talk by “{names[asked.speaker_id]}”."


def _others(topic: Topic) -> tuple[Participant, ...]:
    return tuple(
        Participant(id=ids.perspective_id(topic.id, name), part=part, name=name, looks_for=told, position=position)
        for position, (part, name, told) in enumerate(OTHERS)
    )


def _experts(perspectives: Collection[Perspective], first: int) -> tuple[Participant, ...]:
    return tuple(
        Participant(
            id=each.id,
            part="expert",
            name=each.name,
            looks_for=each.looks_for,
            headings=each.headings,
            position=position,
        )
        for position, each in enumerate(perspectives, first)
    )


def _discussion(parts: Parts) -> Discussion:
    if parts.discussion is None:
        raise SettingsError("Nobody talks here.", "Take another strategy.")
    return parts.discussion


def as_conversation(talk: Talk, speaking: Speaking, planned: Planned) -> tuple[storm.Talk, storm.Asked]:
    """Return what is planned as the question of a conversation, by which it is answered."""
    speaker = speaking.speaker
    perspective = Perspective(
        id=speaker.id,
        name=speaker.name,
        looks_for=speaker.looks_for,
        position=speaker.position,
        headings=speaker.headings,
    )
    conversation = Conversation(id=talk.id, perspective_id=speaker.id, position=0)
    queries = planned.search.queries if planned.search else ()
    asked = storm.Asked(
        conversation_id=talk.id, question=planned.question, query_ids=tuple(query.id for query in queries)
    )
    return storm.Talk(perspective=perspective, conversation=conversation), asked
