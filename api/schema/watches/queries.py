"""What can be asked of topics that are watched."""

import strawberry

from api.schema.added_fields import added_to
from api.schema.context import Info
from api.schema.topics.types import Topic
from api.schema.watches.types import Watch


@added_to(Topic)
@strawberry.field(description="How it is watched; null where it is not.")
async def watch(topic: strawberry.Parent[Topic], info: Info) -> Watch | None:
    return Watch.of_found(await info.context.loaders.watch.load(topic.key))


@strawberry.type
class WatchQueries:
    @strawberry.field(description="The topics that are watched, the one whose next look is due first first.")
    async def watches(self, info: Info) -> list[Watch] | None:
        return info.context.budget.each(Watch.of, await info.context.services.watches())
