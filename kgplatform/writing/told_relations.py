"""Which relations of the graph the sentences of a page tell."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from kgplatform.ids import parse_evidence_key
from kgplatform.models import Entity, PageSentence, Relation, Snippet, TopicGraph
from kgplatform.text.similarity import content_words
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.subgraph import evidence_snippets

SAID = 0.5  # share of the words of a name that a sentence says of what it tells


class Telling:
    """Which relations of a topic's graph the sentences of its page tell."""

    def __init__(self, graph: TopicGraph) -> None:
        self._snippets = {found.snippet.id: found.snippet for found in graph.snippets}
        self._entities = {entity.id: entity for entity in graph.entities}
        self._relations = {relation.id: relation for relation in graph.relations}
        self._places: dict[str, list[tuple[int, int, Relation]]] = defaultdict(list)
        for relation in graph.relations:
            for key in relation.evidence:
                snippet, start, end = parse_evidence_key(key)
                self._places[snippet].append((start, end, relation))

    def told(self, sentences: Iterable[PageSentence]) -> set[str]:
        """Return the ids of the relations that sentences tell."""
        return {relation for sentence in sentences for relation in self.tells(sentence)}

    def with_relations(self, sections: Sequence[DraftedSection]) -> list[DraftedSection]:
        """Return the sections, each sentence with the relations that it tells."""
        return [self.in_section(section) for section in sections]

    def in_section(self, section: DraftedSection) -> DraftedSection:
        """Return a section, each sentence with the relations that it tells."""
        return section.with_each(lambda each: each.model_copy(update={"relation_ids": self.tells(each)}))

    def tells(self, sentence: PageSentence) -> tuple[str, ...]:
        """Return the relations that a sentence tells, by id: it names both ends, and rests on words of a snippet that
        state the relation, or its writer says so and it cites such a snippet."""
        words = set(content_words(sentence.text))
        stated = {
            relation.id: relation
            for start, end, snippet in self._rests_on(sentence)
            for low, high, relation in self._places.get(snippet, ())
            if low < end and start < high
        }
        cited = set(sentence.snippet_ids)
        said = (self._relations[id_] for id_ in sentence.relation_ids if id_ in self._relations)
        stated |= {relation.id: relation for relation in said if cited.intersection(evidence_snippets(relation))}
        ends = ((r.id, self._entities.get(r.subject_id), self._entities.get(r.object_id)) for r in stated.values())
        return tuple(sorted(id_ for id_, one, other in ends if _names(one, words) and _names(other, words)))

    def _rests_on(self, sentence: PageSentence) -> list[tuple[int, int, str]]:
        """Where the words stand that support a sentence: (start, end, snippet)."""
        places = [(claim.start, claim.end, claim.snippet_id) for claim in sentence.claims]
        for id_ in sentence.snippet_ids:
            start = _place(sentence.text, self._snippets.get(id_))
            places += [(start, start + len(sentence.text), id_)] if start >= 0 else []
        return places


def _place(text: str, snippet: Snippet | None) -> int:
    return snippet.text.find(text) if snippet is not None and text else -1


def _names(entity: Entity | None, words: Collection[str]) -> bool:
    """Whether words say one of an entity's names, as far as half of a long one."""
    if entity is None:
        return False
    names = [set(content_words(name)) for name in (entity.name, *entity.aliases)]
    return any(name and len(name.intersection(words)) >= SAID * len(name) for name in names)
