"""What can be asked of pages, and of what is written on a topic."""

import strawberry

from api.schema.added_fields import added_to
from api.schema.context import Info
from api.schema.graph.types.funnel import Funnel
from api.schema.identifiers import key_of
from api.schema.pages.types import Outline, Page
from api.schema.topics.types import Topic


@strawberry.type
class PageQueries:
    @strawberry.field
    async def page(self, info: Info, id: strawberry.ID) -> Page | None:  # noqa: A002
        return await Page.find(info, key_of(id, "Page"))


@added_to(Topic)
@strawberry.field(description="The newest one, of a page or of makeOutline; null before there is any.")
async def outline(topic: strawberry.Parent[Topic], info: Info) -> Outline | None:
    return Outline.of_found(await info.context.services.outline(topic.key))


@added_to(Topic)
@strawberry.field(description="Its pages, the newest version first.")
async def pages(topic: strawberry.Parent[Topic], info: Info) -> list[Page]:
    return info.context.budget.each(Page.of, await info.context.loaders.pages.load(topic.key))


@added_to(Funnel)
@strawberry.field(description="The newest page, if there is one.")
async def page(funnel: strawberry.Parent[Funnel], info: Info) -> Page | None:
    return await Page.find(info, funnel.page_key) if funnel.page_key else None
