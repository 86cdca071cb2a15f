"""What can be done to topics."""

from typing import Annotated

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.problems import InputProblem, ServiceProblem
from api.schema.topics.types import TopicRemoval

TopicRemovalResult = Annotated[
    TopicRemoval | InputProblem | ServiceProblem,
    strawberry.union("TopicRemovalResult", description="What was removed, or what went wrong."),
]


@strawberry.type
class TopicMutations:
    @strawberry.mutation(
        description="Remove a topic with its pages, gaps, questions and queries; what was read stays in the graph."
    )
    async def remove_topic(self, info: Info, id: strawberry.ID) -> TopicRemovalResult:  # noqa: A002
        return TopicRemoval.of(await info.context.services.remove_topic(key_of(id, "Topic")))
