"""Query synthesiser by a language model: questions by number become short, diverse search strings (eq. 3.6)."""

import re
from typing import Annotated

from pydantic import BaseModel

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.language.keys import normal_key
from kgplatform.llm.answer_fields import Name
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.models import Query, Question
from kgplatform.roles.common.near_duplicates import is_near_duplicate
from kgplatform.roles.questions.synthesiser import QueryBrief, Synthesiser
from kgplatform.text.lexical_match import content_words, stems

ROLE = "synthesiser"
SHORTEST, LONGEST = 2, 5  # words of a query
SHARED = 1  # keywords that two queries of one round may share
_MARKS = re.compile(r"[\"“”'‘’`?!,;:()\[\]{}<>|*]|\b(?:AND|OR|NOT)\b|\bsite:\S+")


class SearchString(BaseModel):
    """A query as a model writes it; `question` is a number of the list."""

    question: int = 0
    query: Name = ""


class QueryAnswer(BaseModel):
    queries: Annotated[list[SearchString], at_most(20)]


class ModelSynthesiser:
    """Searches for what the model says, as long as it keeps the rules.

    A query of `otherwise` stands in for a question whose queries all break them, and for all where the answer is
    unusable; a question that the model left out has none.
    """

    def __init__(self, model: Asker, dropped: Dropped, otherwise: Synthesiser) -> None:
        self._model = model
        self._dropped = dropped
        self._otherwise = otherwise

    async def synthesise(self, brief: QueryBrief) -> list[Query]:
        """Return checked queries, most critical first; without questions nobody is asked."""
        if not brief.questions:
            return []
        try:
            answer = await self._model.ask(ROLE, _values(brief), QueryAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.synthesise(brief)
        search = _Search(brief)
        failed: dict[str, Question] = {}
        for told in answer.queries:
            self._take(told, search, failed)
        lost = tuple(question for question in failed.values() if question.id not in search.answered)
        for query in await self._otherwise.synthesise(brief.model_copy(update={"questions": lost})):
            search.take(query.text, query.question_id or "", common=_keywords(brief.topic.name))
        return search.queries

    def _take(self, told: SearchString, search: "_Search", failed: dict[str, Question]) -> None:
        questions = search.brief.questions
        if not 0 < told.question <= len(questions):
            self._dropped.count(ROLE, "names no question of the list")
            return
        question = questions[told.question - 1]
        if reason := search.take(told.query, question.id):
            self._dropped.count(ROLE, reason)
            failed[question.id] = question


class _Search:
    """The queries of one round as they are taken."""

    def __init__(self, brief: QueryBrief) -> None:
        self.brief = brief
        self.queries: list[Query] = []
        self.answered: set[str] = set()
        self._topic = brief.topic.name
        self._keywords = [_keywords(query) for query in brief.earlier]
        self._fresh: list[frozenset[str]] = []

    def take(self, told: str, question_id: str, common: frozenset[str] = frozenset()) -> str:
        """Take a query that keeps the rules and return ""; return what it breaks otherwise. It may share all `common`
        keywords with others."""
        text = _search_string(told, self._topic)
        if reason := self._refusal(text, common):
            return reason
        self._fresh.append(_keywords(text))
        self.answered.add(question_id)
        self.queries.append(Query(id=ids.query_id(self.brief.topic.id, text), text=text, question_id=question_id))
        return ""

    def _refusal(self, text: str, common: frozenset[str]) -> str:
        words = _keywords(text)
        if len(self.queries) == self.brief.limit:
            return "more queries than asked for"
        if not words or not SHORTEST <= len(text.split()) <= LONGEST:
            return "not 2 to 5 words"
        if words <= _keywords(self._topic):
            return "the topic's own phrase"
        if words in self._keywords or is_near_duplicate(text, self.brief.earlier):
            return "searched before"
        if any(len(words & other - common) > SHARED for other in self._fresh):
            return "shares keywords with another query"
        return ""


def _search_string(told: str, topic: str) -> str:
    """The query without marks and operators, and without the topic's phrase where enough is left."""
    text = " ".join(_MARKS.sub(" ", told).split())
    words = text.split()
    size = len(topic.split())
    for start in range(len(words) - size + 1) if size > 1 else ():
        rest = [*words[:start], *words[start + size :]]
        if normal_key(" ".join(words[start : start + size])) == normal_key(topic) and len(rest) >= SHORTEST:
            return " ".join(rest)
    return text


def _keywords(text: str) -> frozenset[str]:
    return stems(word for word in content_words(text))


def _values(brief: QueryBrief) -> dict[str, str | Budgeted]:
    topic = brief.topic
    listed = tuple(f"{n}. {question.text} ({question.why})" for n, question in enumerate(brief.questions, 1))
    return {
        "topic": fence("topic", topic.name),
        "audience": fence("audience", topic.audience or "readers who want to understand the topic"),
        "questions": Budgeted((Part("questions", listed),), "questions"),
        "earlier": Budgeted((Part("earlier queries", brief.earlier or ("(none yet)",), Cut.QUESTIONS),), "earlier"),
        "limit": str(brief.limit),
    }
