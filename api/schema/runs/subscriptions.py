"""How runs are watched."""

from collections.abc import AsyncGenerator

import strawberry

from api.schema.context import Info
from api.schema.identifiers import key_of
from api.schema.runs.types.runs import Run


@strawberry.type
class RunSubscriptions:
    @strawberry.subscription(
        description="A run at each change, until it has ended; a paused one goes on being watched."
    )
    async def run(self, info: Info, id: strawberry.ID) -> AsyncGenerator[Run, None]:  # noqa: A002
        async for report in info.context.services.watch(key_of(id, "Run")):
            yield Run.of(report)
