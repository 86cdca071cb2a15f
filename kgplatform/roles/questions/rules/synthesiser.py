"""Query synthesiser by rules: the names that a question is about, cut to a search string (Apollo 3.3.2, eq. 3.6)."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, product

from kgplatform import ids
from kgplatform.models import Query, Question
from kgplatform.roles.questions.synthesiser import QueryBrief

LONGEST = 5  # words of a query
SHARED = 1  # keywords that two queries of one round may share, those of the topic not counted
MOST_NAMES = 2  # that a query is made of
MOST_OTHERS = 4  # names of the same that are tried

_WORD = re.compile(r"[^\W_](?:[\w'’/+-]*[\w+])?")
_QUESTION_WORDS = frozenset(
    "a an the of in on to and or is are was were be been by for with as at from that this its it their "
    "what how why which does do did further evidence link links linked "
    "relate related connects connected between "
    # the other forms of the rules' own questions
    "there ties apart definition current sources say else reported known about has holds who where when".split()
)


class RuleSynthesiser:
    """Keeps the rules of the role in code: 2 to 5 words, not the topic's phrase, little overlap, nothing twice.

    A query has the names that its question speaks of, and as many of the topic's last words, which are what it is on,
    as there is room for: a name alone, like "neural networks", leads to where it is told of in any context.
    """

    async def synthesise(self, brief: QueryBrief) -> list[Query]:
        topic = frozenset(_keywords(brief.topic.name))
        taken = [frozenset(_keywords(text)) for text in brief.earlier]
        fresh: list[frozenset[str]] = []
        queries: list[Query] = []
        for question in brief.questions:
            if len(queries) == brief.limit:
                break
            for words in _forms(question, brief, frozenset[str]().union(*fresh)):
                own = frozenset(words) - topic
                apart = all(len(own & other) <= SHARED for other in fresh)
                if own and len(words) > 1 and frozenset(words) not in taken and apart:
                    text = " ".join(words)
                    fresh.append(own)
                    taken.append(frozenset(words))
                    queries.append(Query(id=ids.query_id(brief.topic.id, text), text=text, question_id=question.id))
                    break
        return queries


def _forms(question: Question, brief: QueryBrief, used: Collection[str]) -> Iterator[list[str]]:
    """The words to search for what a question is about, the best way first: by the names that it speaks of, by other
    names of the same, or by those of the words that no other query has `used`."""
    topic = _keywords(brief.topic.name)
    named = _named(question, brief)
    if not named:
        phrase = re.compile(rf"(?<!\w){re.escape(brief.topic.name)}(?!\w)", re.IGNORECASE)
        named = [[phrase.sub(" ", question.text)]]
        yield _filled(_keywords(named[0][0])[:LONGEST], topic)
    else:
        for names in islice(product(*named), (1 + MOST_OTHERS) ** MOST_NAMES):
            yield _filled(_cut([_keywords(name) for name in names]), topic)
    own = _cut([_keywords(names[0]) for names in named])
    rest = [word for word in own if word not in used or word in topic]
    if rest:
        yield _filled(rest, topic)


def _named(question: Question, brief: QueryBrief) -> list[list[str]]:
    """The names of its gaps' entities, and titles of works, that a question speaks of, in its order, each with other
    names of the same."""
    others = {entity.id: entity.aliases for entity in brief.entities}
    text = question.text.casefold()
    found: dict[int, list[str]] = {}
    for gap in brief.gaps:
        if gap.id in question.gap_ids:
            works = [(gap.identifier, gap.subject.rstrip(".?!"))] if gap.identifier else []
            for id_, name in (*zip(gap.entity_ids, gap.entity_names, strict=True), *works):
                if (place := text.find(name.casefold())) >= 0 and _keywords(name):
                    found[place] = [name, *filter(_keywords, others.get(id_, ()))][: 1 + MOST_OTHERS]
    return [found[place] for place in sorted(found)][:MOST_NAMES]


def _cut(names: Sequence[list[str]]) -> list[str]:
    """The words of all names, each once; of long ones the last words, which are what they are."""
    left = [list(name) for name in names]
    while len(words := list(dict.fromkeys(word for name in left for word in name))) > LONGEST:
        max(left, key=len).pop(0)
    return words


def _filled(own: list[str], topic: list[str]) -> list[str]:
    """Own words and the last of the topic's that there is room for."""
    rest = [word for word in topic if word not in own]
    return [*own, *rest[max(0, len(own) + len(rest) - LONGEST) :]]


def _keywords(text: str) -> list[str]:
    """Words that carry meaning, in order, each once; acronyms and symbols keep their case."""
    words = [word if any(c.isupper() for c in word[1:]) else word.casefold() for word in _WORD.findall(text)]
    return list(dict.fromkeys(word for word in words if word.casefold() not in _QUESTION_WORDS))
