"""Pages in all their versions, and those that are asked for."""

from kgplatform.errors import NotFound
from kgplatform.graph import pages, topic_removal, topics
from kgplatform.local.naming import topic_of
from kgplatform.local.parts import LocalParts
from kgplatform.models import (
    ARTICLE,
    Page,
    PageRequest,
    PageSummary,
    RequestedPage,
    Topic,
    TopicRemoval,
)
from kgplatform.services.finding import choose_topic


class LocalPages(LocalParts):
    """services.Pages over the parts of this process."""

    async def remove_page(self, page_id: str) -> TopicRemoval:
        return await topic_removal.remove_page(self._graph, page_id)

    async def pages(self, topic_id: str) -> list[PageSummary]:
        await topics.read_topic(self._graph, topic_id)
        return [page for page in await pages.read_pages(self._graph, topic_id) if page.kind == ARTICLE]

    async def page(self, page_id: str) -> Page:
        return await pages.read_page(self._graph, page_id)

    async def page_stamp(self, page_id: str) -> str:
        return await pages.page_stamp(self._graph, page_id)

    async def request_page(self, request: PageRequest) -> RequestedPage:
        return await self._page_requests.answer(request, await self._wanted(request))

    async def _wanted(self, request: PageRequest) -> Topic:
        if request.topic_id:
            return await topics.read_topic(self._graph, request.topic_id)
        try:
            return choose_topic(await topics.read_topics(self._graph), request.name, request.domain)
        except NotFound:
            return topic_of(request.name, request.domain, request.goal, request.audience)
