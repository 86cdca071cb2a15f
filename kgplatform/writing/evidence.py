"""Which snippets bear on which heading: the section's subgraph, vector hits and the sources' own titles, fused
(Apollo 3.3.4, eq. 3.12)."""

import math
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from kgplatform.language.goals import goal_parts
from kgplatform.models import Evidence, Length, Outline, OutlineSection, Snippet, TopicGraph, TopicSnippet
from kgplatform.sources.source_type import is_last_resort, weight_of
from kgplatform.text.excerpts import introduces
from kgplatform.text.on_topic import on_subject
from kgplatform.text.pertinence import of_the_topic
from kgplatform.text.similarity import content_words
from kgplatform.text.source_titles import part_of

# rank(texts, within) -> for each text the cosine of each of the snippets `within`, by id
Rank = Callable[[Sequence[str], Collection[str]], Awaitable[Sequence[Mapping[str, float]]]]

SUBGRAPH, VECTORS, TITLES = 0.35, 0.35, 0.30  # weights; together 1
FOUND = 0.3  # what it counts for that the search for a heading found a snippet first; half of that for the last
WEAK = 0.15  # what fits a heading less is no evidence for it
HOME = 0.2  # a snippet that fits no heading better than this has no home
LISTED_HOME = 0.26  # nor one that fits none better than this, where a goal lists what the page is on
FEW = 6  # snippets up to which none is kept for the lead
ENOUGH = 4  # snippets that queries found, from which a heading needs none that were only begun
ALIKE = 2  # words in common, not of the topic, by which titles that differ in one are told from each other
BETTER = 0.015  # what a better source counts for, a step: it stands before what fits about equally
OWN = 0.03  # what a heading's parent must be better by to keep a snippet for itself


@dataclass(frozen=True)
class Place:
    """A heading of the outline: `path` from its top section down, `number` in reading order; `covers` is what readers
    look for under it, `snippet_ids` what was found for it, best first, `length` how many words are wanted."""

    number: int
    path: tuple[str, ...]
    entity_ids: tuple[str, ...]
    children: int
    room: float = 1.0
    covers: str = ""
    snippet_ids: tuple[str, ...] = ()
    length: Length | None = None

    @property
    def level(self) -> int:
        return len(self.path)


@dataclass(frozen=True)
class Gathered:
    """`home` snippets fit this place best of all; `others` fit it too; both best first."""

    place: Place
    home: tuple[Evidence, ...]
    others: tuple[Evidence, ...]


@dataclass(frozen=True)
class _Corpus:
    """What the snippets of a topic have in common: how telling each entity is, the words of the topic's name and those
    of each of their titles."""

    telling: Mapping[str, float]
    topic: frozenset[str]
    titles: frozenset[frozenset[str]]

    @classmethod
    def of(cls, snippets: Sequence[TopicSnippet], topic: str) -> Self:
        titles = {title for found in snippets for title in (found.snippet.title, *found.snippet.path)}
        words = frozenset(frozenset(content_words(title)) for title in titles)
        return cls(_rarity(snippets), frozenset(content_words(topic)), words)


def places(outline: Outline) -> list[Place]:
    """Return all headings of an outline in reading order."""
    found: list[Place] = []
    for path, section in _walk(outline.sections, ()):
        own = (section.entity_ids, len(section.children), section.room, section.covers, section.snippet_ids)
        found.append(Place(len(found), path, *own, section.length))
    return found


async def gather(outline: Outline, graph: TopicGraph, rank: Rank, *, judged: bool = False) -> list[Gathered]:
    """Return for each heading the snippets that bear on it; each snippet has one home at most, and what introduces
    the topic has none: it is kept for the lead. Where an outline's headings have evidence of their own, that is at home
    there, and nothing else fits anywhere.

    Where what fits is `judged` afterwards, by a relevance filter, nothing is kept back by rules: whatever bears on any
    heading has a home.
    """
    listed = places(outline)
    given = {id_: place.number for place in listed for id_ in place.snippet_ids if outline.own_evidence}
    on = list(graph.snippets)
    if not judged:
        kept = {found.snippet.id for found in of_the_topic(graph.topic, on_subject(graph.topic.name, on))} | {*given}
        on = [found for found in on if found.snippet.id in kept]
    snippets = sorted(on, key=lambda found: found.snippet.id)
    within = [found.snippet.id for found in snippets]
    corpus = _Corpus.of(snippets, graph.topic.name)
    ranked = await rank([", ".join(reversed(place.path)) for place in listed], within)
    scores = [
        {found.snippet.id: _fused(place, found, cosines, corpus) for found in snippets}
        for place, cosines in zip(listed, ranked, strict=True)
    ]
    # What stands in a section on the topic itself fits the page, even where it fits no heading well.
    own = {found.snippet.id for found in snippets if _is_of(found.snippet, corpus.topic)}
    least = LISTED_HOME if goal_parts(graph.topic.goal) else HOME
    homes = {snippet: _home(snippet, listed, scores, WEAK if judged or snippet in own else least) for snippet in within}
    if len(within) > FEW:
        headings = {frozenset(content_words(place.path[-1])) for place in listed}
        leading = [f.snippet for f in snippets if introduces(f.snippet, graph.topic.name)]
        # What introduces a section of its own has its place there.
        homes |= {s.id: -1 for s in leading if frozenset(content_words(s.title)) not in headings}
    if given:
        homes = {snippet: given.get(snippet, -1) for snippet in within}
    gathered = [_gathered(place, scores[place.number], homes, snippets) for place in listed]
    return [replace(item, others=()) for item in gathered] if given else gathered


