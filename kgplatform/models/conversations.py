"""What is asked about a topic in conversation, from the perspectives of several who would write on it."""

from kgplatform.models.value import Value


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
