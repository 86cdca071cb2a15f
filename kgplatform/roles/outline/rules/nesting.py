"""Nesting: a section stands under another one only where it is a part or a kind of that, else beside it."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kgplatform.language.sentences import sentence_spans
from kgplatform.models import TopicGraph
from kgplatform.roles.outline.rules.snippet_clusters import TARGETS, Unit
from kgplatform.text.similarity import Vectors, content_words, head_of
from kgplatform.text.topic_name import TopicName

MOST_TOPS = TARGETS.stop - 1  # sections that a page has beside each other
SOME = 0.2  # share of such sentences, with which a section may stand there where there is no room beside
ON_PART = 0.05  # cosine with a part of the goal, beyond the average, from which a section says something of it
SPARED = 3  # sections that are left out at most, where no goal lists what the reader wants
TELLING = 1.0  # of what a single snippet bears on the topic, with which it may be a section
COMMON = 0.4  # share of the snippets, from which a word that they say tells no heading from another
NAMES = 0.5  # of a heading's telling words, that a sentence naming it says
MOSTLY = 0.5  # share of a section's sentences that name what it is a part of
_KIND = re.compile(r"^(?:is|are) (?:an? )?(?:(?:kind|type|form|part|member|subspecies|species|stage)s? of)?(?: an?)?$")

Children = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Group:
    """Snippets (by index) under a heading, and the headings under it with theirs."""

    heading: str
    members: tuple[int, ...]
    children: Children


@dataclass(frozen=True)
class Worth:
    """How near each snippet (n,) is to the topic; `bears` (n,), where known, is how far it bears on what the topic is
    on beyond its subject, in standard deviations; `parts` (n, parts), where the topic's goal lists some that are
    `named`, is how much nearer than the average snippet it is to each."""

    near: Vectors
    bears: Vectors | None = None
    parts: Vectors | None = None
    named: tuple[str, ...] = ()

    def of(self, own: Group) -> float:
        """Return what a section is worth: how near its snippets are to the topic, or what they bear on that."""
        values = self.near if self.bears is None else self.bears
        return round(float(values[list(own.members)].mean()), 6)

    def scant(self, own: Group) -> bool:
        """Whether a section is too little: a single snippet, unless that bears much on the topic."""
        return len(own.members) == 1 and not (self.bears is not None and self.of(own) >= TELLING)

    def spare(self, own: Group) -> tuple[bool, float, str]:
        """Return what sections are left out by, the smallest first: those that are too little, then those least near to
        a part of the goal, in themselves or in what is under them, or else worth least."""
        nearest = self.of(own) if self.parts is None else float(self._on_parts(own).max())
        return (not self.scant(own), nearest, own.heading)

    def asked_for(self, tops: Sequence[Group]) -> frozenset[str]:
        """Return the headings of the sections without which the page would say nothing of a part of the goal: of those
        that name the part, or the last word of it, or else of all, the nearest to it."""
        if self.parts is None:
            return frozenset()
        near = {own.heading: self._on_parts(own) for own in tops}
        found: set[str] = set()
        for place, part in enumerate(self.named):
            naming = _naming(tops, frozenset(content_words(part))) or _naming(tops, frozenset((head_of(part),)))
            best = max(naming or near, key=lambda heading: (float(near[heading][place]), heading), default="")
            if naming or (best and near[best][place] >= ON_PART):
                found.add(best)
        return frozenset(found)

    def _on_parts(self, own: Group) -> Vectors:
        """Return how near a section is to each part of the goal (parts,), in itself or in what is under it."""
        assert self.parts is not None, "asked only where the goal lists parts"
        inside = [own.members, *(members for _, members in own.children)]
        near: Vectors = np.max([self.parts[list(members)].mean(axis=0) for members in inside], axis=0)
        return near.round(6)

    def stands(self, own: Group) -> bool:
        """Whether a section bears so much on the topic that it stands for itself."""
        return self.bears is not None and self.of(own) > 0

    def rank(self, own: Group) -> float:
        """Return what sections stand beside each other by: what they bear on the topic, or else their size."""
        return float(len(own.members)) if self.bears is None else self.of(own)


class Kinship:
    """What is a part or a kind of what, by the headings' words, by the sources' hierarchy, by the graph's relations,
    and by what the snippets of a heading name."""

    def __init__(
        self, graph: TopicGraph, units: Iterable[Unit], alike: Iterable[tuple[str, Iterable[Unit]]] = ()
    ) -> None:
        self._topic = frozenset(content_words(graph.topic.name))
        self._texts = [found.snippet.text for found in graph.snippets]
        self._name = TopicName(graph.topic.name, self._texts)
        lines = [text.split("\n") for text in self._texts]
        self._said = [
            [frozenset(content_words(line[a:b])) for line in own for a, b in sentence_spans(line)] for own in lines
        ]
        spread = Counter(word for own in self._said for word in frozenset().union(*own))
        self._common = frozenset(word for word, count in spread.items() if count >= COMMON * len(lines))
        self._under = {(part, unit.heading) for unit in units for part, _ in unit.parts}
        self._under |= {(unit.heading, above) for unit in units for above in unit.above}
        self._alike = {heading: frozenset(unit.heading for unit in found) for heading, found in alike}
        self._under |= {(heading, kind) for kind, found in self._alike.items() for heading in found}
        names = {entity.id: frozenset(content_words(entity.name)) for entity in graph.entities}
        self._names = frozenset(names.values())
        self._kinds = {
            (names[relation.subject_id], names[relation.object_id])
            for relation in graph.relations
            if _KIND.match(relation.relation) and {relation.subject_id, relation.object_id} <= names.keys()
        }

    def belonging(self, child: str, members: Collection[int], parent: str) -> float:
        """How surely what the child names, which `members` are snippets of, is a part or a kind of what the parent
        does: 0 where it is not."""
        own, above = frozenset(content_words(child)), frozenset(content_words(parent))
        if (child, parent) in self._under or (own, above) in self._kinds or self.kind(child, parent):
            return 3.0
        telling = above - self._topic - self._common
        naming = self.naming(members, parent)
        if own & telling:
            whole = [telling <= frozenset().union(*self._said[i]) for i in members]
            of = naming >= SOME and not telling.isdisjoint(content_words(_whole(child)))
            return 1.0 + naming if of or max(naming, sum(whole) / len(whole)) >= MOSTLY else 0.0
        return naming if naming >= MOSTLY else 0.0

    def naming(self, members: Collection[int], heading: str, least: float = NAMES) -> float:
        """The share (0..1) of the snippets' sentences that say as much as `least` of a heading's telling words."""
        telling = frozenset(content_words(heading)) - self._topic - self._common
        named = [len(said & telling) >= least * len(telling) for i in members for said in self._said[i]]
        return sum(named) / len(named) if telling and named else 0.0

    def touches(self, members: Collection[int]) -> bool:
        """Whether a snippet says a word of what tells the topic from others, in a name of several parts."""
        said = (self._name.said(self._texts[i]) for i in members)
        return not self._name.joined or any(self._name.touches(each) for each in said)

    def kind(self, child: str, parent: str) -> bool:
        """Whether the headings say so: "wind pollination" is a kind of "pollination", its "economics" a part, and
        "paralysis viruses" are a kind of "viruses of bees", on a page about bees."""
        own, above = frozenset(content_words(child)), frozenset(content_words(parent))
        return (above < own and above <= frozenset(content_words(_whole(child)))) or self.sort(child, parent)

    def sort(self, child: str, parent: str) -> bool:
        """Whether two headings name by the same last word what they are on, the parent more broadly."""
        own, above = frozenset(content_words(child)), frozenset(content_words(parent))
        return head_of(child) == head_of(parent) and own != above and above - {head_of(parent)} <= self._topic | own

    def gathers(self, heading: str) -> bool:
        """Whether a section was made of several kinds of what it names."""
        return heading in self._alike

    def parent(self, own: Group, tops: Sequence[Group]) -> str:
        """The heading of what a section surest belongs to, in itself or in a kind of it; "" where that is none."""
        sure = [
            (round(self.belonging(own.heading, own.members, named), 6), top.heading)
            for top in tops
            if top.heading != own.heading
            for named in (top.heading, *sorted(self._alike.get(top.heading, ())))
        ]
        best = max(sure, default=(0.0, ""))
        return best[1] if best[0] > 0 else ""

    def whole(self, own: Group, tops: Sequence[Group]) -> str:
        """The heading of the entity that a section is on something of, the "castes of a bee colony" of the "western
        bee"; "" where there is none."""
        words = frozenset(content_words(_whole(own.heading))) - (self._common - self._topic)
        wholes = {top.heading: frozenset(content_words(top.heading)) for top in tops if top.heading != own.heading}
        return next(
            (heading for heading, above in wholes.items() if words and words <= above and above in self._names), ""
        )


