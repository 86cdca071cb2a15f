"""Researcher by rules: one question a gap, worded by the gap's kind (Apollo 3.3.2, eq. 3.5)."""

from collections.abc import Callable
from dataclasses import dataclass

from rapidfuzz import fuzz

from kgplatform import ids
from kgplatform.models import Axis, Gap, GapKind, Question
from kgplatform.roles.researcher import ResearchBrief

NEAR_DUPLICATE = 95.0  # token-set similarity, in percent, from which a question counts as asked


@dataclass(frozen=True)
class _Wording:
    """How one kind of gap is asked about; `text` and `why` get the gap's entity names and the topic's name."""

    axis: Axis
    text: Callable[[tuple[str, ...], str], str]
    why: Callable[[tuple[str, ...]], str]


_WORDINGS: dict[GapKind, _Wording] = {
    "thin_entity": _Wording(
        "depth",
        lambda names, topic: f"What is {names[0]}, and what part does it play in {topic}?",
        lambda names: f"{names[0]} is often mentioned, yet hardly connected.",
    ),
    "thin_evidence": _Wording(
        "depth",
        lambda names, _: f"What further evidence links {names[0]} and {names[-1]}?",
        lambda names: f"Only one source connects {names[0]} and {names[-1]}.",
    ),
    "missing_link": _Wording(
        "breadth",
        lambda names, _: f"How are {names[0]} and {names[-1]} related?",
        lambda names: f"{names[0]} and {names[-1]} share neighbours, yet no relation joins them.",
    ),
    "island": _Wording(
        "breadth",
        lambda names, _: f"What connects {names[0]} with {names[-1]}?",
        lambda names: f"What is known of {names[0]} stands apart from {names[-1]}.",
    ),
}


class RuleResearcher:
    """Asks about the most critical gaps first; a gap whose question was asked before is left out."""

    async def ask(self, brief: ResearchBrief) -> list[Question]:
        questions: list[Question] = []
        known = list(brief.asked)
        for gap in brief.gaps:
            if len(questions) == brief.limit:
                break
            question = _question(gap, brief)
            if not _asked(question.text, known):
                questions.append(question)
                known.append(question.text)
        return questions


def _question(gap: Gap, brief: ResearchBrief) -> Question:
    wording = _WORDINGS[gap.kind]
    text = wording.text(gap.entity_names, brief.topic.name)
    return Question(
        id=ids.question_id(brief.topic.id, text),
        text=text,
        axis=wording.axis,
        why=" ".join([wording.why(gap.entity_names), *gap.facts]),
        gap_ids=(gap.id,),
    )


def _asked(text: str, known: list[str]) -> bool:
    return any(fuzz.token_sort_ratio(text.casefold(), other.casefold()) >= NEAR_DUPLICATE for other in known)
