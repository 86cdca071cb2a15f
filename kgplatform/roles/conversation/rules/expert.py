"""Expert by rules: asks about what the last answer names, and tells of its own headings."""

from kgplatform.models import Intent
from kgplatform.roles.conversation.expert import ExpertBrief, Plan
from kgplatform.roles.conversation.interviewer import Exchange, InterviewBrief
from kgplatform.roles.conversation.rules.interviewer import RuleInterviewer


class RuleExpert:
    """Finds its questions as the interviewer by rules does: by turns first about the headings of its perspective, of
    which it tells itself, and about what the last answer names, which it asks others. Where the last answer found
    nothing, it asks about another side of the topic."""

    def __init__(self) -> None:
        self._interviewer = RuleInterviewer()

    async def plan(self, brief: ExpertBrief) -> Plan | None:
        """Return the next thing that nobody has asked about."""
        takes_up = len(brief.own) % 2 == 1 and bool(brief.named)
        perspective = brief.perspective
        asking = InterviewBrief(
            topic=brief.topic,
            perspective=perspective.model_copy(update={"headings": ()}) if takes_up else perspective,
            turns=tuple(Exchange(question=each.question, answer=each.words) for each in brief.own if not each.asks),
            named=brief.named,
            central=brief.central,
            asked=brief.asked,
        )
        question = await self._interviewer.ask(asking)
        if question is None and takes_up:
            question = await self._interviewer.ask(asking.model_copy(update={"perspective": perspective}))
        return Plan(intent=_intent(brief, question.axis), question=question) if question else None


def _intent(brief: ExpertBrief, axis: str) -> Intent:
    """A question in depth asks others; one on another side is told of, unless the talk has come to nothing."""
    if brief.said and not brief.said[-1].asks and not brief.said[-1].words:
        return "original question"
    return "information request" if axis == "depth" else "further details"
