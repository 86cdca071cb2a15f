"""Names of a topic that may mean one thing although no rule can say it: what texts set in brackets behind each other, a
name within another one, and names of near meaning. A model that reads the sentences says which do (Apollo A.3)."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, cast

import numpy as np

from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Doubt, Entity, Snippet
from kgplatform.roles.resolution.merge_confirmer import Candidate
from kgplatform.text.name_evidence import denies, may_deny
from kgplatform.text.similarity import Encode

MOST_MEMBERS = 8  # of a cluster
MOST_CLUSTERS = 32
MOST_EXTRA = 2  # words that a name may have beside another one that it holds
MOST_HOLDING = 6  # names that hold a name: what more do is a common word
MOST_COMPARED = 1000  # names whose vectors are compared: each with all others
NEAR = 0.9  # cosine of two names from which they may mean one thing
LONGEST = 300  # characters of a sentence
LONGEST_NAME = 60  # characters that are looked at before and in a bracket
_BRACKET = re.compile(rf"\(([^()]{{2,{LONGEST_NAME}}})\)")
_STROKE = re.compile(r"(?<![\w/])([^\W\d_][\w-]{1,30})/([^\W\d_][\w-]{1,30})(?![\w/])")
_LED = re.compile(r"^(?:international name|also|aka|formerly|now|local name|known as)[:,]?\s+", re.IGNORECASE)
_MARKS = "\"'“”‘’«» "
_WORD = re.compile(r"\w[\w'’-]*")

Pair = tuple[int, int]


class Proposal(NamedTuple):
    """Two entities that may be one, by their ids, and what speaks for it: a `sentence` that sets their names beside
    each other, a name that holds the other one, or names of near meaning."""

    pair: tuple[str, str]
    doubt: Doubt
    sentence: str = ""


async def proposals(
    entities: Sequence[Entity], snippets: Sequence[Snippet], encode: Encode | None = None
) -> list[Proposal]:
    """Return pairs of entities that may be one, once each: those first that a sentence sets beside each other, then
    names that hold others, then names of near meaning, which are looked for with `encode` alone."""
    listed = sorted(entities, key=lambda entity: entity.id)
    near = await _near(listed, encode)
    told, within = await asyncio.to_thread(_read, listed, snippets)
    found: dict[Pair, Proposal] = {}
    for doubt, pairs in (("told", sorted(told)), ("within", within), ("near", near)):
        for one, other in pairs:
            ids = (listed[one].id, listed[other].id)
            found.setdefault((one, other), Proposal(ids, cast(Doubt, doubt), told.get((one, other), "")))
    return list(found.values())


def _read(entities: Sequence[Entity], snippets: Sequence[Snippet]) -> tuple[dict[Pair, str], list[Pair]]:
    sentences = _sentences(snippets)
    return dict(_told(_places(entities), sentences)), _within(entities, _common(sentences))


def _sentences(snippets: Iterable[Snippet]) -> list[str]:
    return [s.text[start:end] for s in snippets for start, end in sentence_spans(s.text, s.language)]


def _common(sentences: Iterable[str]) -> frozenset[str]:
    """The words that the texts have in small letters."""
    return frozenset(word for each in sentences for word in _WORD.findall(each) if word.islower())


async def namesakes(
    entities: Sequence[Entity], snippets: Sequence[Snippet], encode: Encode | None = None
) -> list[tuple[Candidate, ...]]:
    """Return clusters of entities that may be one, those first that a sentence sets beside each other, then by how
    often they are mentioned; each entity in one cluster at most. Without `encode` no near meanings are looked for."""
    listed = sorted(entities, key=lambda entity: entity.id)
    near = await _near(listed, encode)
    return await asyncio.to_thread(_clusters, listed, snippets, near)


def _clusters(
    entities: Sequence[Entity], snippets: Sequence[Snippet], near: Sequence[Pair]
) -> list[tuple[Candidate, ...]]:
    sentences = _sentences(snippets)
    told = dict(_told(_places(entities), sentences))
    groups = _groups([*sorted(told), *_within(entities, _common(sentences)), *near], len(entities))
    groups.sort(key=lambda group: (-sum(pair[0] in group for pair in told), -sum(entities[n].mentions for n in group)))
    denying = [sentence for sentence in sentences if may_deny(sentence)]
    found = []
    for group in groups[:MOST_CLUSTERS]:
        members = [_candidate(entities[n], sentences, told, n) for n in sorted(group)]
        names = [each.name for each in members]
        found.append(tuple(_with_denials(each, names, denying) for each in members))
    return found


def _with_denials(candidate: Candidate, names: Iterable[str], denying: Iterable[str]) -> Candidate:
    """Return a candidate with the sentences that tell it from another name of its cluster."""
    others = [name for name in names if name != candidate.name]
    told = [each for each in denying if any(denies(candidate.name, other, each) for other in others)]
    return candidate.model_copy(update={"told": (*candidate.told, *told[:1])}) if told else candidate


def _places(entities: Sequence[Entity]) -> dict[str, int]:
    """Return which entity each name means, in small letters; a name of two means none."""
    found: dict[str, int] = {}
    for number, entity in enumerate(entities):
        for name in {_key(each) for each in (entity.name, *entity.aliases)} - {""}:
            found[name] = number if found.get(name, number) == number else -1
    return {name: number for name, number in found.items() if number >= 0}


def _told(places: Mapping[str, int], sentences: Iterable[str]) -> Iterator[tuple[Pair, str]]:
    """Yield two entities that a sentence sets beside each other as names of one: "Quinta (Wukong)", "Pablo/Bopha"."""
    for sentence in sentences:
        for bracket in _BRACKET.finditer(sentence):
            named = _LED.sub("", bracket[1])
            inner = places.get(_key(named)) if _is_name(named) else None
            if inner is not None:
                before = _ending(sentence[max(0, bracket.start() - LONGEST_NAME) : bracket.start()], places)
                yield from _pair(before, inner, sentence)
        for one, other in (match.groups() for match in _STROKE.finditer(sentence)):
            if _is_name(one) and _is_name(other):
                yield from _pair(places.get(_key(one)), places.get(_key(other)), sentence)


def _pair(one: int | None, other: int | None, sentence: str) -> Iterator[tuple[Pair, str]]:
    if one is not None and other is not None and one != other:
        yield (min(one, other), max(one, other)), sentence


def _ending(before: str, places: Mapping[str, int]) -> int | None:
    """Return the entity of the longest name that a text ends with."""
    starts = [match.start() for match in _WORD.finditer(before)]
    for start in starts:
        if _is_name(before[start:]) and (number := places.get(_key(before[start:]))) is not None:
            return number
    return None


def _within(entities: Sequence[Entity], common: frozenset[str]) -> list[Pair]:
    """Return entities of which one's name is all of another's but a word or two: "Pablo" of "Typhoon Pablo", but not
    "Committee" of "Typhoon Committee", where the texts have its words in small letters too (`common`)."""
    words = [frozenset(_key(entity.name).split()) for entity in entities]
    having: dict[str, list[int]] = {}
    for number, own in enumerate(words):
        for word in own:
            having.setdefault(word, []).append(number)
    found = []
    for number, (entity, own) in enumerate(zip(entities, words, strict=True)):
        if own <= common or not all(word[:1].isupper() for word in _WORD.findall(entity.name)):
            continue
        rarest = min((having[word] for word in own), key=len)
        holding = [n for n in rarest if own < words[n] and len(words[n]) <= len(own) + MOST_EXTRA]
        if len(holding) <= MOST_HOLDING:
            found += [(min(number, n), max(number, n)) for n in holding]
    return sorted(set(found))


async def _near(entities: Sequence[Entity], encode: Encode | None) -> list[Pair]:
    """Return each entity with the one whose name is nearest in meaning, the nearest first, where both recur;
    of many those that recur most."""
    recurring = [n for n, entity in enumerate(entities) if entity.mentions > 1]
    numbers = sorted(recurring, key=lambda n: (-entities[n].mentions, n))[:MOST_COMPARED]
    if encode is None or len(numbers) < 2:
        return []
    vectors = np.asarray(await encode([entities[n].name for n in numbers]), dtype=np.float64)
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1.0)
    best = cosines.argmax(axis=1)
    pairs = {
        (min(numbers[row], numbers[col]), max(numbers[row], numbers[col])): float(cosines[row, col])
        for row, col in enumerate(best)
        if cosines[row, col] >= NEAR
    }
    return sorted(pairs, key=lambda pair: (-round(pairs[pair], 6), pair))


def _groups(pairs: Iterable[Pair], size: int) -> list[set[int]]:
    """Return what the pairs join, none of more than MOST_MEMBERS: beyond that a later pair joins nothing."""
    group_of = {number: {number} for number in range(size)}
    for one, other in pairs:
        joined = group_of[one] | group_of[other]
        if len(joined) <= MOST_MEMBERS:
            group_of.update(dict.fromkeys(joined, joined))
    return [group for number, group in group_of.items() if len(group) > 1 and number == min(group)]


def _candidate(entity: Entity, sentences: Iterable[str], told: Mapping[Pair, str], number: int) -> Candidate:
    beside = [sentence[:LONGEST] for pair, sentence in told.items() if number in pair]
    named = re.compile(rf"(?<!\w){re.escape(entity.name)}(?!\w)")
    having = (each[:LONGEST] for each in sentences if entity.name in each and named.search(each))
    return Candidate(
        entity_id=entity.id,
        name=entity.name,
        description=entity.description[:LONGEST],
        contexts=tuple(islice((each for each in having if each not in beside), 1)),
        told=tuple(beside[:1]),
    )


def _key(name: str) -> str:
    return " ".join(_WORD.findall(name.strip(_MARKS).casefold()))


def _is_name(text: str) -> bool:
    """Whether a text may be a name of its own: it has a capital, and is no number."""
    first = text.strip(_MARKS)[:1]
    return first.isupper()
