"""Researcher by rules: one question a gap, worded by the gap's kind (Apollo 3.3.2, eq. 3.5)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
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


@dataclass(frozen=True)
class _Wording:
    """How one kind of gap is asked about; `text` also gets the topic's name. No word agrees with a name in number."""

    text: Callable[[Gap, str], str]
    why: Callable[[Gap], str]


def _first(gap: Gap) -> str:
    return gap.entity_names[0]


def _last(gap: Gap) -> str:
    return gap.entity_names[-1]


def _both(gap: Gap) -> str:
    return f"{_first(gap)} and {_last(gap)}"


def _all(gap: Gap) -> str:
    names = list(dict.fromkeys(gap.entity_names))
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def _within(subject: str, topic: str) -> str:
    return topic if subject == topic else f"{subject} in {topic}"


_WORDINGS: dict[GapKind, _Wording] = {
    "thin_entity": _Wording(
        lambda gap, topic: f"What is known about {_first(gap)}, and what has that to do with {topic}?",
        lambda gap: f"{_first(gap)} is often mentioned, yet hardly connected.",
    ),
    "thin_evidence": _Wording(
        lambda gap, _: f"What further evidence links {_both(gap)}?",
        lambda gap: f"Only one source connects {_both(gap)}.",
    ),
    "missing_link": _Wording(
        lambda gap, _: f"How are {_both(gap)} related?",
        lambda gap: f"{_both(gap)} share neighbours, yet no relation joins them.",
    ),
    "structural_hole": _Wording(
        lambda gap, _: f"What ties are there between {_both(gap)}?",
        lambda gap: f"{_both(gap)} stand for two groups that nothing relates.",
    ),
    "island": _Wording(
        lambda gap, _: f"What connects {_first(gap)} with {_last(gap)}?",
        lambda gap: f"What is known of {_first(gap)} stands apart from {_last(gap)}.",
    ),
    "bottleneck": _Wording(
        lambda gap, _: f"What connects {gap.entity_names[-2]} and {_last(gap)}, apart from {_first(gap)}?",
        lambda gap: f"Only {_first(gap)} holds together what is known of {gap.entity_names[-2]} and {_last(gap)}.",
    ),
    "undescribed_hub": _Wording(
        lambda gap, topic: f"What is the definition of {_first(gap)} in {topic}?",
        lambda gap: f"Much is related to {_first(gap)}, yet nothing says what it is.",
    ),
    "bridge": _Wording(
        lambda gap, topic: f"What links {_first(gap)} to {topic}?",
        lambda gap: f"{_first(gap)} is well known elsewhere, yet nothing connects it here.",
    ),
    "stale": _Wording(
        lambda gap, topic: f"What do current sources say about {_within(gap.subject, topic)}?",
        lambda gap: f"The section on {gap.subject} cites what has changed or gone.",
    ),
    "disputed": _Wording(
        lambda gap, _: f"Which holds: {gap.subject}?",
        lambda gap: f"Sources contradict each other on {_both(gap)}.",
    ),
    "conflicting_values": _Wording(
        lambda gap, _: f"Which holds, and since when: {gap.subject}?",
        lambda gap: f"Sources give different values for {_first(gap)}.",
    ),
    "unanswered_question": _Wording(
        lambda gap, _: f"What else is reported about {_all(gap)}?",
        lambda gap: f"Nothing that was found answers: {gap.subject}",
    ),
    "uncited_point": _Wording(
        lambda gap, topic: f"What is known about {_within(gap.subject, topic)}?",
        lambda gap: f"The heading {gap.subject!r} has no evidence yet.",
    ),
    "missing_facet": _Wording(
        lambda gap, _: gap.facts[0],
        lambda gap: f"Readers want to know this, yet nothing that was read tells of it: {gap.subject}.",
    ),
}


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
    wording = _WORDINGS[gap.kind]
    text = wording.text(gap, brief.topic.name)
    return Question(
        id=ids.question_id(brief.topic.id, text),
        text=text,
        axis=GAP_KINDS[gap.kind].axis,
        why=" ".join([wording.why(gap), *(fact for fact in gap.facts if fact != text)]),
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
