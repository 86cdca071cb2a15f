"""The steps of conversations on a topic (STORM, 4.1 and 4.2). A step that decides what to ask or to answer writes
nothing, the next one does, so that each can be done again with the same outcome."""

from collections.abc import Mapping, Sequence

from kgplatform import ids
from kgplatform.concurrency import together
from kgplatform.errors import BudgetSpent, SettingsError
from kgplatform.graph import conversations, research, sources, topics
from kgplatform.graph.conversations import Contents
from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.preceding import read_with_preceding
from kgplatform.models import (
    ARTICLE,
    AnswerSentence,
    Conversation,
    Gap,
    Perspective,
    Query,
    Question,
    Snippet,
    Topic,
    Turn,
    Value,
)
from kgplatform.retrieval.searcher import SearchRequest
from kgplatform.roles.conversation.answerer import AnswerBrief
from kgplatform.roles.conversation.interviewer import Exchange, InterviewBrief
from kgplatform.roles.conversation.perspectives import BASIC, NamedPerspective, PerspectiveBrief
from kgplatform.roles.questions.synthesiser import QueryBrief
from kgplatform.sources.source_type import reliable
from kgplatform.strategies.parts import Parts, Talkers
from kgplatform.strategies.steps.research import Search, require_found

NEAR_PAGES, NEAR_SOURCES = 5, 12  # whose tables of contents perspectives are found in
GAPS_SHOWN = 5  # to one who asks
CENTRAL = 20  # entities of the topic's graph
ANSWERED_FROM = 10  # snippets at most


class Spoken(Value):
    """A turn, with its question in words."""

    turn: Turn
    question: str


class Talk(Value):
    """A conversation as far as it has come."""

    perspective: Perspective
    conversation: Conversation
    spoken: tuple[Spoken, ...] = ()


class Asked(Value):
    """A question of a conversation, and the queries that it was parted into."""

    conversation_id: str
    question: Question
    query_ids: tuple[str, ...]


class Asking(Value):
    """What all conversations ask in one turn, and the search for that."""

    asked: tuple[Asked, ...]
    search: Search


class Retrieved(Value):
    """The snippets that are `new` to the topic, sorted, and what each query found, best first."""

    new: tuple[str, ...]
    found: dict[str, tuple[str, ...]]

    def best(self, query_ids: Sequence[str]) -> tuple[str, ...]:
        """Return what several queries found: the first of each, then the second of each, and so on."""
        found = [self.found.get(id_, ()) for id_ in query_ids]
        places = [(rank, order, id_) for order, ids_ in enumerate(found) for rank, id_ in enumerate(ids_)]
        return tuple(dict.fromkeys(id_ for _, _, id_ in sorted(places)))


class Answers(Value):
    """What was answered, in the order of what was asked; `spent` says in words why not all of it was, where the budget
    has ended."""

    spoken: tuple[Spoken, ...]
    spent: str = ""


async def find_perspectives(parts: Parts, topic: Topic, limit: int, seen: Sequence[str]) -> tuple[Perspective, ...]:
    """Return the perspectives on a topic, the basic fact writer first, and at most `limit` others; by the headings of
    near pages, and of the sources of the snippets seen."""
    named: list[NamedPerspective] = []
    if limit:
        contents = await _contents(parts, topic, seen)
        brief = PerspectiveBrief(topic=topic, contents=tuple(contents), limit=limit)
        named = await _talkers(parts).perspectives.find(brief)
    return tuple(
        Perspective(
            id=ids.perspective_id(topic.id, each.name),
            name=each.name,
            looks_for=each.looks_for,
            position=position,
            headings=each.headings,
        )
        for position, each in enumerate([BASIC, *named])
    )


async def keep_conversations(
    parts: Parts, topic: Topic, perspectives: Sequence[Perspective], run_id: str
) -> tuple[Conversation, ...]:
    """Store the perspectives, and begin a conversation from each; return these in the same order."""
    begun = tuple(
        Conversation(id=ids.conversation_id(each.id, run_id), perspective_id=each.id, position=each.position)
        for each in perspectives
    )
    await conversations.write_conversations(parts.graph, topic.id, perspectives, begun)
    return begun


