"""Outliner by rules: top sections from communities of the topic's graph, named as its sources name such matter
(Apollo 3.3.3, eq. 3.11)."""

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kgplatform.language.detection import is_english
from kgplatform.models import Entity, Outline, OutlineSection, TopicGraph
from kgplatform.roles.outline.rules.cluster_naming import MOST_CHILDREN, Naming
from kgplatform.roles.outline.rules.cluster_relevance import (
    broader,
    by_name,
    listed,
    mentioned,
    on_other_things,
    relevant,
    wanted,
)
from kgplatform.roles.outline.rules.goal_headings import asked_for
from kgplatform.roles.outline.rules.headings import Headings
from kgplatform.roles.outline.rules.kind_sections import by_goal, kinds
from kgplatform.roles.outline.rules.nesting import TELLING, Children, Group, Kinship, Worth, nested
from kgplatform.roles.outline.rules.snippet_clusters import TARGETS, Unit, communities, parted, profiles, title_units
from kgplatform.roles.outline.rules.subsections import few
from kgplatform.text.on_topic import of_the_name, of_the_thing
from kgplatform.text.pertinence import of_the_topic
from kgplatform.text.similarity import Encode, Vectors, content_words, head_of, text_vectors
from kgplatform.text.topic_aspect import Subject, bearing
from kgplatform.text.topic_name import TopicName
from kgplatform.text.topic_wishes import about

if TYPE_CHECKING:
    from spacy.language import Language

SNIPPETS_PER_SECTION = 5.5
ENTITIES_PER_SECTION = 24
ROOM, LEAST_ROOM, MOST_ROOM = 0.4, 0.5, 1.6  # what a section's length changes by its bearing, and within which bounds
BEARS = 0.3  # what bearing on the topic weighs beside being like the section before
MAIN = 10.0  # what frames the topic more than anything else: being most of the page, or what it is called by
CLOSING = frozenset(
    """barrier caveat challenge concern controversy criticism discrimination ethic ethical future governance law legacy
    legal limitation obstacle open outlook policy prospect regulation risk safety trend aftermath reaction controversies
    opportunity""".split()
)
OPENING = frozenset(
    "background basic concept definition foundation fundamental history introduction origin overview principle".split()
)


