"""Kinds: what the sources call diseases or mites stands together in a section on diseases, or on mites."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from kgplatform.language.sentences import sentence_spans
from kgplatform.roles.outline.rules.headings import Headings
from kgplatform.roles.outline.rules.snippet_clusters import Unit
from kgplatform.text.similarity import Vectors, content_words, head_of, named_things

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    Parse = Callable[[str], Doc]

FEWEST = 2  # titles that make a section of their kind
NEXT_TO = 0.25  # cosine with the part of a goal that a unit may stand under, beyond what the snippets have on average
LARGEST = 0.34  # share of the snippets, from which a kind tells too little apart
LARGEST_OF_TOPIC = 0.5  # the same for what the topic itself is on: crops, on a page about the pollination of crops
_WORD = re.compile(r"[^\W\d_]+")


def kinds(
    units: Sequence[Unit], texts: Sequence[str], nlp: "Language", headings: Headings, topic: str
) -> list[tuple[str, list[Unit]]]:
    """Return headings such as "Mites" with the units on one of them each, largest first; every unit is in one at
    most.

    A unit is on a kind of what its title names last ("Tracheal mites"), or of what a sentence of its own says that it
    is ("American foulbrood is a disease"). First come those on a single one of what the topic's name says beside its
    last word: "Apple pollination", on a page about the pollination of crops.
    """
    parse = cache(nlp.__call__)  # most opening sentences are asked about more than once
    spelled = _plurals(texts)
    found = _singles(units, texts, parse, topic, spelled)
    units = [unit for unit in units if not any(unit in own for _, own in found)]
    known = frozenset(content_words(topic))
    listed: dict[str, list[int]] = defaultdict(list)
    for place, unit in enumerate(units):
        for kind in sorted(set(_kinds(unit, texts, parse)) - known):
            listed[kind].append(place)
    size = sum(len(unit.members) for unit in units)
    taken: set[int] = set()

    def free(kind: str) -> list[int]:
        return [place for place in listed[kind] if place not in taken]

    for kind in sorted(listed, key=lambda kind: (-len(listed[kind]), kind)):
        own = [units[place] for place in free(kind)]
        heading = headings.from_entity(spelled.get(kind, ""))
        share = sum(len(unit.members) for unit in own) / max(1, size)
        if heading is None or len(own) < FEWEST or share > LARGEST:
            continue
        found.append((heading, own))
        taken.update(free(kind))
    return found


def by_goal(
    units: Sequence[Unit], near: Vectors, parts: Sequence[str], headings: Headings
) -> list[tuple[str, list[Unit]]]:
    """Return the parts of a goal, as headings, with the units that are next to that part each: `near` (snippets, parts)
    is of relevance.listed. A part that one of them is named after needs no heading of its own."""
    listed: dict[int, list[Unit]] = defaultdict(list)
    for unit in units:
        own = near[list(unit.members)].mean(axis=0)
        if unit.heading and float(own.max()) >= NEXT_TO:
            listed[int(own.argmax())].append(unit)
    found: list[tuple[str, list[Unit]]] = []
    for place, own in sorted(listed.items()):
        words = frozenset(content_words(parts[place]))
        heading = headings.from_entity(parts[place])
        named = any(words <= frozenset(content_words(unit.heading)) for unit in own)
        if heading is not None and len(own) >= FEWEST and not named:
            found.append((heading, own))
    return found


def _singles(
    units: Sequence[Unit], texts: Sequence[str], parse: "Parse", topic: str, spelled: Mapping[str, str]
) -> list[tuple[str, list[Unit]]]:
    """The plural of the word before the topic's last one, with the units on a single thing of that sort each; none
    where too few of them say so, or where they are most of the page.

    Some say it ("Coffee is a tropical crop"), whatever their title is; others have a title of the topic's form. A unit
    that says what the whole of its title is ("Wind pollination is the carriage of pollen") is on a kind of the topic's
    last word instead.
    """
    *before, head = content_words(topic) or [""]
    shaped: list[Unit] = []
    said = 0
    for unit in units:
        title = frozenset(content_words(unit.heading))
        own = title - {*before, head}
        if not before or not own:
            continue
        formed = head_of(unit.heading) == head and not any(_opening_says(unit, texts, parse, own | {head}))
        named = before[-1] in _opening_says(unit, texts, parse, own if formed else title)
        if formed or named:
            shaped.append(unit)
            said += named
    share = sum(len(unit.members) for unit in shaped) / max(1, sum(len(unit.members) for unit in units))
    if said < FEWEST or share > LARGEST_OF_TOPIC or before[-1] not in spelled:
        return []
    return [(spelled[before[-1]].capitalize(), shaped)]


def _kinds(unit: Unit, texts: Sequence[str], parse: "Parse") -> Iterator[str]:
    """What a unit's title names last, in each of its parts, and what its sentences say that it is."""
    yield from (words[-1] for words in named_things(unit.heading) if len(words) > 1)
    yield from _opening_says(unit, texts, parse, frozenset(content_words(unit.heading)))


def _opening_says(unit: Unit, texts: Sequence[str], parse: "Parse", words: frozenset[str]) -> Iterator[str]:
    """What the first sentence of a snippet of a unit says that `words` are."""
    for member in unit.members:
        first = texts[member].split("\n")[0]
        for start, end in sentence_spans(first)[:1]:
            yield from _said_to_be(parse, first[start:end], words)


def _said_to_be(parse: "Parse", sentence: str, words: frozenset[str]) -> Iterator[str]:
    """The kind of thing that a sentence says that `words` name: "disease" of "Rust is a bacterial disease"."""
    if not words & set(content_words(sentence)):
        return
    for token in parse(sentence):
        if token.dep_ != "attr" or token.head.lemma_ != "be" or token.head.dep_ != "ROOT":
            continue
        subjects = [child for child in token.head.children if child.dep_ == "nsubj"]
        said = {word for child in subjects for near in child.subtree for word in content_words(near.text)}
        if words <= said and token.pos_ == "NOUN":
            yield from content_words(token.text)


def _plurals(texts: Iterable[str]) -> dict[str, str]:
    """Content word -> the plural that the texts have for it, most frequent first."""
    found: Counter[tuple[str, str]] = Counter()
    for text in texts:
        for word in _WORD.findall(text):
            [stem] = content_words(word) or [""]
            if stem and word.islower() and word != stem:
                found[stem, word] += 1
    return {stem: word for (stem, word), _ in sorted(found.items(), key=lambda item: (item[1], item[0]))}
