"""Reading: what an extractor's answer says of a snippet, after every check against the snippet's text."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import BaseModel

from kgplatform.agents import names
from kgplatform.agents.answers import Name, Number, Sentence
from kgplatform.agents.checked_text import CheckedText
from kgplatform.agents.entities import ReadEntity, mentioned
from kgplatform.agents.examples import Triple
from kgplatform.agents.relations import ReadRelation, RelationCheck
from kgplatform.agents.wording import content_words
from kgplatform.language.keys import normal_key
from kgplatform.llm.schemas import at_most
from kgplatform.models import ExtractedEntity, Triplet

KEYWORDS = 8
QUESTIONS = 8


class ReadingAnswer(BaseModel):
    """An extractor's answer: the questions that the snippet answers, then what it says."""

    questions: Annotated[list[Sentence], at_most(5)] = []
    entities: Annotated[list[ReadEntity], at_most(20)]
    relations: Annotated[list[ReadRelation], at_most(20)]
    keywords: Annotated[list[Name], at_most(5)] = []


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
    keywords: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    dropped: Counter[str] = field(default_factory=Counter)


def read_answer(answer: ReadingAnswer, text: CheckedText, examples: Collection[Triple] = ()) -> Reading:
    """Return what of an answer the text states; `examples` are the relations of the prompt's worked example."""
    reading = Reading()
    triplets = RelationCheck(text, examples).stated(answer.relations, reading.dropped)
    entities = mentioned(text, answer.entities, triplets, reading.dropped)
    reading.entities = tuple(entities.values())
    reading.triplets = tuple(_named_alike(triplet, entities) for triplet in triplets)

    def is_keyword(words: str) -> bool:
        return names.is_name(words) and bool(text.mentions(words))

    def is_question(words: str) -> bool:
        return words.endswith("?") and bool(content_words(words)) and text.wording.holds_all(words)

    reading.keywords = _listed(answer.keywords, is_keyword, "keyword", KEYWORDS, reading.dropped)
    reading.questions = _listed(answer.questions, is_question, "question", QUESTIONS, reading.dropped)
    return reading


def _named_alike(triplet: Triplet, entities: dict[str, ExtractedEntity]) -> Triplet:
    """Call the ends as their entities are called."""
    subject, object_ = (entities[normal_key(end)].name for end in (triplet.subject, triplet.object))
    return triplet.model_copy(update={"subject": subject, "object": object_})


def _listed(
    told: Iterable[str], is_kept: Callable[[str], bool], what: str, most: int, dropped: Counter[str]
) -> tuple[str, ...]:
    kept: dict[str, str] = {}
    for text in (" ".join(each.split()) for each in told):
        if not is_kept(text):
            dropped[f"{what} not in snippet"] += 1
        elif len(kept) < most:
            kept.setdefault(normal_key(text), text)
    return tuple(kept.values())
