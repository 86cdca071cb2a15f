"""Moderator by rules: asks for the heading under which the first untold snippet stands that nobody asked about."""

from kgplatform import ids
from kgplatform.language.keys import normal_key
from kgplatform.models import Question, Snippet
from kgplatform.roles.common.generic_headings import GENERIC
from kgplatform.roles.conversation.moderator import ModeratorBrief, Raised
from kgplatform.text.similarity import content_words

LONGEST = 8  # words of a heading


class RuleModerator:
    """Asks nobody; a heading that only repeats the topic's name, or stands in every text, is passed over."""

    async def ask(self, brief: ModeratorBrief) -> Raised | None:
        """Return the first question that is new, with all untold snippets under the same heading."""
        known = {normal_key(text) for text in brief.asked}
        topic = brief.topic.name
        for snippet in brief.untold:
            if not (heading := _heading(snippet, topic)):
                continue
            text = f"What is known about {heading} in {topic}?"
            if normal_key(text) not in known:
                why = f"Nobody has told what was found under “{heading}”."
                question = Question(
                    id=ids.question_id(brief.topic.id, text), text=text, axis="breadth", why=why, gap_ids=()
                )
                return Raised(question=question, snippet_ids=_under(brief, heading))
        return None


def _heading(snippet: Snippet, topic: str) -> str:
    """Return the nearest heading over a snippet that tells more than the topic's name; "" where there is none."""
    named = set(content_words(topic))
    for heading in reversed((snippet.title, *snippet.path)):
        telling = len(heading.split()) <= LONGEST and normal_key(heading) not in GENERIC
        if telling and set(content_words(heading)) - named:
            return heading
    return ""


def _under(brief: ModeratorBrief, heading: str) -> tuple[str, ...]:
    return tuple(each.id for each in brief.untold if _heading(each, brief.topic.name) == heading)