def nested(groups: Sequence[Group], kinship: Kinship, worth: Worth) -> list[Group]:
    """Let what is no part or kind of the section that it stands under move to one that it is, or else stand beside it.

    Where that makes more than MOST_TOPS, the smallest sections, or those that bear least on the topic, go under what
    they are an aspect of, others that moved back to a group that they name at least; of the rest those that can best be
    spared are left out, and those of a single snippet also where there is room: their snippets may fit another heading.
    """
    tops: list[Group] = []
    lone: dict[str, tuple[Group, str]] = {}
    for group in groups:
        kept = tuple(child for child in group.children if kinship.belonging(*child, group.heading) > 0)
        gone = [child for child in group.children if child not in kept]
        left = tuple(i for i in group.members if not any(i in ids for _, ids in gone))
        tops += [replace(group, members=left, children=kept)] if left else []
        lone |= {heading: (Group(heading, ids, ()), group.heading) for heading, ids in gone}
    for own, _ in sorted(lone.values(), key=lambda item: (-len(item[0].members), item[0].heading)):
        parent = kinship.parent(own, tops)
        tops = _under(tops, own, parent) if parent else [*tops, own]
    alone = [top for top in tops for group in groups if _is_left_alone(group, top)]
    lone |= {top.heading: (top, "") for top in alone if not kinship.touches(top.members)}
    tops = _fewer(_alike(tops, kinship), kinship, worth)
    return _spared(tops, lone, kinship, worth)