def _walk(
    sections: Sequence[OutlineSection], above: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], OutlineSection]]:
    for section in sections:
        path = (*above, section.heading)
        yield path, section
        yield from _walk(section.children, path)


def _rarity(snippets: Sequence[TopicSnippet]) -> dict[str, float]:
    """Weigh an entity by how few of the topic's snippets mention it."""
    counts = Counter(entity for found in snippets for entity in found.entity_ids)
    return {entity: math.log1p(len(snippets) / count) for entity, count in counts.items()}


def _fused(place: Place, found: TopicSnippet, cosines: Mapping[str, float], corpus: _Corpus) -> float:
    score = SUBGRAPH * _shared(place.entity_ids, found.entity_ids, corpus.telling)
    score += VECTORS * max(0.0, cosines.get(found.snippet.id, 0.0))
    score += FOUND * _standing(found.snippet.id, place.snippet_ids)
    return round(score + TITLES * title_match(place.path[-1], found.snippet, corpus.topic, corpus.titles), 6)


def _standing(snippet_id: str, found: Sequence[str]) -> float:
    """How far up (1 to 0.5) a snippet stands among those that were found for a heading; 0 where it is none."""
    return 1 - found.index(snippet_id) / (2 * len(found)) if snippet_id in found else 0.0


def _shared(section: Sequence[str], mentioned: Sequence[str], telling: Mapping[str, float]) -> float:
    """Cosine (0..1) of the section's and the snippet's entities; the section's first ones count most."""
    weights = {entity: telling.get(entity, 0.0) / math.sqrt(1 + place) for place, entity in enumerate(section)}
    own = {entity: telling[entity] for entity in mentioned}
    product = sum(weights[entity] * own[entity] for entity in sorted(weights.keys() & own.keys()))
    lengths = math.dist([0.0] * len(weights), list(weights.values())) * math.dist([0.0] * len(own), list(own.values()))
    return product / lengths if lengths else 0.0


def title_match(
    heading: str,
    snippet: Snippet,
    topic: frozenset[str] = frozenset(),
    titles: Collection[frozenset[str]] = frozenset(),
) -> float:
    """How well (0..1) one of the snippet's own titles says the same as the heading; deeper titles say more.

    Under a heading that has only words of the `topic`, a part is on what all titles over it say together: "Pollination"
    in a text on oilseed rape is on the pollination of rape. A heading that is one of the `titles` (their words) of the
    sources is not said by a sibling of it.
    """
    words = frozenset(content_words(heading))
    general = words <= topic
    best, above = 0.0, frozenset[str]()
    own = (snippet.title, *snippet.path)
    for depth, title in enumerate(own):
        theirs = frozenset(content_words(title)) | (above if general else frozenset())
        above |= theirs
        if words and theirs:
            nearness = 1.0 if depth == len(own) - 1 else 0.7
            if words in titles and _is_sibling(words, theirs, topic):
                continue
            best = max(best, nearness * len(words & theirs) / len(words | theirs))
    return best


def _is_sibling(one: frozenset[str], two: frozenset[str], topic: frozenset[str]) -> bool:
    """Whether two titles differ in one word of several that are not the topic's: "Text" and "Image search in libraries"
    are on two things."""
    return len(one - two) == len(two - one) == 1 and len((one & two) - topic) >= ALIKE


def _is_of(snippet: Snippet, topic: frozenset[str]) -> bool:
    """Whether a title over a snippet is the topic's name."""
    return any(frozenset(content_words(title)) == topic for title in (snippet.title, *snippet.path))


def _home(snippet: str, listed: Sequence[Place], scores: Sequence[Mapping[str, float]], least: float) -> int:
    """The number of the place that a snippet fits best, subsections before their parents; -1 when none fits it as well
    as `least`."""
    best = max(
        listed, key=lambda p: (scores[p.number][snippet] - (OWN if p.children else 0.0), -p.number), default=None
    )
    return best.number if best is not None and scores[best.number][snippet] >= least else -1


def _gathered(
    place: Place, scores: Mapping[str, float], homes: Mapping[str, int], snippets: Sequence[TopicSnippet]
) -> Gathered:
    evidence = [
        Evidence(snippet=f.snippet, score=_offered(f.snippet, scores[f.snippet.id]), entity_ids=f.entity_ids)
        for f in snippets
        if scores[f.snippet.id] >= WEAK or f.snippet.id in place.snippet_ids
    ]
    evidence.sort(key=lambda item: (-item.score, item.snippet.id))
    home = _needed([item for item in evidence if homes[item.snippet.id] == place.number], snippets, place.path[-1])
    others = [item for item in evidence if homes[item.snippet.id] != place.number]
    return Gathered(place, tuple(home), tuple(others))


def _offered(snippet: Snippet, score: float) -> float:
    """A snippet's score (0..1) among the evidence of a heading: of two that fit it about equally, that of the better
    source is higher."""
    return min(1.0, max(0.0, round(score + BETTER * weight_of(snippet), 6)))


def _needed(home: list[Evidence], snippets: Sequence[TopicSnippet], heading: str) -> list[Evidence]:
    """Leave out what was only begun where queries found enough, since that led to what matters there; not so a part of
    its own of a source titled like the heading. Forums and listings are left out where enough others tell."""
    better = [item for item in home if not is_last_resort(item.snippet)]
    home = better if len(better) >= ENOUGH else home
    begun = {found.snippet.id for found in snippets if found.begun}
    found = [item for item in home if item.snippet.id not in begun]
    words = frozenset(content_words(heading))
    known = {part_of(item.snippet, words) for item in found}
    own = [item for item in home if item in found or part_of(item.snippet, words) not in {"", *known}]
    return own if len(found) >= ENOUGH else home
