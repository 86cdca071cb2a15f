"""Expert: chooses, from one perspective, what to say next in a talk: a question, an answer or more of it (Co-STORM,
5.1)."""

from typing import Protocol

from kgplatform.models import ASKING, Intent, Question, Snippet, Topic, Value
from kgplatform.roles.conversation.perspectives import NamedPerspective


class Said(Value):
    """What somebody said in the talk: a question, or an answer, "" where nothing was found."""

    speaker: str
    intent: Intent
    question: str
    words: str = ""

    @property
    def asks(self) -> bool:
        return self.intent in ASKING


class ExpertBrief(Value):
    """`said` is the talk so far, and `own` of it what this expert said; `untold` are snippets that were found and not
    told yet; `named` is what the last answer names, in its order, `central` what the topic's graph has most of; `asked`
    are all questions that were asked about the topic."""

    topic: Topic
    perspective: NamedPerspective
    said: tuple[Said, ...] = ()
    own: tuple[Said, ...] = ()
    untold: tuple[Snippet, ...] = ()
    named: tuple[str, ...] = ()
    central: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


class Plan(Value):
    """What is going to be said: by its intent the question is asked, or answered from what is found for it."""

    intent: Intent
    question: Question


class Expert(Protocol):
    async def plan(self, brief: ExpertBrief) -> Plan | None:
        """Return what to say next; None where this expert has no more to say."""
