"""The talk on a topic: who takes part, what was said, and the map of what was found."""

from collections.abc import Iterable
from enum import Enum
from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.corpus.types import Snippet
from api.schema.mirror import Mirror, mirrored
from kgplatform import models


@strawberry.enum(description="Who somebody is in a talk.")
class TalkPart(Enum):
    EXPERT = strawberry.enum_value("expert", description="Speaks from a perspective of its own.")
    PROVIDER = strawberry.enum_value("provider", description="Answers questions with general knowledge.")
    MODERATOR = strawberry.enum_value("moderator", description="Asks about what was found and nobody told.")
    USER = strawberry.enum_value("user", description="Listens, and says what the talk is to be about.")


@strawberry.enum(description="What is meant by something said in a talk.")
class TalkIntent(Enum):
    ORIGINAL_QUESTION = strawberry.enum_value("original question", description="Begins a new line of inquiry.")
    INFORMATION_REQUEST = strawberry.enum_value("information request", description="Asks for more on what was said.")
    POTENTIAL_ANSWER = strawberry.enum_value("potential answer", description="Answers a question.")
    FURTHER_DETAILS = strawberry.enum_value("further details", description="Tells more on what was said.")


@strawberry.type(description="Somebody in a talk.")
class TalkParticipant(Mirror[models.Participant]):
    key: str = strawberry.field(description="The plain id.")
    name: str = strawberry.field(description="What it is called.")
    part: TalkPart = strawberry.field(description="Who it is in the talk.")
    looks_for: str = strawberry.field(description="What it looks for, in a sentence.")
    muted: bool = strawberry.field(description="Whether it is not to speak.")
    gone: bool = strawberry.field(description="Whether it has made room for an expert on what the talk is about now.")


@strawberry.type(description="What somebody said in a talk.")
class TalkUtterance:
    key: str = strawberry.field(description="The plain id.")
    position: int = strawberry.field(description="Its place in the talk, from 0.")
    speaker: TalkParticipant = strawberry.field(description="Who said it.")
    why: str = strawberry.field(description="Why it was that one's turn.")
    intent: TalkIntent = strawberry.field(description="What is meant by it.")
    question: str = strawberry.field(description="The question that it asks or answers.")
    words: str = strawberry.field(description="What was said; nothing where nothing was found.")
    snippet_keys: list[str] = strawberry.field(description="The keys of the snippets that it rests on, or is about.")

    @strawberry.field(description="The snippets that it rests on, or is about; null for one that was taken away.")
    async def snippets(self, info: Info) -> list[Snippet | None]:
        return [Snippet.of_found(each) for each in await info.context.loaders.snippet.load_many(self.snippet_keys)]


def utterances_of(
    utterances: Iterable[models.Utterance], participants: Iterable[models.Participant]
) -> list[TalkUtterance]:
    """Return what was said, each with who of the participants said it."""
    speakers = {each.id: TalkParticipant.of(each) for each in participants}
    return [mirrored(TalkUtterance, each, speaker=speakers[each.speaker_id]) for each in utterances]


@strawberry.type(description="A concept of the mind map of a talk.")
class TalkConcept(Mirror[models.Concept]):
    key: str = strawberry.field(description="The plain id.")
    name: str = strawberry.field(description="What it is called; of the root, the topic's name.")
    parent_key: str = strawberry.field(description="The key of the concept above it; nothing for the root.")
    snippet_keys: list[str] = strawberry.field(description="The keys of the snippets right at it.")


@strawberry.type(
    description="A talk of experts on a topic, which goes on by runs of the strategy `costorm`: its option `say` is "
    "what you say, `mute` and `unmute` name who is to be silent, and who may speak again."
)
class Talk:
    key: str = strawberry.field(description="The plain id.")
    participants: list[TalkParticipant] = strawberry.field(description="Who takes part, or did.")
    utterances: list[TalkUtterance] = strawberry.field(description="What was said, in its order.")
    concepts: list[TalkConcept] = strawberry.field(description="The mind map of what was found, the root first.")
    asked: list[str] = strawberry.field(description="The questions of the background talk from which it began.")

    @classmethod
    def of(cls, talk: models.Talk) -> Self:
        return cls(
            key=talk.id,
            participants=[TalkParticipant.of(each) for each in talk.participants],
            utterances=utterances_of(talk.utterances, talk.participants),
            concepts=[TalkConcept.of(each) for each in talk.mind_map.concepts],
            asked=list(talk.asked),
        )
