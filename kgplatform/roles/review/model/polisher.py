"""Polisher: names the sentences of a page that say what another one says; code sees that nothing gets lost by it."""

from typing import Annotated

from pydantic import BaseModel, Field

from kgplatform.llm.answer_fields import Number, Numbers
from kgplatform.llm.best_effort import best_answer
from kgplatform.llm.data import Budgeted, Cut, Part
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.roles.review.polisher import PolishBrief, Repetition
from kgplatform.text.figures import unknown_figures
from kgplatform.text.similarity import content_words

ROLE = "polish"
SHARED = 0.5  # share of a sentence's words that tell which the one that stays has, too
MOST_STAYING = 2  # sentences that together say all of one that goes
FEWEST = 2  # sentences of a page that can repeat each other


class Repeating(BaseModel):
    number: Number = Field(description="The number of the sentence that the page can do without.")
    repeats: Numbers = Field(description="The numbers of the one or two sentences that say all of it and stay.")


class Repetitions(BaseModel):
    repetitions: Annotated[list[Repeating], at_most(40)] = Field(default_factory=list)


class ModelPolisher:
    def __init__(self, model: Asker, dropped: Dropped) -> None:
        self._model = model
        self._dropped = dropped

    async def repetitions(self, brief: PolishBrief) -> list[Repetition]:
        """Return what is repeated; a sentence with a figure, or with most of its words, that the other one lacks says
        something of its own."""
        said = [sentence.text for _, draft in brief.sections for sentence in draft.sentences]
        if len(said) < FEWEST:
            return []
        values: dict[str, str | Budgeted] = {"topic": brief.topic.name, "page": _page(brief)}

        def faults(answer: Repetitions) -> str:
            named = [number for each in answer.repetitions for number in (each.number, *each.repeats)]
            unknown = [number for number in named if not 1 <= number <= len(said)]
            return f"{len(unknown)} numbers are not of the page." if unknown else ""

        answer = await best_answer(self._model, ROLE, values, Repetitions, faults, dropped=self._dropped)
        found: dict[str, Repetition] = {}
        for each in answer.repetitions if answer is not None else []:
            numbers = (each.number, *each.repeats)
            if min(numbers) < 1 or max(numbers) > len(said):
                self._dropped.count(ROLE, "number that is not of the page")
                continue
            sentence, staying = said[each.number - 1], tuple(said[number - 1] for number in each.repeats)
            gone = sentence in staying or any(other in found for other in staying)
            if gone or not 1 <= len(staying) <= MOST_STAYING or not _holds(" ".join(staying), sentence):
                self._dropped.count(ROLE, "sentence that says something of its own")
                continue
            found[sentence] = Repetition(sentence=sentence, repeats=staying)
        return list(found.values())


def _holds(other: str, sentence: str) -> bool:
    words, theirs = set(content_words(sentence)), set(content_words(other))
    return not unknown_figures(sentence, other) and len(words & theirs) >= SHARED * len(words)


def _page(brief: PolishBrief) -> Budgeted:
    lines: list[str] = []
    number = 0
    for path, draft in brief.sections:
        lines.append(f"Heading: {' > '.join(path)}")
        for sentence in draft.sentences:
            number += 1
            lines.append(f"{number}. {sentence.text}")
    return Budgeted((Part("sentences of the page", tuple(lines), Cut.RELATIONS, least=FEWEST),), label="PAGE")
