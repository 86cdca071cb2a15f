"""The steps from a question to its kept answer. Those that ask a role write nothing; the last one writes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kgplatform import ids
from kgplatform.errors import BudgetSpent, InputError, SettingsError
from kgplatform.graph import answers, research, sources
from kgplatform.graph.preceding import read_with_preceding
from kgplatform.graph.search import Scope
from kgplatform.models import Answer, PageSentence, Question, SectionDraft, Snippet, Topic, TypedQuery, Value
from kgplatform.roles.conversation.answerer import AnswerBrief, Answerer
from kgplatform.roles.conversation.rules.answerer import RuleAnswerer
from kgplatform.roles.planning.planner import FEWEST
from kgplatform.roles.planning.rules.planner import RulePlanner
from kgplatform.sources.source_type import reliable
from kgplatform.strategies.ask import AskOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import typed_search
from kgplatform.strategies.steps.research import require_documents
from kgplatform.writing.checks import Checks
from kgplatform.writing.entailment import verified_draft

SAID = 2 / 3  # share of what a question asks with beside the topic's name, that a sentence has to say without a model
RULED = "The rest was done by rules."
NOTHING = "What was read does not answer it."
PLACE = ("an answer to a reader's question",)
"""What stands, in place of a page's heading, in what checks and edits are asked."""


class Planned(Value):
    """The queries of a question; `spent` says in words why rules chose them, where the budget had ended."""

    queries: tuple[TypedQuery, ...]
    spent: str = ""


class Found(Value):
    """The best snippets that queries found, in order, out of a `number` of them; and the names that nothing has."""

    snippet_ids: tuple[str, ...]
    number: int
    unknown: tuple[str, ...] = ()


class Drafted(Value):
    """Sentences of an answer; `spent` says in words why rules gave them, or nobody checked them, where the budget had
    ended."""

    sentences: tuple[PageSentence, ...]
    spent: str = ""


class Kept(Value):
    """A stored answer: how many sentences it has, and how the run is to be told to have ended."""

    answer_id: str
    sentences: int
    reason: str
    partial: str = ""


async def plan(parts: Parts, topic: Topic, options: AskOptions) -> Planned:
    """Return the typed queries of a question. Raises InputError without a question, and EmptyCorpus without
    documents."""
    if not options.question.strip():
        raise InputError("There is no question.", "Ask one: kgplatform ask QUESTION.")
    await require_documents(parts.graph, topic, parts.options.services)
    try:
        return Planned(queries=await _plan(parts, topic, options))
    except BudgetSpent as ending:
        by_rules = replace(parts, planner=RulePlanner())
        return Planned(queries=await _plan(by_rules, topic, options), spent=ending.what)


async def find(parts: Parts, topic: Topic, queries: Sequence[TypedQuery], options: AskOptions) -> Found:
    """Return the best of what queries find, without works that were retracted; forums, social media and listings only
    where there is nothing else."""
    found = await typed_search.find(parts, _scope(topic, options), queries, options.snippets_a_query)
    order = typed_search.ranked(found)
    gone = await sources.retracted(parts.graph, set(order))
    snippets = reliable(await _read(parts, [id_ for id_ in order if id_ not in gone]))
    return Found(
        snippet_ids=tuple(snippet.id for snippet in snippets[: options.answer_snippets]),
        number=len(snippets),
        unknown=tuple(dict.fromkeys(name for each in found for name in each.unknown)),
    )


async def answer(parts: Parts, topic: Topic, question: str, snippet_ids: Sequence[str]) -> Drafted:
    """Return what snippets say to a question, each sentence with those that it is from; none where they do not."""
    if parts.talkers is None:
        raise SettingsError("Nobody answers here.", "Give the parts an answerer: the rules are one.")
    brief = AnswerBrief(topic=topic, question=question, snippets=await _read(parts, snippet_ids), share=SAID)
    try:
        return Drafted(sentences=await _answered(parts.talkers.answerer, brief))
    except BudgetSpent as ending:
        return Drafted(sentences=await _answered(RuleAnswerer(), brief), spent=ending.what)


async def check(parts: Parts, topic: Topic, drafted: Drafted) -> Drafted:
    """Return the sentences that hold, as those of pages have to; where the budget ends, those that stand word by word
    in what they cite."""
    cited = {id_ for sentence in drafted.sentences for id_ in sentence.snippet_ids}
    snippets = {snippet.id: snippet for snippet in await _read(parts, sorted(cited))}
    draft = SectionDraft(paragraphs=(drafted.sentences,) if drafted.sentences else ())
    dropped: Counter[str] = Counter()
    spent = drafted.spent
    try:
        checks = Checks(claims=parts.claims, editor=parts.editor, dropped=parts.dropped)
        held = await verified_draft(topic, PLACE, draft, snippets, checks, dropped=dropped)
    except BudgetSpent as ending:
        dropped.clear()
        held = await verified_draft(topic, PLACE, draft, snippets, Checks(), dropped=dropped)
        spent = spent or ending.what
    for reason, times in sorted(dropped.items()):
        parts.dropped.count("verification", reason, times)
    return Drafted(sentences=tuple(held.sentences), spent=spent)


async def keep(  # noqa: PLR0917 - what was asked, found and answered
    parts: Parts, topic: Topic, run_id: str, options: AskOptions, planned: Planned, found: Found, checked: Drafted
) -> Kept:
    """Store the question, unless research has asked it, and its answer, whether or not there is one."""
    text = " ".join(options.question.split())
    question = Question(
        id=ids.question_id(topic.id, text), text=text, axis="depth", why="A reader asked it.", gap_ids=()
    )
    spent = planned.spent or checked.spent
    partial = f"{spent} {RULED}" if spent else ""
    given = Answer(
        id=ids.answer_id(run_id),
        run_id=run_id,
        topic_id=topic.id,
        domain=topic.domain,
        question_id=question.id,
        question=text,
        sentences=checked.sentences,
        queries=planned.queries,
        unknown=found.unknown,
        found=found.number,
        whole_domain=options.whole_domain,
        engine=parts.rules.writer.engine if parts.rules and checked.spent else parts.writer.engine,
        partial=partial,
    )
    if not await research.read_questions_by_id(parts.graph, [question.id]):
        await research.write_questions(parts.graph, topic.id, [question])
    await answers.write_answer(parts.graph, given)
    number = len(checked.sentences)
    told = f"It is answered in {number} sentence{'s' * (number != 1)}." if number else NOTHING
    return Kept(answer_id=given.id, sentences=number, reason=told, partial=partial)


async def _plan(parts: Parts, topic: Topic, options: AskOptions) -> tuple[TypedQuery, ...]:
    return await typed_search.plan(
        parts,
        _scope(topic, options),
        options.question,
        subject=topic.name,
        fewest=min(FEWEST, options.graph_queries),
        most=options.graph_queries,
    )


async def _answered(answerer: Answerer, brief: AnswerBrief) -> tuple[PageSentence, ...]:
    told = await answerer.answer(brief)
    return tuple(PageSentence(text=each.text, snippet_ids=each.snippet_ids) for each in told)


async def _read(parts: Parts, snippet_ids: Sequence[str]) -> tuple[Snippet, ...]:
    """Return the snippets that are there, in order."""
    known = {each.id: each for each in await read_with_preceding(parts.graph, sorted(snippet_ids))}
    return tuple(known[id_] for id_ in snippet_ids if id_ in known)


def _scope(topic: Topic, options: AskOptions) -> Scope:
    return Scope(topic.domain, "" if options.whole_domain else topic.id)
