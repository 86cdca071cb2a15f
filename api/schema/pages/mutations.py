"""What can be done to pages."""

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.topics.mutations import TopicRemovalResult
from api.schema.topics.types import TopicRemoval


@strawberry.type
class PageMutations:
    @strawberry.mutation(description="Remove one version of a topic's page.")
    async def remove_page(self, info: Info, id: strawberry.ID) -> TopicRemovalResult:  # noqa: A002
        return TopicRemoval.of(await info.context.services.remove_page(key_of(id, "Page")))
