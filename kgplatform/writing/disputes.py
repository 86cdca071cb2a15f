"""What sources contradict each other on, shown where a page covers it: the sentences of both sides, word by word."""

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from kgplatform.curation.gaps.disputed import Side, is_open, only_by, opposed_sides
from kgplatform.graph.gap_search import PairRelations
from kgplatform.ids import parse_evidence_key
from kgplatform.language.detection import is_english
from kgplatform.models import PageSentence, Relation, Section, Snippet, TopicGraph
from kgplatform.sources.source_type import weight_of
from kgplatform.writing.drafting import DraftedSection
from kgplatform.writing.general_statements import claims_of

_Names = Mapping[str, tuple[str, ...]]  # what each entity is called, by its id
NOWHERE = (0, False)  # how near a section is to what it is not about
_Told = tuple[str, Snippet]  # a sentence and the snippet that it stands in


class Dispute(NamedTuple):
    """Two entities, and a sentence for each of the two sides on what holds between them."""

    entity_ids: tuple[str, str]
    sentences: tuple[PageSentence, PageSentence]


def find_disputes(graph: TopicGraph) -> list[Dispute]:
    """Return the disputes of a topic's graph as curation.gap_disputes has them, by what the topic itself has read, and
    says of all that the entities stand for: cells that lack a wall and cells that have one agree."""
    names = {entity.id: (entity.name, *entity.aliases) for entity in graph.entities}
    snippets = {f.snippet.id: f.snippet for f in graph.snippets if is_english(f.snippet.language)}
    pairs: dict[tuple[str, str], list[Relation]] = defaultdict(list)
    for relation in graph.relations:
        one, other = sorted((relation.subject_id, relation.object_id))
        pairs[one, other].append(relation)
    found = (
        _dispute(pair, relations, snippets, names) for pair, relations in sorted(pairs.items()) if len(relations) > 1
    )
    return [dispute for dispute in found if dispute is not None]


def with_disputes(
    sections: Sequence[DraftedSection], disputes: Sequence[Dispute], kept: Sequence[Section] = ()
) -> list[DraftedSection]:
    """Give each dispute to one section: the first that covers both entities, or cites a side, or covers one of them;
    otherwise the first after the lead.

    Beside sections that are `kept` as they were, only what belongs in one is given, unless a kept one shows it.
    """
    told = {citation.sentence for each in kept for citation in each.citations}
    placed = list(sections)
    below = [at for at, each in enumerate(placed) if each.level > 0] or list(range(len(placed)))
    for dispute in disputes:
        place = max(below, key=lambda at: (_nearness(placed[at], dispute), -at), default=None)
        if place is None or (kept and _nearness(placed[place], dispute) == NOWHERE):
            continue
        if not all(sentence.text in told for sentence in dispute.sentences):
            placed[place] = replace(placed[place], disputes=(*placed[place].disputes, dispute.sentences))
    return placed


def _dispute(
    pair: tuple[str, str], relations: Sequence[Relation], snippets: Mapping[str, Snippet], names: _Names
) -> Dispute | None:
    """Return what is disputed between two entities, the better source first; None without any, or where one side
    prevails."""
    sides = opposed_sides(
        PairRelations(
            one_id=pair[0],
            other_id=pair[1],
            ids=tuple(relation.id for relation in relations),
            relations=tuple(relation.wording for relation in relations),
            forward=tuple(relation.subject_id == pair[0] for relation in relations),
        )
    )
    if sides is None:
        return None
    evidence = {relation.id: sorted(relation.evidence) for relation in relations}
    own = [{*keys} for keys in only_by(sides, evidence)]
    one, other = (_told(side, relations, snippets, keys, names) for side, keys in zip(sides, own, strict=True))
    if not is_open([len({snippet.source_id for _, snippet in told}) for told in (one, other)]):
        return None
    first, second = sorted((one[0], other[0]), key=lambda told: -weight_of(told[1]))
    return Dispute(pair, (_sentence(first), _sentence(second)))


def _told(
    side: Side,
    relations: Sequence[Relation],
    snippets: Mapping[str, Snippet],
    keys: Container[str],
    names: _Names,
) -> list[_Told]:
    """The sentences of a side, of its own `keys`, in snippets of the topic, that claim it of the whole subject: of the
    relation told first, then by id."""
    telling = sorted(
        (relation for relation in relations if relation.id in side.ids),
        key=lambda relation: (relation.id != side.told.id, relation.id),
    )
    said = [(relation.subject_id, key) for relation in telling for key in sorted(relation.evidence) if key in keys]
    places = [(subject, parse_evidence_key(key)) for subject, key in said]
    told = [(subject, found, at) for subject, (id_, *at) in places if (found := snippets.get(id_))]
    sentences = [(names.get(subject, ()), found.text[start:end], found) for subject, found, (start, end) in told]
    return [(text, found) for own, text, found in sentences if claims_of(text, own)]


def _sentence(told: _Told) -> PageSentence:
    text, snippet = told
    return PageSentence(text=text, snippet_ids=(snippet.id,))


def _nearness(section: DraftedSection, dispute: Dispute) -> tuple[int, bool]:
    covered = len({*section.entity_ids} & {*dispute.entity_ids})
    cited = {snippet_id for sentence in section.sentences for snippet_id in sentence.snippet_ids}
    cites = any(cited & {*sentence.snippet_ids} for sentence in dispute.sentences)
    return 2 * (covered == 2) + cites, covered > 0
