"""What was asked about topics, searched for and found."""

from asyncio import gather
from enum import Enum
from typing import Self

import strawberry
from strawberry import relay

from api.schema.context import Info
from api.schema.corpus.types import Snippet, Source
from api.schema.mirror import Mirror, mirrored
from api.schema.node import KeyedNode
from api.schema.topics.types import Topic
from kgplatform import models


@strawberry.enum(description="Where a question leads: to more of what is known, or to what is not known yet.")
class QuestionAxis(Enum):
    DEPTH = strawberry.enum_value("depth", description="To more of what is known.")
    BREADTH = strawberry.enum_value("breadth", description="To what is not known yet.")


@strawberry.enum(description="What came of a question.")
class QuestionOutcome(Enum):
    ANSWERED = strawberry.enum_value(
        "answered", description="All gaps that it addresses are closed, or a reader got an answer."
    )
    NOTHING_FOUND = strawberry.enum_value("nothing_found", description="Its queries brought no snippet.")
    UNSETTLED = strawberry.enum_value(
        "unsettled",
        description="Something was found, and not all its gaps are closed: some are open, or went for another reason.",
    )


@strawberry.type(description="A question that was asked about gaps.")
class Question(KeyedNode, relay.Node):
    key: str = strawberry.field(description="The plain id.")
    text: str = strawberry.field(description="The question.")
    axis: QuestionAxis = strawberry.field(description="Where it leads.")
    why: str = strawberry.field(description="Why it was asked.")
    gap_keys: list[str] = strawberry.field(description="The keys of the gaps that it addresses.")

    @classmethod
    def of(cls, question: models.Question) -> Self:
        return mirrored(cls, question)

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        question = await info.context.loaders.question.load(key)
        return cls.of(question) if question else None

    @strawberry.field(description="What came of it.")
    async def outcome(self, info: Info) -> QuestionOutcome | None:
        question = await info.context.loaders.question.load(self.key)
        return QuestionOutcome(question.outcome) if question else None

    @strawberry.field(description="The topic that it was asked about.")
    async def topic(self, info: Info) -> Topic | None:
        question = await info.context.loaders.question.load(self.key)
        return await Topic.find(info, question.topic_id) if question else None


@strawberry.type(description="From which somebody asks about a topic in conversation.")
class Perspective(Mirror[models.Perspective]):
    key: str = strawberry.field(description="The plain id.")
    name: str = strawberry.field(description="What such a writer is called.")
    looks_for: str = strawberry.field(description="What such a writer looks for, in a sentence.")
    position: int = strawberry.field(description="Its place among those of the topic, from 0.")
    headings: list[str] = strawberry.field(description="The headings of related texts that it stands for.")


@strawberry.type(description="A sentence of an answer, with the snippets that it rests on.")
class AnswerSentence(Mirror[models.AnswerSentence]):
    text: str = strawberry.field(description="The sentence.")
    snippet_keys: list[str] = strawberry.field(description="The keys of the snippets.")

    @strawberry.field(description="The snippets that are still there.")
    async def snippets(self, info: Info) -> list[Snippet] | None:
        found = await gather(*(Snippet.find(info, key) for key in self.snippet_keys))
        return info.context.budget.each(lambda snippet: snippet, [snippet for snippet in found if snippet])


@strawberry.type(description="A question that was asked about a topic in conversation, and what was answered.")
class Turn(Mirror[models.TopicTurn]):
    key: str = strawberry.field(description="The plain id.")
    perspective: Perspective = strawberry.field(description="From which it was asked.")
    conversation_key: str = strawberry.field(
        description="The key of the conversation: what one perspective asked in one run."
    )
    position: int = strawberry.field(description="Its place in the conversation, from 0.")
    question_key: str = strawberry.field(description="The key of the question.")
    answer: list[AnswerSentence] = strawberry.field(description="What was answered; empty where nothing was found.")

    @strawberry.field(description="The question.")
    async def question(self, info: Info) -> Question | None:
        return await Question.find(info, self.question_key)


@strawberry.type(description="What was searched for: a question in words to find by, or a topic's own name or goal.")
class SearchQuery(KeyedNode, relay.Node):
    key: str = strawberry.field(description="The plain id.")
    text: str = strawberry.field(description="What was searched for.")
    topic_key: str = strawberry.field(description="The key of the topic that it was searched for.")
    question_key: str | None = strawberry.field(
        description="The key of the question that it is to answer; null where it is a topic's own name or goal."
    )

    @classmethod
    def of(cls, query: models.TopicQuery) -> Self:
        return cls(key=query.id, text=query.text, topic_key=query.topic_id, question_key=query.question_id)

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        query = await info.context.loaders.query.load(key)
        return cls.of(query) if query else None

    @strawberry.field(description="The topic that it was searched for.")
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key)

    @strawberry.field(description="The question that it is to answer.")
    async def question(self, info: Info) -> Question | None:
        return await Question.find(info, self.question_key) if self.question_key else None


@strawberry.type(description="That a service beyond the corpus found a source for a query.")
class Brought(Mirror[models.Brought]):
    source_key: str = strawberry.field(description="The key of the source.")
    query_key: str = strawberry.field(description="The key of the query.")
    service: str = strawberry.field(description="The service, such as `pubmed`.")
    rank: int = strawberry.field(description="The place of the source in its answer, from 1.")
    round: int = strawberry.field(description="The round of research in which it was found first, from 0.")

    @strawberry.field(description="The source; null where it was taken away meanwhile.")
    async def source(self, info: Info) -> Source | None:
        return await Source.find(info, self.source_key)

    @strawberry.field(description="The query.")
    async def query(self, info: Info) -> SearchQuery | None:
        return await SearchQuery.find(info, self.query_key)


@strawberry.type(description="A snippet that a query found.")
class Hit(Mirror[models.Hit]):
    snippet_key: str = strawberry.field(description="The key of the snippet.")
    query_key: str = strawberry.field(description="The key of the query.")
    rank: int = strawberry.field(description="Its place among what the query found, from 1.")
    score: float = strawberry.field(description="How near its vector is to that of the query, -1 to 1.")
    round: int = strawberry.field(description="The round of research that found it first, from 0.")
    ways: list[str] = strawberry.field(description="The ways of searching that found it.")

    @strawberry.field(description="The snippet; null where it was taken away meanwhile.")
    async def snippet(self, info: Info) -> Snippet | None:
        return await Snippet.find(info, self.snippet_key)

    @strawberry.field(description="The query.")
    async def query(self, info: Info) -> SearchQuery | None:
        return await SearchQuery.find(info, self.query_key)
