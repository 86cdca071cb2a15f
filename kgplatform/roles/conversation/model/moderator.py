"""Moderator by a language model: a new question that snippets which nobody told answer."""

from pydantic import BaseModel, Field

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.answer_fields import Keys, Sentence
from kgplatform.llm.data import Budgeted, fence
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.port import Asker
from kgplatform.llm.prompts import Prompts
from kgplatform.models import Question
from kgplatform.roles.common.brief_values import shown
from kgplatform.roles.common.citation_keys import NumberedSnippets
from kgplatform.roles.common.question_check import refusal
from kgplatform.roles.conversation.model.talk_lines import talk_so_far
from kgplatform.roles.conversation.moderator import Moderator, ModeratorBrief, Raised

ROLE = "moderator"


class RaisedQuestion(BaseModel):
    """A question of the moderator, "" for none, and the snippets that it is about."""

    question: Sentence = ""
    snippets: Keys = Field(default_factory=list, description="Keys of the snippets that it is about, such as S1.")


class ModelModerator:
    """Asks what the model asks; where that is no question, was asked before, or is about no snippet, `otherwise`
    asks."""

    def __init__(self, model: Asker, prompts: Prompts, dropped: Dropped, otherwise: Moderator) -> None:
        self._model = model
        self._prompt = prompts[ROLE]
        self._dropped = dropped
        self._otherwise = otherwise

    async def ask(self, brief: ModeratorBrief) -> Raised | None:
        """Return the model's question; None where it has none. Without untold snippets nobody is asked."""
        if not brief.untold:
            return None
        snippets = NumberedSnippets(brief.untold)
        try:
            answer = await self._model.ask(ROLE, _values(brief, snippets), RaisedQuestion)
        except UnusableAnswer:
            self._dropped.count(ROLE, "answer unusable")
            return await self._otherwise.ask(brief)
        text = " ".join(answer.question.split())
        if not text:
            return None
        about, unknown = snippets.ids(answer.snippets)
        self._dropped.count(ROLE, "unknown snippet", len(unknown))
        reason = refusal(text, self._prompt, [*brief.asked, *(each.question for each in brief.said)])
        if reason := reason or ("" if about else "about no snippet"):
            self._dropped.count(ROLE, reason)
            return await self._otherwise.ask(brief)
        why = "It leads the talk to what was found and nobody told."
        question = Question(id=ids.question_id(brief.topic.id, text), text=text, axis="breadth", why=why, gap_ids=())
        return Raised(question=question, snippet_ids=about)


def _values(brief: ModeratorBrief, snippets: NumberedSnippets) -> dict[str, str | Budgeted]:
    topic = brief.topic
    return {
        "topic": fence("topic", "\n".join(line for line in (topic.name, topic.goal) if line)),
        "audience": fence("audience", topic.audience or "readers who want to understand the topic"),
        "talk": talk_so_far(brief.said),
        "snippets": shown(snippets),
    }