class RuleOutliner:
    """Outlines without a language model; `pipeline` loads a spaCy pipeline with tagger and parser at its first use,
    `encode` is optional."""

    engine = "offline rules"

    def __init__(self, pipeline: Callable[[], "Language"], encode: Encode | None = None) -> None:
        self._pipeline = pipeline
        self._encode = encode

    async def outline(self, graph: TopicGraph) -> Outline:
        """Return an outline whose sections carry the entities that they cover, most telling first; of texts in English
        alone, which is what rules read."""
        graph = _sorted(graph)
        read = tuple(found for found in graph.snippets if is_english(found.snippet.language))
        graph = graph.model_copy(update={"snippets": read})
        named = of_the_thing(graph.topic.name, of_the_name(graph.topic.name, graph.snippets))
        graph = graph.model_copy(update={"snippets": tuple(of_the_topic(graph.topic, named))})
        if not graph.snippets:
            return Outline(title=graph.topic.name, sections=())
        texts = [found.snippet.text for found in graph.snippets]
        headings = await asyncio.to_thread(self._headings, graph, texts)
        units = title_units(graph.snippets, headings)
        titles = [unit.heading or texts[unit.members[0]] for unit in units]
        subject = Subject.of(graph.topic.name, texts)
        asking = [*about(graph.topic), subject.text or graph.topic.name]
        vectors = await text_vectors([*texts, *titles, *asking], self._encode)
        own, told, asked = np.split(vectors, [len(texts), len(texts) + len(units)])
        asked, on = asked[:-1], asked[-1]
        # Word counts tell too little of meaning to leave anything out by them.
        kept = units
        if self._encode is not None:
            says = mentioned([found.snippet for found in graph.snippets], graph.topic.name)
            others = on_other_things(units, own, asked, says)
            kept = [unit for unit in relevant(units, own, told, asked, graph.topic) if unit not in others]
        kept = [unit for unit in units if unit in kept or _is_own(unit, graph)]
        kept = by_name(units, kept, texts, graph.topic.name)
        bears = bearing(own, asked[0], on) if subject.text and self._encode is not None else None
        if bears is not None:
            kept = _bearing(units, kept, bears, subject)
        kept = parted(kept)
        return await asyncio.to_thread(self._outline, graph, headings, kept, vectors=own, asked=asked, bears=bears)

    def _headings(self, graph: TopicGraph, texts: list[str]) -> Headings:
        return Headings(self._pipeline(), graph.topic.name, texts)

    def _outline(
        self,
        graph: TopicGraph,
        headings: Headings,
        units: Sequence[Unit],
        *,
        vectors: Vectors,
        asked: Vectors,
        bears: Vectors | None,
    ) -> Outline:
        rows = profiles(graph.snippets, graph.relations, vectors)
        texts = [found.snippet.text for found in graph.snippets]
        alike = kinds(units, texts, self._pipeline(), headings, graph.topic.name)
        parts = listed(vectors, asked) if self._encode is not None else None
        if parts is not None:
            rest = [unit for unit in units if not any(unit in found for _, found in alike)]
            alike += by_goal(rest, parts, about(graph.topic)[2:], headings)
        groups = _groups(units, rows, Naming(graph, headings), alike, bears)
        near = vectors @ asked[0]
        worth = Worth(wanted(vectors, asked), bears, parts, tuple(about(graph.topic)[2:]))
        groups = nested(self._near(groups, graph, near), Kinship(graph, units, alike), worth)
        groups = self._near(groups, graph, near)  # what stood under another section may be on something broader
        places = _positions(graph) * _unity(graph)

        def ordered(found: Sequence[Group]) -> list[Group]:
            return _reading_order(found, rows, near, places, topic=graph.topic.name, bears=bears)

        read = [replace(group, children=_many(group.children, ordered, graph)) for group in ordered(groups)]
        if parts is not None:
            read = as_the_goal_lists(read, parts, graph.topic.name)
            read = asked_for(read, parts, worth.named, Subject.of(graph.topic.name, texts).text)
        return Outline(title=graph.topic.name, sections=_sections(read, graph, bears))

    def _near(self, groups: list[Group], graph: TopicGraph, near: Vectors) -> list[Group]:
        """The sections without those on something broader than the topic; all where word counts are all there is."""
        if self._encode is None:
            return groups
        named = [(group.heading, group.members) for group in groups]
        spared = broader(named, [found.snippet.text for found in graph.snippets], near, graph.topic.name)
        return [group for i, group in enumerate(groups) if i not in spared]


def _is_own(unit: Unit, graph: TopicGraph) -> bool:
    """Whether most snippets of a unit stand under the topic's name: what a text on the topic itself has headings for is
    on it, however far its words are from the name."""
    name = set(content_words(graph.topic.name))
    titles = [(graph.snippets[i].snippet.title, *graph.snippets[i].snippet.path) for i in unit.members]
    own = sum(any(set(content_words(title)) == name for title in each) for each in titles)
    return bool(unit.heading) and 2 * own > len(titles)


def _sorted(graph: TopicGraph) -> TopicGraph:
    return graph.model_copy(
        update={
            "entities": tuple(sorted(graph.entities, key=lambda entity: entity.id)),
            "relations": tuple(sorted(graph.relations, key=lambda relation: relation.id)),
            "snippets": tuple(sorted(graph.snippets, key=lambda found: found.snippet.id)),
        }
    )


def _bearing(units: Sequence[Unit], kept: Sequence[Unit], bears: Vectors, subject: Subject) -> list[Unit]:
    """The units that were kept, and others that bear much on the topic, but those on something beside its subject, if
    enough are left."""
    wide = [unit for unit in units if unit in kept or float(bears[list(unit.members)].mean()) >= TELLING]
    found = [unit for unit in wide if not subject.is_another(unit.heading)]
    return found if len(found) >= TARGETS.start else wide