async def ask(parts: Parts, topic: Topic, talks: Sequence[Talk], number: int, queries: int, *, gaps: bool) -> Asking:
    """Let all open conversations ask their next question, and part each into at most so many queries; those that have
    no more to ask are left out. `number` is that of the round."""
    earlier = tuple(await research.searched(parts.graph, topic.id))
    asked = tuple(before.text for before in await research.asked(parts.graph, topic.id))
    ledger = [gap for gap in await read_gaps(parts.graph, topic.id) if gap.status == "open"] if gaps else []
    entities, _ = await topics.read_entities(parts.graph, topic.id, CENTRAL)
    central = tuple(entity.name for entity in entities)
    cited = {id_ for talk in talks for sentence in _last_answer(talk) for id_ in sentence.snippet_ids}
    names = await conversations.names_by_snippet(parts.graph, cited)
    briefs = [
        InterviewBrief(
            topic=topic,
            perspective=NamedPerspective(**talk.perspective.model_dump(include={"name", "looks_for", "headings"})),
            turns=tuple(Exchange(question=each.question, answer=_joined(each.turn.answer)) for each in talk.spoken),
            gaps=tuple(ledger[place :: len(talks)][:GAPS_SHOWN]),  # each gap is for one of them
            named=named_in(_last_answer(talk), names),
            central=central,
            asked=asked,
        )
        for place, talk in enumerate(talks)
    ]
    questions = await together(_talkers(parts).interviewer.ask(brief) for brief in briefs)
    put = [(talk, question) for talk, question in zip(talks, questions, strict=True) if question]
    known = {gap.id: gap for gap in ledger}
    parted = await together(
        queries_for(parts, topic, question, [known[id_] for id_ in question.gap_ids], earlier, queries)
        for _, question in put
    )
    search = Search(
        round=number,
        k=parts.options.k,
        queries=tuple({query.id: query for each in parted for query in each}.values()),
        questions=tuple({question.id: question for _, question in put}.values()),
    )
    told = (
        Asked(conversation_id=talk.conversation.id, question=question, query_ids=tuple(query.id for query in each))
        for (talk, question), each in zip(put, parted, strict=True)
    )
    return Asking(asked=tuple(told), search=search)


async def retrieve(parts: Parts, topic: Topic, search: Search, seen: Sequence[str]) -> Retrieved:
    """Search for what was asked in one turn. What was seen before is found again: it may answer another question.

    Raises UnknownTopic when the first search of a topic finds nothing.
    """
    request = SearchRequest(topic=topic, queries=search.queries, k=search.k, round=search.round)
    hits = await parts.searcher.search(request)
    require_found(parts, topic, hits or seen)
    await research.write_questions(parts.graph, topic.id, list(search.questions))
    await research.write_queries(parts.graph, topic.id, list(search.queries))
    await research.write_hits(parts.graph, hits)
    found: dict[str, list[str]] = {}
    for hit in hits:
        found.setdefault(hit.query_id, []).append(hit.snippet_id)
    return Retrieved(
        new=tuple(sorted({hit.snippet_id for hit in hits} - {*seen})),
        found={query_id: tuple(snippets) for query_id, snippets in found.items()},
    )


