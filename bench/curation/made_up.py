"""Texts that are made up, with what an extractor would have read in them.

Their names are as uneven as those of real texts: the commonest makes one mention of eighty, and most stand only once.
"""

from collections import defaultdict
from random import Random
from typing import NamedTuple

from kgplatform.graph.sources import SnippetRow
from kgplatform.ids import content_hash, embedding_id, snippet_id, source_id
from kgplatform.models import ExtractedEntity, Extraction, Mention, Triplet

DOMAIN = "growth"
PATH = ("What is told",)
SENTENCES = 5  # of a text, each with two names
TEXTS_A_SOURCE = 10
NAMES = 10**7  # so many that about half of the names of a thousand texts are in none of a hundred thousand others
FLATNESS = 5.0  # the smaller, the commoner the commonest
VARIED = 0.1  # of the names that are written otherwise: in the plural, or with a capital
VERBS = (
    "increases", "lowers", "causes", "prevents", "contains", "depends on", "leads to", "is used for", "protects",
    "is part of", "replaces", "is found in", "does not cause", "is larger than", "is related to", "often follows",
)  # fmt: skip
KINDS = ("concept", "method", "substance", "place")
_WORDS = 2_000  # that names are not made of
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprtvz" for vowel in "aeiou"]
_SPREAD = 982_451_653  # a prime: ranks that follow each other get names that have little in common


class Text(NamedTuple):
    """A snippet, and what is read in it."""

    row: SnippetRow
    extraction: Extraction


def made_up(seed: int, number: int) -> Text:
    """Return the text of a number, always the same for a seed."""
    chance = Random(f"{seed} {number}")
    text = ""
    mentions: defaultdict[str, list[Mention]] = defaultdict(list)
    triplets = []
    for _ in range(SENTENCES):
        one, verb, other = _surface(chance), VERBS[_uneven(chance, len(VERBS))], _surface(chance)
        start = len(text) + bool(text)
        words = " ".join(_word(_uneven(chance, _WORDS), 2) for _ in range(8))
        sentence = f"The {one} {verb} the {other} {words}."
        for name, at in ((one, start + 4), (other, start + 4 + len(f"{one} {verb} the "))):
            mentions[name].append(Mention(surface=name, start=at, end=at + len(name)))
        text = f"{text} {sentence}".strip()
        said = Triplet(subject=one, relation=verb, object=other, description=sentence, start=start, end=len(text))
        triplets.append(said)
    row = _row(number, text)
    told = {triplet.subject: triplet.description for triplet in reversed(triplets)}
    entities = (
        ExtractedEntity(name=name, description=told.get(name, ""), kind=_kind(name, chance), mentions=tuple(each))
        for name, each in mentions.items()
    )
    return Text(
        row,
        Extraction(
            snippet_id=row.id,
            extractor="bench",
            prompt_version="1",
            entities=tuple(entities),
            triplets=tuple(triplets),
        ),
    )


def _row(number: int, text: str) -> SnippetRow:
    source = source_id(DOMAIN, f"bench:{number // TEXTS_A_SOURCE}")
    id_ = snippet_id(source, PATH, text)
    return SnippetRow(
        id=id_, source_id=source, domain=DOMAIN, url=f"bench:{number // TEXTS_A_SOURCE}#{number}", title="Made up",
        path=PATH, text=text, start=0, end=len(text), embedding_id=embedding_id(id_), embedding_model="none",
        fingerprint=content_hash(text),
    )  # fmt: skip


def _surface(chance: Random) -> str:
    number = _uneven(chance, NAMES) * _SPREAD % len(_SYLLABLES) ** 5
    name = f"{_word(number, 3)}n {_word(number // len(_SYLLABLES) ** 3, 2)}l"
    if chance.random() < VARIED:
        return f"{name}s" if chance.random() < 0.5 else name.capitalize()
    return name


def _kind(name: str, chance: Random) -> str:
    """Mostly the same for a name."""
    return KINDS[len(name) % len(KINDS)] if chance.random() < 0.9 else KINDS[0]


def _uneven(chance: Random, size: int) -> int:
    """Return a number below `size`: that of n is drawn about 1 / (n + FLATNESS) as often as others."""
    return int(FLATNESS * ((size / FLATNESS + 1) ** chance.random() - 1))


def _word(number: int, syllables: int) -> str:
    base = len(_SYLLABLES)
    return "".join(_SYLLABLES[number // base**place % base] for place in range(syllables))