def _is_left_alone(group: Group, top: Group) -> bool:
    """Whether a section has lost its subsections, and all but one of its snippets with them."""
    return group.heading == top.heading and len(top.members) == 1 < len(group.members)


def _spared(tops: list[Group], lone: Mapping[str, tuple[Group, str]], kinship: Kinship, worth: Worth) -> list[Group]:
    """Let sections that moved go back where they name what they came from, or leave them out, until there are few
    enough; what is on a single snippet is left out in any case, unless it bears much on the topic."""
    moved = [own for own in tops if own.heading in lone and not own.children]
    if worth.bears is not None or worth.parts is not None:
        moved = [own for own in tops if not own.children]
    origin = {heading: came_from for heading, (_, came_from) in lone.items()}
    ties = {own.heading: kinship.naming(own.members, origin.get(own.heading, ""), 1.0) for own in moved}
    tied = sorted(
        (own for own in moved if ties[own.heading] >= SOME), key=lambda own: (-ties[own.heading], own.heading)
    )
    asked = worth.asked_for(tops)
    rest = sorted((own for own in moved if own not in tied), key=lambda own: (own.heading in asked, worth.spare(own)))
    most = SPARED if worth.parts is None else len(rest)
    scant = [own for own in rest if worth.scant(own) and own.heading not in asked]
    scanty = min(SPARED, len(scant), max(0, len(tops) - TARGETS.start))
    back = max(0, len(tops) - MOST_TOPS)
    for own in tied[:back]:
        tops = _under(tops, own, _over(origin.get(own.heading, ""), tops))
    for place, own in enumerate(rest[: max(back - len(tied), scanty)]):
        tops = _under(tops, own, "" if place < most else _over(origin.get(own.heading, ""), tops))
    return tops


