"""Moderator by rules: asks for the heading under which the first untold snippet stands that nobody asked about."""

from kgplatform import ids
from kgplatform.language.keys import normal_key
from kgplatform.models import Question
from kgplatform.roles.common.telling_headings import telling_heading
from kgplatform.roles.conversation.moderator import ModeratorBrief, Raised
from kgplatform.text.similarity import content_words


class RuleModerator:
    """Asks nobody; a heading that only repeats the topic's name, or stands in every text, is passed over."""

    async def ask(self, brief: ModeratorBrief) -> Raised | None:
        """Return the first question that is new, with all untold snippets under the same heading."""
        asked = {normal_key(text) for text in brief.asked}
        topic = content_words(brief.topic.name)
        under: dict[str, list[str]] = {}
        for snippet in brief.untold:
            under.setdefault(telling_heading(snippet, topic), []).append(snippet.id)
        for heading, snippet_ids in under.items():
            text = f"What is known about {heading} in {brief.topic.name}?"
            if heading and normal_key(text) not in asked:
                why = f"Nobody has told what was found under “{heading}”."
                question = Question(
                    id=ids.question_id(brief.topic.id, text), text=text, axis="breadth", why=why, gap_ids=()
                )
                return Raised(question=question, snippet_ids=tuple(snippet_ids))
        return None
