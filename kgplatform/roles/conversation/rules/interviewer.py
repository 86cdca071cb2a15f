"""Interviewer by rules: what a perspective's headings ask, then what the last answer names, then gaps."""

from collections.abc import Iterator, Sequence

from kgplatform import ids
from kgplatform.language.generic import GENERIC
from kgplatform.language.keys import normal_key
from kgplatform.models import Axis, Question
from kgplatform.models.gap_kinds import GAP_KINDS
from kgplatform.roles.conversation.interviewer import InterviewBrief
from kgplatform.roles.conversation.perspectives import BASIC
from kgplatform.text.similarity import content_words

PATIENCE = 2  # questions without an answer, after which a conversation ends


class RuleInterviewer:
    """Asks for the topic itself, where it is the basic fact writer, then about gaps, what the last answer names, and
    what is central; others ask by the headings that their perspective stands for, then about what the last answer
    names, and about gaps. Who got no answer so many times on end asks no more."""

    async def ask(self, brief: InterviewBrief) -> Question | None:
        """Return the first of these questions that nobody has asked about the topic."""
        last = brief.turns[-PATIENCE:]
        if len(last) == PATIENCE and not any(turn.answer for turn in last):
            return None
        known = {normal_key(text) for text in brief.asked} | {normal_key(turn.question) for turn in brief.turns}
        return next((each for each in _questions(brief) if normal_key(each.text) not in known), None)


def _questions(brief: InterviewBrief) -> Iterator[Question]:
    perspective, topic = brief.perspective, brief.topic.name
    if perspective.name == BASIC.name:
        why = f"Asked by the {BASIC.name[:1].lower()}{BASIC.name[1:]}."
        yield _question(brief, f"What is {topic}?", "breadth", why)
        yield from _about_gaps(brief)
        yield from _about(brief, brief.named)
        yield from _about(brief, brief.central)
        return
    why = f"Asked from the perspective of “{perspective.name}”."
    for heading in perspective.headings:
        of = "" if heading == perspective.name else f" ({perspective.name})"  # "Symptoms" alone could be anybody's
        yield _question(brief, f"What is known about {heading}{of} in {topic}?", "breadth", why)
    yield from _about(brief, brief.named)
    yield from _about_gaps(brief)


def _about(brief: InterviewBrief, names: Sequence[str]) -> Iterator[Question]:
    """Ask about what is named, beside the topic, and no question of the conversation was about; words that stand for
    no matter of their own are left out."""
    topic = set(content_words(brief.topic.name))
    asked = [set(content_words(turn.question)) - topic for turn in brief.turns]
    for name in names:
        words = set(content_words(name)) - topic
        telling = {word for word in words if word not in GENERIC and any(letter.isalpha() for letter in word)}
        if telling and not any(words <= each for each in asked):
            said = f"What is known about {name}, and what has that to do with {brief.topic.name}?"
            why = "The last answer names it." if name in brief.named else "Much of what was read is about it."
            yield _question(brief, said, "depth", why)


def _about_gaps(brief: InterviewBrief) -> Iterator[Question]:
    for gap in brief.gaps:
        kind = GAP_KINDS[gap.kind]
        yield _question(brief, kind.question(gap, brief.topic.name), kind.axis, kind.why(gap), (gap.id,))


def _question(brief: InterviewBrief, text: str, axis: Axis, why: str, gap_ids: tuple[str, ...] = ()) -> Question:
    return Question(id=ids.question_id(brief.topic.id, text), text=text, axis=axis, why=why, gap_ids=gap_ids)
