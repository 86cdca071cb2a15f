"""Reflector by rules: the headings over what was found, then what several of its texts name."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from kgplatform import ids
from kgplatform.language.generic import GENERIC
from kgplatform.language.keys import normal_key
from kgplatform.models import Question, Snippet
from kgplatform.roles.common.capitals import capitalised
from kgplatform.roles.common.telling_headings import telling_heading, tells
from kgplatform.roles.reflection.reflector import FoundConcept, ReflectionBrief, TextsBrief, concept_key, query_of
from kgplatform.text.similarity import content_words

FREQUENT = 2  # texts that have a name, or below the topic a heading, from which it is a concept
LONGEST = 4  # words of a name

Candidate = tuple[str, tuple[str, ...]]  # a name, and the ids of the snippets that have it


class RuleReflector:
    """Asks nobody. A concept is called as the nearest heading over a snippet that has a word beside the topic's name
    and the concepts above; those come first that stand over most of what was found. Then come names that several
    snippets mention. What is already in the pool, by its words, is none."""

    async def reflect(self, brief: ReflectionBrief) -> list[FoundConcept]:
        """Return a concept for each heading, and each name, that stands for enough of the snippets; each snippet is of
        one concept."""
        known = {word for name in (brief.topic.name, *brief.path) for word in content_words(name)}
        taken = {concept_key(name) for name in (*brief.pool, *brief.path, brief.topic.name)}
        least = FREQUENT if brief.path else 1
        left = {each.id for each in brief.snippets}
        found: list[FoundConcept] = []
        for name, snippet_ids in _candidates(brief.snippets, brief.named, known, least):
            if len(found) == brief.limit:
                break
            if concept_key(name) not in taken:
                own = tuple(id_ for id_ in snippet_ids if id_ in left)
                queries = (query_of(brief.topic, brief.path, name),)
                found.append(FoundConcept(name=capitalised(name), snippet_ids=own, queries=queries))
                taken.add(concept_key(name))
                left -= {*own}
        return found

    async def ask(self, brief: TextsBrief) -> list[Question]:
        """Return a question for each heading, and each name that several texts mention, that nobody asked about."""
        known = {*content_words(brief.topic.name)}
        asked = {normal_key(text) for text in brief.asked}
        taken: set[frozenset[str]] = set()
        questions: list[Question] = []
        for name, _ in _candidates(brief.snippets, brief.named, known, 1):
            text = f"What is known about {name} in {brief.topic.name}?"
            if len(questions) == brief.limit:
                break
            if normal_key(text) not in asked and concept_key(name) not in taken:
                why = "What was read names it."
                id_ = ids.question_id(brief.topic.id, text)
                questions.append(Question(id=id_, text=text, axis="breadth", why=why, gap_ids=()))
                taken.add(concept_key(name))
        return questions


def _candidates(
    snippets: Sequence[Snippet], named: Mapping[str, Sequence[str]], known: Collection[str], least: int
) -> Iterator[Candidate]:
    """Headings over `least` snippets at least, then names that several mention, each time the most frequent first."""
    yield from _ranked(((telling_heading(each, known), each.id) for each in snippets), least)
    names = ((name, each.id) for each in snippets for name in named.get(each.id, ()) if _names(name, known))
    yield from _ranked(names, FREQUENT)


def _names(name: str, known: Collection[str]) -> bool:
    """Whether a name is one of few words, and has one that stands for a matter of its own."""
    words = {*content_words(name)} - {*known}
    return len(name.split()) <= LONGEST and tells(name, known) and not words <= GENERIC


def _ranked(told: "Iterator[tuple[str, str]]", least: int) -> list[Candidate]:
    by_key: dict[frozenset[str], tuple[str, dict[str, None]]] = {}
    for name, snippet_id in told:
        if name:
            by_key.setdefault(concept_key(name), (name, {}))[1][snippet_id] = None
    enough = [(name, tuple(found)) for name, found in by_key.values() if len(found) >= least]
    return sorted(enough, key=lambda each: -len(each[1]))
