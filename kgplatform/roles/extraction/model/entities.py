"""Entities: which of those that a model names a text mentions, and where."""

from collections import Counter
from collections.abc import Iterable, Sequence

from pydantic import BaseModel

from kgplatform.llm.answer_fields import Label, Sentence
from kgplatform.models import ExtractedEntity, Mention, Triplet
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.text import hedges, name_places
from kgplatform.text.lexical_match import Wording, content_words

_FEWEST_WORDS = 3  # that carry meaning, in a description which no sentence holds word for word


class ReadEntity(BaseModel):
    """An entity as a model gives it; `description` is a sentence of the snippet about it, or empty."""

    name: Label = ""
    description: Sentence = ""


def mentioned(
    text: CheckedText, told: Iterable[ReadEntity], triplets: Iterable[Triplet], dropped: Counter[str]
) -> dict[str, ExtractedEntity]:
    """Return the ends of triplets and the named entities that the text mentions, by normal key, in the text's order."""
    descriptions = {name_places.key_of(end): "" for triplet in triplets for end in (triplet.subject, triplet.object)}
    for entity in told:
        if reason := _refusal(text, entity.name):
            dropped[reason] += 1
        else:
            key = name_places.key_of(entity.name)
            descriptions[key] = descriptions.get(key) or entity.description.strip()
    found = name_places.without_nested({key: text.mentions(key) for key in descriptions})
    entities = {
        key: ExtractedEntity(
            name=name_places.best_surface(mentions),
            description=_described(text, descriptions[key], mentions, dropped),
            mentions=mentions,
        )
        for key, mentions in found.items()
    }
    return dict(sorted(entities.items(), key=lambda item: (item[1].mentions[0].start, item[1].name)))


def _refusal(text: CheckedText, name: str) -> str:
    if not name_places.is_name(name) or hedges.denies(name):
        return "entity is no name"
    return "" if text.mentions(name) else "entity not in snippet"


def _described(text: CheckedText, description: str, mentions: Sequence[Mention], dropped: Counter[str]) -> str:
    """Return the sentence that says what the description says: the text's own words, never the model's."""
    if not description:
        return ""
    for span in _saying(text, description):
        if text.states(span) and any(span[0] <= mention.start < span[1] for mention in mentions):
            return text.text[span[0] : span[1]]
    dropped["description not in snippet"] += 1
    return ""


def _saying(text: CheckedText, description: str) -> list[tuple[int, int]]:
    """Return the sentences that hold the description, or all its words in some form."""
    quoted = [span for span in text.quotes.find(description) if span in text.quotes.sentences]
    if quoted or len(content_words(description)) < _FEWEST_WORDS:
        return quoted
    return [span for span in text.quotes.sentences if Wording(text.text[span[0] : span[1]]).holds_all(description)]