async def answer(
    parts: Parts, topic: Topic, talks: Sequence[Talk], asked: Sequence[Asked], retrieved: Retrieved
) -> Answers:
    """Answer what was asked from what was found for it; from forums, social media and listings only where nothing else
    was. Where the budget ends, the rest has no answer."""
    ranked = [retrieved.best(each.query_ids)[:ANSWERED_FROM] for each in asked]
    wanted = sorted({id_ for each in ranked for id_ in each})
    gone = await sources.retracted(parts.graph, set(wanted))
    known = {each.id: each for each in await read_with_preceding(parts.graph, wanted) if each.id not in gone}
    told = await together(
        _answer(parts, topic, each.question, reliable([known[id_] for id_ in order if id_ in known]))
        for each, order in zip(asked, ranked, strict=True)
    )
    places = {talk.conversation.id: len(talk.spoken) for talk in talks}
    spoken = tuple(
        spoken_of(each, places[each.conversation_id], sentences)
        for each, (sentences, _) in zip(asked, told, strict=True)
    )
    return Answers(spoken=spoken, spent=next((spent for _, spent in told if spent), ""))


async def keep_turns(parts: Parts, spoken: Sequence[Spoken]) -> None:
    """Store the turns of conversations."""
    await conversations.write_turns(parts.graph, [each.turn for each in spoken])


def spoken_of(asked: Asked, position: int, sentences: Sequence[AnswerSentence] = ()) -> Spoken:
    """Return the turn of a question at a place of its conversation."""
    turn = Turn(
        id=ids.turn_id(asked.conversation_id, position),
        conversation_id=asked.conversation_id,
        position=position,
        question_id=asked.question.id,
        answer=tuple(sentences),
    )
    return Spoken(turn=turn, question=asked.question.text)


async def _contents(parts: Parts, topic: Topic, seen: Sequence[str]) -> list[Contents]:
    """Return the tables of contents of near pages, and of the sources that most of what was seen is from."""
    pages = await conversations.page_contents(parts.graph, topic.id, ARTICLE, NEAR_PAGES)
    snippets = await sources.read_snippets(parts.graph, list(seen))
    counts: dict[str, int] = {}
    for snippet in snippets:
        counts[snippet.source_id] = counts.get(snippet.source_id, 0) + 1
    most = sorted(counts, key=lambda id_: (-counts[id_], id_))[:NEAR_SOURCES]
    return [*pages, *await conversations.source_contents(parts.graph, most)]


def _last_answer(talk: Talk) -> Sequence[AnswerSentence]:
    return talk.spoken[-1].turn.answer if talk.spoken else ()


def named_in(answer: Sequence[AnswerSentence], names: Mapping[str, Sequence[tuple[str, str]]]) -> tuple[str, ...]:
    """Return the entities that an answer names, in its order; `names` are those of the snippets that it cites."""
    text = _joined(answer)
    places: dict[str, int] = {}
    for snippet_id in {id_ for sentence in answer for id_ in sentence.snippet_ids}:
        for name, said in names.get(snippet_id, ()):
            if (at := text.find(said)) >= 0:
                places[name] = min(at, places.get(name, at))
    return tuple(sorted(places, key=lambda name: (places[name], name)))


def _joined(answer: Sequence[AnswerSentence]) -> str:
    return " ".join(sentence.text for sentence in answer)


async def queries_for(  # noqa: PLR0917 - a question, and what its queries keep to
    parts: Parts, topic: Topic, question: Question, gaps: Sequence[Gap], earlier: tuple[str, ...], limit: int
) -> list[Query]:
    """Part a question into queries; where that brings none, as where all were searched for before, its own words are
    one."""
    brief = QueryBrief(topic=topic, questions=(question,), gaps=tuple(gaps), earlier=earlier, limit=limit)
    queries = await parts.synthesiser.synthesise(brief)
    return queries or [Query(id=ids.query_id(topic.id, question.text), text=question.text, question_id=question.id)]


async def _answer(
    parts: Parts, topic: Topic, question: Question, snippets: tuple[Snippet, ...]
) -> tuple[list[AnswerSentence], str]:
    brief = AnswerBrief(topic=topic, question=question.text, snippets=snippets)
    try:
        return await _talkers(parts).answerer.answer(brief), ""
    except BudgetSpent as ending:
        return [], ending.what


def _talkers(parts: Parts) -> Talkers:
    if parts.talkers is None:
        raise SettingsError("Nobody holds conversations here.", "Take another strategy.")
    return parts.talkers
