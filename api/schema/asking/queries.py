"""What can be asked of answers that are kept. No model is asked here: that is done by runs."""

from typing import Annotated

import strawberry

from api.schema.asking.types import Answer
from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.limits import page_size
from api.schema.naming import topic_named

AnswerOrRun = Annotated[
    strawberry.ID, strawberry.argument(description="The key of the answer, or the id or key of the run that answered.")
]


@strawberry.type
class AskingQueries:
    @strawberry.field(description="A kept answer. Null, with an error, where there is none, or not yet.")
    async def answer(self, info: Info, id: AnswerOrRun) -> Answer | None:  # noqa: A002
        found = Answer.of(await info.context.services.kept_answer(key_of(id, "Run")))
        info.context.budget.spend(len(found.sentences))
        return found

    @strawberry.field(description="What readers asked about a topic, with the answers, the newest first.")
    async def answers(self, info: Info, topic: strawberry.ID, first: int = 20) -> list[Answer] | None:
        key = (await topic_named(info, topic)).id
        return info.context.budget.each(Answer.of, await info.context.services.kept_answers(key, page_size(first)))