def _over(heading: str, tops: Sequence[Group]) -> str:
    """The section that a heading is, or stands under; "" where there is none."""
    found = (top.heading for top in tops if heading in {top.heading, *(child for child, _ in top.children)})
    return next(found, "")


def _alike(tops: list[Group], kinship: Kinship) -> list[Group]:
    """Put all kinds of what one section names under it, where it has some, or there is no room beside it for what is
    called by the same word, and enough sections are left."""
    crowded = len(tops) > MOST_TOPS
    for parent in tops:
        if all(top.heading != parent.heading for top in tops):
            continue  # it went under another one
        gathering = any(kinship.kind(child, parent.heading) for child, _ in parent.children)
        for own in tops:
            if own.heading == parent.heading or len(tops) <= TARGETS.start or kinship.gathers(own.heading):
                continue
            if (gathering and not own.children and kinship.kind(own.heading, parent.heading)) or (
                crowded and kinship.sort(own.heading, parent.heading)
            ):
                tops = _under(tops, own, parent.heading)
    return tops


def _fewer(tops: list[Group], kinship: Kinship, worth: Worth) -> list[Group]:
    """Put the smallest sections, or those that bear least on the topic, under what they belong to or are an aspect of,
    until there are few enough."""
    order = sorted(tops, key=lambda top: (worth.rank(top), top.heading))
    for own in order:
        if len(tops) <= MOST_TOPS:
            break
        if any(top.heading == own.heading and top.children for top in tops) or worth.stands(own):
            continue
        parent = kinship.parent(own, tops) or kinship.whole(own, tops)
        tops = _under(tops, own, parent) if parent else tops
    return _with_room(tops, kinship, worth.asked_for(tops))


def _with_room(tops: list[Group], kinship: Kinship, asked: Collection[str]) -> list[Group]:
    """Put sections with subsections of their own, the smallest first, under one whose kind they are, so that nothing
    that is `asked` for has to be left out."""
    divided = [top for top in tops if top.children and top.heading not in asked]
    for own in sorted(divided, key=lambda top: (len(top.members), top.heading)):
        spare = sum(not top.children and top.heading not in asked for top in tops)
        if len(tops) - spare <= MOST_TOPS:
            break
        parent = next((top.heading for top in tops if kinship.kind(own.heading, top.heading)), "")
        tops = _under(tops, own, parent) if parent else tops
    return tops


def _under(tops: Sequence[Group], own: Group, parent: str) -> list[Group]:
    """The sections with one of them, or a new one, under another; without it where there is none."""
    return [
        replace(
            top,
            members=tuple(sorted({*top.members, *own.members})),
            children=(*top.children, (own.heading, own.members)),
        )
        if top.heading == parent
        else top
        for top in tops
        if top.heading != own.heading
    ]


def _naming(tops: Sequence[Group], words: frozenset[str]) -> list[str]:
    """The headings of the sections of which one, their own or one under it, has all these words."""
    headings = {own.heading: (own.heading, *(child for child, _ in own.children)) for own in tops}
    return [top for top, inside in headings.items() if any(words <= frozenset(content_words(each)) for each in inside)]


def _whole(heading: str) -> str:
    """What a heading is on something of: "the honey bee" of "Castes of the honey bee"; "" where that is not said, or
    only of the second of two things: "Varroa and the supply of pollination" is on Varroa."""
    something, _, whole = heading.partition(" of ")
    return "" if " and " in something else whole
