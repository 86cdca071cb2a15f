"""Interviewer by rules: what a perspective's headings ask, then what the last answer names, then gaps."""

from collections.abc import Iterator

from kgplatform import ids
from kgplatform.language.keys import normal_key
from kgplatform.models import Axis, Question
from kgplatform.models.gap_kinds import GAP_KINDS
from kgplatform.roles.conversation.interviewer import InterviewBrief
from kgplatform.roles.conversation.perspectives import BASIC
from kgplatform.text.similarity import content_words


class RuleInterviewer:
    """Asks for the topic itself, where it is the basic fact writer, then about gaps; others ask by the headings that
    their perspective stands for. Then both ask about what the last answer names, and about gaps."""

    async def ask(self, brief: InterviewBrief) -> Question | None:
        """Return the first of these questions that nobody has asked about the topic."""
        known = {normal_key(text) for text in brief.asked} | {normal_key(turn.question) for turn in brief.turns}
        return next((each for each in _questions(brief) if normal_key(each.text) not in known), None)


def _questions(brief: InterviewBrief) -> Iterator[Question]:
    perspective, topic = brief.perspective, brief.topic.name
    why = f"Asked by the {perspective.name[:1].lower()}{perspective.name[1:]}."
    if perspective.name == BASIC.name:
        yield _question(brief, f"What is {topic}?", "breadth", why)
        yield from _about_gaps(brief)
    else:
        why = f"Asked from the perspective of “{perspective.name}”."
    for heading in perspective.headings:
        said = heading[:1].lower() + heading[1:] if heading[1:2].islower() else heading
        yield _question(brief, f"What is known about {said} in {topic}?", "breadth", why)
    for name in _new_names(brief):
        asked = f"What is known about {name}, and what has that to do with {topic}?"
        yield _question(brief, asked, "depth", f"The last answer names {name}.")
    yield from _about_gaps(brief)


def _new_names(brief: InterviewBrief) -> Iterator[str]:
    """What the last answer names, beside the topic, and no question of the conversation was about."""
    topic = set(content_words(brief.topic.name))
    asked = [set(content_words(turn.question)) - topic for turn in brief.turns]
    for name in brief.named:
        words = set(content_words(name)) - topic
        if words and not any(words <= each for each in asked):
            yield name


def _about_gaps(brief: InterviewBrief) -> Iterator[Question]:
    for gap in brief.gaps:
        kind = GAP_KINDS[gap.kind]
        yield _question(brief, kind.question(gap, brief.topic.name), kind.axis, kind.why(gap), (gap.id,))


def _question(brief: InterviewBrief, text: str, axis: Axis, why: str, gap_ids: tuple[str, ...] = ()) -> Question:
    return Question(id=ids.question_id(brief.topic.id, text), text=text, axis=axis, why=why, gap_ids=gap_ids)