def _groups(
    units: Sequence[Unit],
    rows: Vectors,
    naming: Naming,
    alike: Sequence[tuple[str, list[Unit]]],
    bears: Vectors | None,
) -> list[Group]:
    """The sections on several kinds of one thing, each kind under it, and those that the communities of the rest are,
    as many as suit all."""
    size = sum(len(unit.members) for unit in units)
    target = max(TARGETS.start, min(TARGETS.stop - 1, round(size / SNIPPETS_PER_SECTION)))
    own = [_kinds_group(naming.claimed(heading), found, bears) for heading, found in alike]
    rest = [unit for unit in units if not any(unit in found for _, found in alike)]
    return own + (_named_groups(rest, rows, naming, target) if rest else [])


def _kinds_group(heading: str, found: Sequence[Unit], bears: Vectors | None) -> Group:
    def rank(unit: Unit) -> tuple[float, int]:
        return (-float(bears[list(unit.members)].mean()) if bears is not None else 0.0, -len(unit.members))

    children = tuple((unit.heading, unit.members) for unit in sorted(found, key=rank))
    return Group(heading, tuple(sorted(i for unit in found for i in unit.members)), children)


def _named_groups(units: Sequence[Unit], rows: Vectors, naming: Naming, target: int) -> list[Group]:
    found = [[units[index] for index in group] for group in communities(units, rows, naming.saying(units), target)]
    named: list[tuple[str, list[Unit]]] = []
    for own in sorted(found, key=lambda group: -sum(len(unit.members) for unit in group)):
        heading = naming.top(own, [unit for group in found if group is not own for unit in group])
        if heading is not None:
            named.append((heading, own))
        elif named:
            named[-1][1].extend(own)
    return [
        Group(
            heading,
            tuple(sorted(i for unit in own for i in unit.members)),
            naming.children(heading, own, rows),
        )
        for heading, own in named
    ]


def _positions(graph: TopicGraph) -> Vectors:
    """Where a snippet begins in its document, 0..1: what comes early in its source comes early on a page."""
    ends: Counter[str] = Counter()
    for found in graph.snippets:
        ends[found.snippet.source_id] = max(ends[found.snippet.source_id], found.snippet.end)
    places = [found.snippet.start / max(1, ends[found.snippet.source_id]) for found in graph.snippets]
    return np.asarray(places, dtype=np.float32)


def _unity(graph: TopicGraph) -> float:
    """What the order of the sources weighs: much where one document is most of the corpus, little where many are."""
    sources = Counter(found.snippet.source_id for found in graph.snippets)
    return 0.5 + 5.0 * max(sources.values()) / len(graph.snippets)


def _reading_order(
    groups: Sequence[Group],
    rows: Vectors,
    near_topic: Vectors,
    positions: Vectors,
    *,
    topic: str,
    bears: Vectors | None,
) -> list[Group]:
    """What frames the topic first, challenges last, between them each group next to the one most like it. Where it is
    known how far each snippet bears on what the topic is on beyond its subject, what bears on that most comes first."""
    if not groups:
        return []
    centres = [rows[list(group.members)].mean(axis=0) for group in groups]
    closing = [i for i, group in enumerate(groups) if set(content_words(group.heading)) & CLOSING]
    rest = [i for i in range(len(groups)) if i not in closing] or closing
    closing = [i for i in closing if i not in rest]
    name = set(content_words(topic))
    topic_name = TopicName(topic, ())
    size = sum(len(group.members) for group in groups)

    def framing(index: int) -> float:
        members = list(groups[index].members)
        known = 1.0 if set(content_words(groups[index].heading)) & OPENING else 0.0
        words = set(content_words(groups[index].heading))
        known += len(words & name) / len(words) if words else 0.0
        known += MAIN if 2 * len(members) > size or topic_name.heads(groups[index].heading) else 0.0
        return known + float(near_topic[members].mean()) - float(np.mean([positions[m] for m in members]))

    def weight(index: int) -> float:
        members = list(groups[index].members)
        return float(bears[members].mean()) if bears is not None else 0.0

    def first(index: int) -> float:
        return framing(index) if bears is None else weight(index) * math.sqrt(len(groups[index].members))

    order = [max(rest, key=lambda i: (round(first(i), 6), -i))]
    while len(order) < len(rest):
        last = centres[order[-1]]
        left = [i for i in rest if i not in order]
        order.append(
            max(
                left,
                key=lambda i: (
                    round(
                        float(centres[i] @ last)
                        + BEARS * weight(i)
                        - float(np.mean([positions[m] for m in groups[i].members])),
                        6,
                    ),
                    -i,
                ),
            )
        )
    return [groups[i] for i in order + closing]


