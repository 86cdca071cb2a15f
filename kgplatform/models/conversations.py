"""What is asked about a topic in conversation, from the perspectives of several who would write on it."""

from typing import Literal

from kgplatform.models.value import Value

TalkPart = Literal["expert", "provider", "moderator", "user"]
"""Who somebody is in a talk: an expert with a perspective of its own, who tells what everybody should know, who asks
about what was found and not told, or the user."""

Intent = Literal["original question", "information request", "potential answer", "further details"]
"""What is meant by an utterance: a new line of inquiry, a question on what was said, an answer, or more of it."""

ASKING: frozenset[Intent] = frozenset(("original question", "information request"))
"""The intents of questions."""


class Perspective(Value):
    """From which somebody asks about a topic: what such a writer is called, and in a sentence what is looked for;
    `headings` are those of related texts that it stands for, none where nobody knows. `position` is its place among
    those of the topic, from 0."""

    id: str
    name: str
    looks_for: str
    position: int
    headings: tuple[str, ...] = ()


class Conversation(Value):
    """What one perspective asked in one run; `position` is its place among those of the run, from 0."""

    id: str
    perspective_id: str
    position: int


class AnswerSentence(Value):
    """A sentence of an answer, and the snippets that it rests on: one at least."""

    text: str
    snippet_ids: tuple[str, ...]


class Turn(Value):
    """A question of a conversation and what was found for it, no sentence where there is no evidence; `position` is its
    place in the conversation, from 0."""

    id: str
    conversation_id: str
    position: int
    question_id: str
    answer: tuple[AnswerSentence, ...] = ()


class TopicTurn(Value):
    """A turn as it is listed of its topic, with who asked, and the question in words."""

    id: str
    topic_id: str
    perspective: Perspective
    conversation_id: str
    position: int
    question_id: str
    question: str
    answer: tuple[AnswerSentence, ...] = ()


class Participant(Value):
    """Somebody in a talk, by the id of the perspective; who is `muted` does not speak, who is `gone` has made room for
    an expert on what the talk is about now. `position` is the place among those of the talk, from 0."""

    id: str
    part: TalkPart
    name: str
    looks_for: str
    position: int
    headings: tuple[str, ...] = ()
    muted: bool = False
    gone: bool = False


class Utterance(Value):
    """What one participant said in a talk, with `why` it was that one's turn.

    `question_id` is the question that it asks or answers, and `question` that in words; `answer` are the sentences of
    an answer, none where nothing was found, and `about` snippets that a question is about. `position` is its place in
    the talk, from 0.
    """

    id: str
    talk_id: str
    position: int
    speaker_id: str
    intent: Intent
    why: str
    question_id: str
    question: str
    answer: tuple[AnswerSentence, ...] = ()
    about: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether it is a question, as all is that a user says."""
        return self.intent in ASKING

    @property
    def words(self) -> str:
        """What was said, in words; "" where nothing was found."""
        return self.question if self.asks else " ".join(sentence.text for sentence in self.answer)

    @property
    def snippet_ids(self) -> tuple[str, ...]:
        """The snippets that it rests on, or is about, in their order."""
        told = (id_ for sentence in self.answer for id_ in sentence.snippet_ids)
        return tuple(dict.fromkeys((*told, *self.about)))


class Concept(Value):
    """A concept of a mind map, below another one ("" for the root), with the snippets that were put right there;
    `number` counts the concepts of a map in the order in which they were made, from 0 for the root."""

    id: str
    number: int
    name: str
    parent_id: str = ""
    snippet_ids: tuple[str, ...] = ()


class MindMap(Value):
    """The concepts of a talk by number, the root first; none of a talk that has found nothing yet."""

    talk_id: str
    concepts: tuple[Concept, ...] = ()


class Talk(Value):
    """A talk on a topic as far as it has come: who takes part, what was said, and the map of what was found; `asked`
    are the questions of the background talk from which it began."""

    id: str
    topic_id: str
    participants: tuple[Participant, ...]
    utterances: tuple[Utterance, ...]
    mind_map: MindMap
    asked: tuple[str, ...] = ()


class TalkGrowth(Value):
    """The talk on a topic, None before there is any, and what was `said` since the last time that this was told."""

    topic_id: str
    talk: Talk | None = None
    said: tuple[Utterance, ...] = ()
