"""Reading: what an extractor's answer says of a snippet, after every check against the snippet's text."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import BaseModel

from kgplatform.llm.answer_fields import Number
from kgplatform.llm.schemas import at_most
from kgplatform.models import ExtractedEntity, Triplet
from kgplatform.roles.extraction.model.checked_text import CheckedText
from kgplatform.roles.extraction.model.entities import ReadEntity, mentioned
from kgplatform.roles.extraction.model.examples import Triple
from kgplatform.roles.extraction.model.relations import ReadRelation, RelationCheck
from kgplatform.text.name_places import key_of


class ReadingAnswer(BaseModel):
    """An extractor's answer: what the snippet says."""

    entities: Annotated[list[ReadEntity], at_most(20)]
    relations: Annotated[list[ReadRelation], at_most(20)]


class _Numbered(BaseModel):
    number: Number = 0


class NumberedReading(ReadingAnswer, _Numbered):  # in this order the number comes first
    """What is read in the snippet of a number."""


class SeveralReadings(BaseModel):
    """An extractor's answer on several snippets, each by itself."""

    snippets: Annotated[list[NumberedReading], at_most(6)]


@dataclass
class Reading:
    """What stood every check; `dropped` counts the rest by reason."""

    entities: tuple[ExtractedEntity, ...] = ()
    triplets: tuple[Triplet, ...] = ()
    dropped: Counter[str] = field(default_factory=Counter)


def read_answer(answer: ReadingAnswer, text: CheckedText, examples: Collection[Triple] = ()) -> Reading:
    """Return what of an answer the text states; `examples` are the relations of the prompt's worked example."""
    reading = Reading()
    triplets = RelationCheck(text, examples).stated(answer.relations, reading.dropped)
    entities = mentioned(text, answer.entities, triplets, reading.dropped)
    reading.entities = tuple(entities.values())
    reading.triplets = tuple(_named_alike(triplet, entities) for triplet in triplets)
    return reading


def _named_alike(triplet: Triplet, entities: dict[str, ExtractedEntity]) -> Triplet:
    """Call the ends as their entities are called."""
    subject, object_ = (entities[key_of(end)].name for end in (triplet.subject, triplet.object))
    return triplet.model_copy(update={"subject": subject, "object": object_})
