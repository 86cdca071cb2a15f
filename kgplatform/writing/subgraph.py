"""What the graph knows for the headings of a page: each relation is told under one heading, where most of its evidence
is at home or what it joins belongs, and all others are told that it is."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from kgplatform.ids import parse_evidence_key
from kgplatform.models import Fact, Relation, TopicGraph
from kgplatform.writing.evidence import Gathered
from kgplatform.writing.kept_drafts import Path

CENTRAL = 50  # relations of a topic that its page is to tell, where it has read so much
FACTS = 40  # of one heading
_ARTICLE = re.compile(r"(?:the|an?) ", re.IGNORECASE)
_AUTHORS = re.compile(r"\bet al\b", re.IGNORECASE)
_ENDING_ARTICLE = re.compile(r" (?:the|an?)$")
ELSEWHERE = 6  # facts of each other heading that a writer is told of: those that its own snippets state too


@dataclass(frozen=True)
class Subgraph:
    """The `facts` of a heading, the most central first, and what each other heading will tell that its own snippets
    state too."""

    facts: tuple[Fact, ...] = ()
    elsewhere: tuple[tuple[Path, tuple[str, ...]], ...] = ()


def central_first(graph: TopicGraph) -> list[Relation]:
    """Return the relations that sentences state, the most central first: by how many neighbours in the topic the end
    with the fewer has, since what is said of the topic and of nothing else that is known tells little; then by those of
    both ends, and by weight. What is said of the authors of a cited study comes last: a page names no such authors."""
    neighbours: dict[str, set[str]] = defaultdict(set)
    for relation in graph.relations:
        neighbours[relation.subject_id].add(relation.object_id)
        neighbours[relation.object_id].add(relation.subject_id)
    stated = [relation for relation in graph.relations if relation.evidence]
    authors = {entity.id for entity in graph.entities if _AUTHORS.search(entity.name)}

    def order(relation: Relation) -> tuple[bool, int, int, int, str]:
        ends = relation.subject_id, relation.object_id
        counts = [len(neighbours[end]) for end in ends]
        return not authors.isdisjoint(ends), -min(counts), -sum(counts), -relation.weight, relation.id

    return sorted(stated, key=order)


class Subgraphs:
    """What a graph knows for the headings of its page."""

    def __init__(self, graph: TopicGraph) -> None:
        self._names = {entity.id: entity.name for entity in graph.entities}
        self._stated = [(relation, evidence_snippets(relation)) for relation in central_first(graph)]

    def of(
        self, gathered: Sequence[Gathered], told: Collection[str] = (), *, judged: bool = False
    ) -> dict[int, Subgraph]:
        """Return what is known for each heading, by the number of its place; without the relations that are `told`
        already, by id.

        Where a relevance filter has `judged` which snippets fit which headings, a snippet that tells of several matters
        does not take all that it states to its one home: a relation neither of whose ends the outline has there goes
        to the heading that has most of them, of those that a snippet of it fits.
        """
        homes = {each.snippet.id: item.place.number for item in gathered for each in item.home}
        offered = {item.place.number: {each.snippet.id for each in (*item.home, *item.others)} for item in gathered}
        listed = {item.place.number: frozenset(item.place.entity_ids if judged else ()) for item in gathered}
        facts: dict[int, list[Fact]] = {item.place.number: [] for item in gathered}
        for rank, (relation, snippets) in enumerate(self._stated):
            counts = Counter(homes[snippet] for snippet in snippets if snippet in homes)
            if not counts or relation.id in told:
                continue
            number = min(counts, key=lambda place: (-counts[place], place))
            if not _ends_among(listed[number], relation):
                fitting = [place for place, known in offered.items() if not known.isdisjoint(snippets)]
                number = _where_named(relation, fitting, listed, number)
            if len(facts[number]) < FACTS:
                own = _among(snippets, offered[number])
                facts[number].append(
                    Fact(relation_id=relation.id, text=self._text(relation), snippet_ids=own, central=rank < CENTRAL)
                )
        paths = {item.place.number: item.place.path for item in gathered}
        return {
            number: Subgraph(
                tuple(own),
                tuple(
                    (paths[other], _nearest(theirs, offered[number]))
                    for other, theirs in facts.items()
                    if other != number
                ),
            )
            for number, own in facts.items()
        }

    def _text(self, relation: Relation) -> str:
        told, thing = relation.wording, self._names[relation.object_id]
        if _ARTICLE.match(thing):
            told = _ENDING_ARTICLE.sub("", told)
        return f"{self._names[relation.subject_id]} | {told} | {thing}"


def stated_by(facts: Iterable[Fact], snippet_ids: Collection[str]) -> tuple[Fact, ...]:
    """Return the facts that snippets state, each with those of them that do."""
    own = (fact.model_copy(update={"snippet_ids": _among(fact.snippet_ids, snippet_ids)}) for fact in facts)
    return tuple(fact for fact in own if fact.snippet_ids)


def _among(ids: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    return tuple(each for each in ids if each in known)


def evidence_snippets(relation: Relation) -> list[str]:
    """Return the snippets that state a relation, in the order of its evidence."""
    return list(dict.fromkeys(parse_evidence_key(key)[0] for key in relation.evidence))


def _where_named(relation: Relation, places: Sequence[int], listed: Mapping[int, Collection[str]], home: int) -> int:
    """The place that lists most of a relation's ends, by number; of equals its home."""
    return max(places, key=lambda place: (_ends_among(listed[place], relation), place == home))


def _ends_among(ids: Collection[str], relation: Relation) -> int:
    return sum(end in ids for end in (relation.subject_id, relation.object_id))


def _nearest(facts: Sequence[Fact], offered: Collection[str]) -> tuple[str, ...]:
    """The facts of another heading that a writer would tell too: those that its own snippets state."""
    own = (fact for fact in facts if any(snippet in offered for snippet in fact.snippet_ids))
    return tuple(fact.text for fact in islice(own, ELSEWHERE))
