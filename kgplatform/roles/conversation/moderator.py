"""Moderator: asks about what was found and nobody told, so that a talk does not go round in circles (Co-STORM, 5.1)."""

from typing import Protocol

from kgplatform.models import Question, Snippet, Topic, Value
from kgplatform.roles.conversation.expert import Said


class ModeratorBrief(Value):
    """`said` is the talk so far; `untold` are snippets that were found and not told, those first that are about the
    topic and not about what was asked; `asked` are all questions that were asked about the topic."""

    topic: Topic
    said: tuple[Said, ...] = ()
    untold: tuple[Snippet, ...] = ()
    asked: tuple[str, ...] = ()


class Raised(Value):
    """A question, and the snippets that made the moderator ask it."""

    question: Question
    snippet_ids: tuple[str, ...]


class Moderator(Protocol):
    async def ask(self, brief: ModeratorBrief) -> Raised | None:
        """Return a question on something untold; None where there is nothing to ask about."""
