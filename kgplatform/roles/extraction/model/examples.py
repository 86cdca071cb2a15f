"""Worked examples: the relations that a prompt shows, which no model may hand back as found."""

import json
from collections.abc import Iterator
from typing import Any

from kgplatform.language.keys import normal_key

Triple = tuple[str, str, str]


def example_triples(prompt: str) -> frozenset[Triple]:
    """Return the keys of the (subject, relation, object) of every relation in the JSON of a prompt's text."""
    return frozenset(_triple(relation) for answer in _objects(prompt) for relation in _relations(answer))


def triple_key(subject: str, relation: str, object_: str) -> Triple:
    """Return what two triples share that say the same in other typesetting."""
    return normal_key(subject), " ".join(relation.casefold().replace("_", " ").split()), normal_key(object_)


def _triple(relation: dict[str, Any]) -> Triple:
    return triple_key(*(str(relation.get(part, "")) for part in ("subject", "relation", "object")))


def _relations(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if {"subject", "object"} <= value.keys():
            yield value
        for inner in value.values():
            yield from _relations(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _relations(inner)


def _objects(text: str) -> Iterator[Any]:
    """Yield the JSON objects that stand in a text, the outermost of each."""
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        try:
            value, at = decoder.raw_decode(text, at)
            yield value
        except json.JSONDecodeError:
            at += 1
        at = text.find("{", at)