def as_the_goal_lists(groups: Sequence[Group], near: Vectors, topic: str) -> list[Group]:
    """The groups in the order of the parts of a goal's list, each with the part that it is nearest to, beside what is
    near to that part in any case; last what is near to none, but first what holds most of all snippets, or is headed by
    the last word of the topic's name: it is the topic itself. `near` (snippets, parts) is of `listed`."""
    size, last = near.shape

    def place(group: Group) -> int:
        if 2 * len(group.members) > size or content_words(group.heading) == [head_of(topic)]:
            return -1
        own = np.round(near[list(group.members)].mean(axis=0), 6)
        return int(own.argmax()) if own.max() > 0 else last

    return sorted(groups, key=place)


def _many(children: Children, ordered: Callable[[Sequence[Group]], list[Group]], graph: TopicGraph) -> Children:
    """Subsections in reading order: that of their source, where they have one."""
    told = [[graph.snippets[i].snippet for i in members] for _, members in children]
    if len({snippet.source_id for own in told for snippet in own}) == 1:
        return tuple(
            child for _, child in sorted(zip([min(s.start for s in own) for own in told], children, strict=True))
        )
    if len(children) <= MOST_CHILDREN:
        return few(children, CLOSING)
    return tuple((own.heading, own.members) for own in ordered([Group(*child, ()) for child in children]))


def _sections(groups: Sequence[Group], graph: TopicGraph, bears: Vectors | None) -> tuple[OutlineSection, ...]:
    spread = Counter(entity for found in graph.snippets for entity in found.entity_ids)
    names = {entity.id: entity for entity in graph.entities}

    def section(heading: str, members: Sequence[int], children: tuple[OutlineSection, ...] = ()) -> OutlineSection:
        telling = _telling(heading, [graph.snippets[i].entity_ids for i in members], spread, names, len(graph.snippets))
        room = 1.0 if bears is None else _room(float(bears[list(members)].mean()))
        return OutlineSection(heading=heading, entity_ids=telling, children=children, room=room)

    return tuple(
        section(group.heading, group.members, tuple(section(heading, members) for heading, members in group.children))
        for group in groups
    )


def _room(bears: float) -> float:
    """More room for what bears on the topic, less for what is on its subject alone."""
    return round(min(MOST_ROOM, max(LEAST_ROOM, 1.0 + ROOM * bears)), 2)


def _telling(
    heading: str, mentioned: Sequence[tuple[str, ...]], spread: Counter[str], names: dict[str, Entity], size: int
) -> tuple[str, ...]:
    """The entities of a section: its heading's own first, then by how often here and how seldom elsewhere."""
    here = Counter(entity for ids in mentioned for entity in ids if entity in names)
    words = set(content_words(heading))

    def weight(entity: str) -> float:
        named = 2.0 if set(content_words(names[entity].name)) & words else 1.0
        return round(named * here[entity] * math.log1p(size / spread[entity]) * here[entity] / spread[entity], 6)

    return tuple(sorted(here, key=lambda entity: (-weight(entity), entity))[:ENTITIES_PER_SECTION])
