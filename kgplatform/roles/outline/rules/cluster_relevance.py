"""What of a topic's snippets is hardly about the topic: a page leaves it out rather than find it a heading."""

from collections.abc import Sequence

import numpy as np

from kgplatform.models import Snippet, Topic
from kgplatform.roles.outline.rules.snippet_clusters import TARGETS, Unit
from kgplatform.text.similarity import Vectors, content_words
from kgplatform.text.topic_name import TopicName
from kgplatform.text.topic_wishes import FEWEST_PARTS

TITLE = 0.1  # what a title's likeness to the topic adds to that of the text
NAMED = 1 / 3  # share of a title's words that name the topic, from which it is about the topic in any case
FLOOR, FLOOR_BY_GOAL = 0.90, 0.92  # of the median relevance; a goal says more surely than a name what belongs
LISTED = 0.1  # cosine with a part of that list beyond what the snippets have on average, from which a unit is on it

ELSEWHERE = 0.5  # of the nearest unit's nearness, below which one that never says a word of the topic is on another

SAYS, FEW_SAY = 0.7, 0.2  # of the topic's name, that a snippet on it says; share of such snippets that is hardly any
SEVERAL = 2  # snippets of a unit, from which it tells something that none of them is on the topic
LESS_NEAR = 0.95  # of the median nearness to the topic's name, below which a section is on something broader


def mentioned(snippets: Sequence[Snippet], topic: str) -> list[bool]:
    """Return whether each snippet, its title or a heading over it says a word of the topic's name, or an acronym of
    it."""
    texts = [" ".join((each.title, *each.path, each.text)) for each in snippets]
    name = TopicName(topic, texts)
    return [not name.words.isdisjoint(name.said(text)) for text in texts]


def wanted(texts: Vectors, asked: Vectors) -> Vectors:
    """Return how near (n,) each text (n, d) is to the topic as a whole and to the part of its goal that it is nearest
    to; `asked` are the vectors of `about`."""
    near: Vectors = (texts @ asked[:2].mean(axis=0) + (texts @ asked[2:].T).max(axis=1)) / 2
    return near


def relevant(units: Sequence[Unit], texts: Vectors, titles: Vectors, asked: Vectors, topic: Topic) -> list[Unit]:
    """Return the units that are about the topic, or on a part of what its goal lists, at least as many as a page has
    top sections.

    `texts` (snippets, d), `titles` (units, d) and `asked` (of `about`, d) are vectors of length 1.
    """
    whole = asked[:2].mean(axis=0)
    name = set(content_words(topic.name))
    nearness = _nearness(units, texts, asked)
    scores = [near + TITLE * float(title @ whole) for near, title in zip(nearness, titles, strict=True)]
    floor = (FLOOR_BY_GOAL if topic.goal else FLOOR) * float(np.median(scores))
    least = sorted(scores)[-min(len(scores), TARGETS.start)]
    near = listed(texts, asked)
    return [
        unit
        for unit, score in zip(units, scores, strict=True)
        if score >= min(floor, least)
        or (unit.heading and _named(unit.heading, name))
        or (near is not None and bearing_on_part(near, unit.members) >= LISTED)
    ]


def on_other_things(units: Sequence[Unit], texts: Vectors, asked: Vectors, says: Sequence[bool]) -> list[Unit]:
    """Return the units that are far less near to the topic than the nearest and of whose snippets none `says` a word of
    its name (`mentioned`): where a domain tells little of a topic, what is as near as most of it may be on anything.
    `texts` (snippets, d) and `asked` (of `about`, d) are vectors of length 1."""
    nearness = _nearness(units, texts, asked)
    nearest = max(nearness, default=0.0)
    least = min(ELSEWHERE * nearest, nearest)  # the nearest is on the topic, even if turned from it
    return [
        unit
        for unit, near in zip(units, nearness, strict=True)
        if near < least and not any(says[i] for i in unit.members)
    ]


def listed(texts: Vectors, asked: Vectors) -> Vectors | None:
    """Return (texts, parts) how much nearer than the average text each (n, d) is to each part of the list in a goal;
    None where the goal lists too few. `asked` are the vectors of `about`."""
    if len(asked) - 2 < FEWEST_PARTS:
        return None
    near: Vectors = texts @ asked[2:].T
    return np.asarray(near - near.mean(axis=0), dtype=np.float32)


def bearing_on_part(near: Vectors, members: Sequence[int]) -> float:
    """Return how near snippets are to the part of a goal's list that they are nearest to; `near` is of `listed`."""
    return round(float(near[list(members)].mean(axis=0).max()), 6)


def by_name(units: Sequence[Unit], kept: Sequence[Unit], texts: Sequence[str], topic: str) -> list[Unit]:
    """Return the units that were `kept`, and others whose snippets, several, mostly say what tells the topic from
    others, of "networks for health records" the health records; without those of whose snippets, several, none says a
    word of that, if enough are left. A name of one part tells no such units."""
    name = TopicName(topic, texts)
    said = [name.said(text) for text in texts]

    def says(unit: Unit) -> bool:
        shares = [name.share(said[i]) >= SAYS for i in unit.members]
        return len(shares) >= SEVERAL and sum(shares) > len(shares) / 2

    if not name.joined:
        return list(kept)
    wide = [unit for unit in units if unit in kept or says(unit)]
    near = [u for u in wide if len(u.members) < SEVERAL or any(name.touches(said[i]) for i in u.members)]
    left = sum(len(unit.members) for unit in near)
    enough = len(near) >= TARGETS.start and 2 * left >= sum(len(unit.members) for unit in wide)
    return near if enough else wide


def broader(
    sections: Sequence[tuple[str, Sequence[int]]], texts: Sequence[str], near: Vectors, topic: str
) -> frozenset[int]:
    """Return which sections (heading, snippets) are on something broader than the topic and can be spared: least near
    first, as long as enough others are left. They are less near to it than others and hardly say its name, or never do
    where it is the name of one thing and no field.

    `near` (snippets,) are the cosines of the texts and the topic's name. Only a name of several parts has a part that
    such a section may be on alone: of "networks for health records" the networks.
    """
    name = TopicName(topic, texts)
    if not name.joined or len(sections) <= TARGETS.start:
        return frozenset()
    nearness = [float(near[list(members)].mean()) for _, members in sections]
    least = LESS_NEAR * float(np.median(nearness))
    says = [name.share(name.said(text)) >= SAYS for text in texts]
    saying = [float(np.mean([says[m] for m in members])) for _, members in sections]
    found = [
        i
        for i, (heading, _) in enumerate(sections)
        if (saying[i] <= FEW_SAY if nearness[i] < least else saying[i] == 0 and not name.wide)
        and not name.touches(name.said(heading))
    ]
    spared = sorted(found, key=lambda i: (round(nearness[i], 6), sections[i][0]))
    return frozenset(spared[: len(sections) - TARGETS.start])


def _nearness(units: Sequence[Unit], texts: Vectors, asked: Vectors) -> list[float]:
    """Return how near the texts of each unit are to the topic and the part of its goal, on average."""
    return [float(wanted(texts[list(unit.members)], asked).mean()) for unit in units]


def _named(heading: str, name: set[str]) -> bool:
    words = set(content_words(heading))
    return len(words & name) >= NAMED * len(words)
