"""Pages, from tides.py."""

from kgplatform import models
from kgplatform.errors import UnknownTopic
from kgplatform.services import PageSummary
from tests.api.fake_services.record import Record


class FakePages(Record):
    async def remove_page(self, page_id: str) -> models.TopicRemoval:
        self._note("remove_page", page_id)
        await self.page(page_id)
        return models.TopicRemoval(pages=1)

    async def pages(self, topic_id: str) -> list[PageSummary]:
        self._note("pages", topic_id)
        fields = ("id", "topic_id", "kind", "version", "title", "engine")
        pages = [page for page in self.page_list if page.topic_id == topic_id]
        return [
            PageSummary(
                **{name: getattr(page, name) for name in fields}, stale=sum(section.stale for section in page.sections)
            )
            for page in pages
        ]

    async def page(self, page_id: str) -> models.Page:
        self._note("page", page_id)
        return await self._page(page_id)

    async def page_stamp(self, page_id: str) -> str:
        self._note("page_stamp", page_id)
        page = await self._page(page_id)
        return str(hash((page, max(each.version for each in self.page_list if each.topic_id == page.topic_id))))

    async def request_page(self, request: models.PageRequest) -> models.RequestedPage:
        """A page is fresh while nobody says how old it may be."""
        self._note("request_page", request)
        named = [each for each in await self.topics() if each.name.casefold() == request.name.casefold()]
        if request.topic_id:
            named = [await self.topic(request.topic_id)]
        elif not named and request.domain != "sea":
            raise UnknownTopic(f"Nothing in {request.domain!r} is about {request.name}.", "Load documents about it.")
        pages = await self.pages(named[0].id) if named else []
        if pages and request.max_age is None:
            return models.RequestedPage(page=pages[0], why="The page is fresh.")
        started = request.max_age == 0
        return models.RequestedPage(run=self.reports["run-1"], started=started, why="A run makes it.")
