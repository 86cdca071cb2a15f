"""Query synthesiser by rules: the names that a question is about, cut to a search string (Apollo 3.3.2, eq. 3.6)."""

import re

from kgplatform import ids
from kgplatform.models import Query, Question
from kgplatform.roles.synthesiser import QueryBrief

LONGEST = 5  # words of a query
SHARED = 1  # keywords that two queries of one round may share

_WORD = re.compile(r"[^\W_](?:[\w'’/+-]*[\w+])?")
_QUESTION_WORDS = frozenset(
    "a an the of in on to and or is are was were be been by for with as at from that this its it their "
    "what how why which does do did part play plays further evidence link links linked "
    "relate related connects connected between "
    # the other forms of the rules' own questions
    "there ties apart definition current sources say else reported known about holds".split()
)


class RuleSynthesiser:
    """Keeps the rules of the role in code: 2 to 5 words, not the topic's phrase, little overlap, nothing twice."""

    async def synthesise(self, brief: QueryBrief) -> list[Query]:
        topic = _keywords(brief.topic.name)
        taken = [frozenset(_keywords(text)) for text in brief.earlier]
        fresh: list[frozenset[str]] = []
        queries: list[Query] = []
        for question in brief.questions:
            if len(queries) == brief.limit:
                break
            text = _search_string(question, topic)
            words = frozenset(_keywords(text))
            if _fits(words, frozenset(topic), taken, fresh):
                fresh.append(words)
                queries.append(Query(id=ids.query_id(brief.topic.id, text), text=text, question_id=question.id))
        return queries


def _fits(
    words: frozenset[str], topic: frozenset[str], taken: list[frozenset[str]], fresh: list[frozenset[str]]
) -> bool:
    if len(words) < 2 or words <= topic or words in taken:
        return False
    return all(len(words & other) <= SHARED for other in fresh)


def _search_string(question: Question, topic: list[str]) -> str:
    """The question's own words without the question; words of the topic fill up one that is too short."""
    words = _keywords(question.text)
    own = [word for word in words if word not in topic] or words
    filled = own if len(own) >= 2 else own + [word for word in topic if word not in own][:1]
    return " ".join(filled[:LONGEST])


def _keywords(text: str) -> list[str]:
    """Words that carry meaning, in order, each once; acronyms and symbols keep their case."""
    words = [word if any(c.isupper() for c in word[1:]) else word.casefold() for word in _WORD.findall(text)]
    return list(dict.fromkeys(word for word in words if word.casefold() not in _QUESTION_WORDS))
