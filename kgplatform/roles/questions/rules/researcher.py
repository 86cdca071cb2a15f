"""Researcher by rules: one question a gap, worded as the kind of gap declares (Apollo 3.3.2, eq. 3.5)."""

from collections import Counter
from functools import lru_cache
from itertools import zip_longest
from typing import get_args

from rapidfuzz import fuzz

from kgplatform import ids
from kgplatform.language.keys import normal_key
from kgplatform.language.stop_words import AROUND
from kgplatform.models import Axis, Gap, GapKind, Question
from kgplatform.models.gap_kinds import GAP_KINDS, Matter
from kgplatform.roles.questions.researcher import ResearchBrief

NEAR_DUPLICATE = 95.0  # token-set similarity, in percent, from which a question counts as asked


class RuleResearcher:
    """Asks about the most critical gap of each kind first, then about the second of each, so that no kind crowds out
    the others; a gap whose question was asked before is left out.

    What one axis has no gaps for is left to the other; there are no more questions about gaps of one matter, such as
    facets, than the brief allows.
    """

    async def ask(self, brief: ResearchBrief) -> list[Question]:
        fresh = _within_matters(_fresh(brief), brief)
        within = [question for axis in get_args(Axis) for question in _of(axis, fresh)[: brief.room(axis)]]
        beyond = [question for question in fresh if question not in within][: brief.limit - len(within)]
        return [question for question in fresh if question in within or question in beyond]


def _fresh(brief: ResearchBrief) -> list[Question]:
    """The questions that were not asked before, one of each kind of gap at a time."""
    by_kind: dict[GapKind, list[Question]] = {}
    known = [before.text for before in brief.asked]
    for gap in brief.gaps:
        question = _question(gap, brief)
        if not _asked(question.text, known):
            by_kind.setdefault(gap.kind, []).append(question)
            known.append(question.text)
    return [question for turn in zip_longest(*by_kind.values()) for question in turn if question is not None]


def _within_matters(questions: list[Question], brief: ResearchBrief) -> list[Question]:
    """The questions, in their order, but those for whose matter there is no room left."""
    gaps = {gap.id: gap for gap in brief.gaps}
    asked = Counter[Matter]()
    kept = []
    for question in questions:
        gap = gaps[question.gap_ids[0]]
        matter = GAP_KINDS[gap.kind].matter
        if asked[matter] < brief.room_of(gap):
            asked[matter] += 1
            kept.append(question)
    return kept


def _of(axis: Axis, questions: list[Question]) -> list[Question]:
    return [question for question in questions if question.axis == axis]


def _question(gap: Gap, brief: ResearchBrief) -> Question:
    kind = GAP_KINDS[gap.kind]
    text = kind.question(gap, brief.topic.name)
    return Question(
        id=ids.question_id(brief.topic.id, text),
        text=text,
        axis=kind.axis,
        why=" ".join([kind.why(gap), *(fact for fact in gap.facts if fact != text)]),
        gap_ids=(gap.id,),
    )


def _asked(text: str, known: list[str]) -> bool:
    """Whether an earlier question has nearly the same words, and each of this one's: on a long topic two questions
    differ by little else than what they are about ("What is known about TF ...", "... about AE ...")."""
    return any(
        fuzz.token_sort_ratio(text.casefold(), other.casefold()) >= NEAR_DUPLICATE and _words(text) <= _words(other)
        for other in known
    )


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(normal_key(word.strip(AROUND)) for word in text.split())
