"""Researcher by a language model: it is given the gaps by number, and each question must name one (eq. 3.5)."""

import re
from collections import Counter
from typing import Annotated, Any, get_args

from pydantic import BaseModel, field_validator

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.answer_fields import Name, Sentence
from kgplatform.llm.data import Budgeted, Cut, Part, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.schemas import at_most
from kgplatform.models import Axis, Gap, Question
from kgplatform.models.gap_kinds import GAP_KINDS, Matter, about
from kgplatform.roles.common.near_duplicates import is_near_duplicate
from kgplatform.roles.questions.researcher import ResearchBrief, Researcher
from kgplatform.text.lexical_match import Wording, content_words

ROLE = "researcher"
LONGEST = 40  # words of a question
GAPS_A_QUESTION = 2  # gaps that are shown for each question that may be asked
KNOWN_KEPT = 20  # relations that are never cut
GAPS_KEPT = 5


class AskedQuestion(BaseModel):
    """A question as a model asks it; `gaps` are numbers of the list."""

    gaps: Annotated[list[int], at_most(5)] = []
    axis: Name = ""
    question: Sentence = ""
    why: Sentence = ""

    @field_validator("gaps", mode="before")
    @classmethod
    def _numbers(cls, value: Any) -> list[int]:
        """Weak models write 2, "2" or "gap 2" for [2]."""
        return [int(number) for number in re.findall(r"\d{1,6}", str(value))]


class ResearchAnswer(BaseModel):
    questions: Annotated[list[AskedQuestion], at_most(20)]


class ModelResearcher:
    """Asks what the model asks; where its answer is unusable `otherwise` asks, so that the research goes on."""

    def __init__(self, model: Asker, dropped: Dropped, otherwise: Researcher) -> None:
        self._model = model
        self._dropped = dropped
        self._otherwise = otherwise

    async def ask(self, brief: ResearchBrief) -> list[Question]:
        """Return checked questions, in the model's order; without gaps nobody is asked.

        What one axis has no gaps for is left to the other.
        """
        brief = _allotted(brief)
        if not (gaps := _shown(brief)):
            return []
        try:
            answer = await self._model.ask(ROLE, _values(brief, gaps), ResearchAnswer)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.ask(brief)
        return self._checked(answer, brief, gaps) or await self._otherwise.ask(brief)

    def _checked(self, answer: ResearchAnswer, brief: ResearchBrief, gaps: tuple[Gap, ...]) -> list[Question]:
        known = [before.text for before in brief.asked]
        questions: list[Question] = []
        matters = Counter[Matter]()
        for told in answer.questions:
            addressed = [gaps[number - 1] for number in dict.fromkeys(told.gaps) if 0 < number <= len(gaps)]
            text = " ".join(told.question.split())
            if reason := _refusal(text, addressed, known):
                self._dropped.count(ROLE, reason)
                continue
            question = _question(text, told, addressed, brief)
            matter = GAP_KINDS[addressed[0].kind].matter
            full = [each.axis for each in questions].count(question.axis) == brief.room(question.axis)
            if full or matters[matter] == brief.room_of(addressed[0]):
                self._dropped.count(ROLE, "more questions than asked for")
                continue
            matters[matter] += 1
            known.append(text)
            questions.append(question)
        return questions


def _allotted(brief: ResearchBrief) -> ResearchBrief:
    axes = {GAP_KINDS[gap.kind].axis for gap in brief.gaps}
    if axes == {"depth"}:
        return brief.model_copy(update={"in_depth": brief.limit, "in_breadth": 0})
    if axes == {"breadth"}:
        return brief.model_copy(update={"in_depth": 0, "in_breadth": brief.limit})
    return brief


def _shown(brief: ResearchBrief) -> tuple[Gap, ...]:
    """The most critical gaps of each axis, in their order, and no more of one matter than could be asked about."""
    room = {axis: GAPS_A_QUESTION * brief.room(axis) for axis in get_args(Axis)}
    matters = Counter[Matter]()
    shown = []
    for gap in brief.gaps:
        kind = GAP_KINDS[gap.kind]
        if room[kind.axis] and matters[kind.matter] < GAPS_A_QUESTION * brief.room_of(gap):
            room[kind.axis] -= 1
            matters[kind.matter] += 1
            shown.append(gap)
    return tuple(shown)


def _refusal(text: str, gaps: list[Gap], known: list[str]) -> str:
    """Return why a question is not asked, "" when it is."""
    if not gaps:
        return "names no gap of the list"
    if not text.endswith("?") or not 2 < len(text.split()) <= LONGEST:
        return "no question"
    wording = Wording(text)
    if not any(wording.holds(word) for gap in gaps for said in _subjects(gap) for word in content_words(said)):
        return "not about its gap"
    return "asked before" if is_near_duplicate(text, known) else ""


def _subjects(gap: Gap) -> tuple[str, ...]:
    """What a question about a gap may name: the causes of a flood also by "What made the river rise?"."""
    return (*gap.entity_names, gap.subject, *(gap.facts if gap.kind == "missing_facet" else ()))


def _question(text: str, told: AskedQuestion, gaps: list[Gap], brief: ResearchBrief) -> Question:
    said = told.axis.strip().casefold()
    axis: Axis = "depth" if said == "depth" else "breadth" if said == "breadth" else GAP_KINDS[gaps[0].kind].axis
    why = " ".join(told.why.split()) or " ".join(gaps[0].facts)
    return Question(
        id=ids.question_id(brief.topic.id, text), text=text, axis=axis, why=why, gap_ids=tuple(gap.id for gap in gaps)
    )


def _values(brief: ResearchBrief, gaps: tuple[Gap, ...]) -> dict[str, str | Budgeted]:
    listed = tuple(f"{number}. {_line(gap)}" for number, gap in enumerate(gaps, 1))
    known = tuple(" | ".join(relation) for relation in brief.known)
    asked = tuple(f"{before.text} ({before.outcome.replace('_', ' ')})" for before in brief.asked)
    return {
        "topic": fence("topic", "\n".join(line for line in (brief.topic.name, brief.topic.goal) if line)),
        "gaps": Budgeted((Part("gaps", listed, Cut.RELATIONS, GAPS_KEPT),), "gaps"),
        "known": Budgeted(
            (Part("known relations", known or ("(nothing yet)",), Cut.DESCRIPTIONS, KNOWN_KEPT),), "known"
        ),
        "asked": Budgeted((Part("asked questions", asked or ("(none yet)",), Cut.QUESTIONS),), "asked"),
        "room": _room(brief),
    }


def _room(brief: ResearchBrief) -> str:
    """Say how many questions of which axis are asked for."""
    if brief.in_depth and brief.in_breadth:
        return f"at most {brief.in_depth} questions of depth and {brief.in_breadth} of breadth"
    return f"at most {brief.limit} questions, all of {'depth' if brief.in_depth else 'breadth'}"


def _line(gap: Gap) -> str:
    names = list(dict.fromkeys(gap.entity_names))
    told = GAP_KINDS[gap.kind].told
    if gap.kind == "island" and len(names) > 1:
        return " ".join([f"{names[0]}: {told}, whose centre is {names[1]}.", *gap.facts])
    return " ".join([f"{about(gap)}: {told}.", *gap.facts])
