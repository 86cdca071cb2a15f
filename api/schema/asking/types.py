"""What is answered to readers' questions, and what was asked of the graph for it."""

from enum import Enum
from typing import Self

import strawberry

from api.schema.context import Info
from api.schema.mirror import Mirror, mirrored
from api.schema.pages.citations import SectionSentence
from api.schema.topics.types import Topic
from kgplatform import models
from kgplatform.services.asking import offered_run


@strawberry.enum(description="What a query to the graph asks for.")
class QueryKind(Enum):
    VECTOR = strawberry.enum_value("vector", description="What is near to a text, by words and by meaning.")
    SINGLE_ENTITY = strawberry.enum_value("single_entity", description="A thing, or all of a kind of things.")
    RELATED_ENTITY = strawberry.enum_value("related_entity", description="What relations join to a thing.")
    PAIR_OF_RELATED = strawberry.enum_value(
        "pair_of_related", description="What relations join of two kinds of things, or of two things."
    )
    PATH = strawberry.enum_value("path", description="How two things hang together.")
    COMMUNITY = strawberry.enum_value("community", description="What a thing has most to do with.")


@strawberry.type(description="A query to the graph; what its kind does not take is empty.")
class TypedQuery(Mirror[models.TypedQuery]):
    kind: QueryKind = strawberry.field(description="What it asks for.")
    text: str = strawberry.field(description="What is searched for in words.")
    entity: str = strawberry.field(description="A thing by its name, or a kind of things.")
    relation: str = strawberry.field(description="The only relation that is followed; empty for all.")
    other: str = strawberry.field(description="The other thing, or kind of things.")


@strawberry.type(description="What a run answered to a question from the graph; it is kept.")
class Answer:
    key: str = strawberry.field(description="The plain id.")
    run_key: str = strawberry.field(description="The key of the run that answered.")
    topic_key: str = strawberry.field(description="The key of the topic that it is kept with.")
    domain: str = strawberry.field(description="The domain that was asked.")
    question: str = strawberry.field(description="The question.")
    sentences: list[SectionSentence] = strawberry.field(
        description="The answer, each sentence with what it cites and how that supports it; none where what was read "
        "does not answer."
    )
    queries: list[TypedQuery] = strawberry.field(description="What the graph was asked.")
    unknown: list[str] = strawberry.field(description="Names in these that nothing is called by.")
    found: int = strawberry.field(description="How many snippets they found together.")
    lost: int = strawberry.field(description="How many sentences are gone with the sources that they cited.")
    whole_domain: bool = strawberry.field(
        description="Whether all of the domain was asked, and not only what the topic found."
    )
    engine: str = strawberry.field(description='Who answered: "offline rules", or a model\'s name.')
    partial: str = strawberry.field(description='What a budget left undone, in words; "" for a whole answer.')
    asked: str = strawberry.field(description="When, a time of UTC.")
    offered_run: str = strawberry.field(
        description='Where there is no answer, the command that reads on; "" where there is one.'
    )

    @classmethod
    def of(cls, answer: models.Answer) -> Self:
        numbers = {id_: number for number, id_ in enumerate(answer.snippet_ids, start=1)}
        return mirrored(
            cls,
            answer,
            sentences=[SectionSentence.of(*each, numbers) for each in enumerate(answer.sentences)],
            offered_run="" if answer.sentences else offered_run(answer),
        )

    @strawberry.field(description="The topic that it is kept with; null where that was removed meanwhile.")
    async def topic(self, info: Info) -> Topic | None:
        return await Topic.find(info, self.topic_key)
