"""What the holder of a key reaches: things of their domains, and nothing that says that there are others."""

from functools import cached_property

from kgplatform.errors import Forbidden
from kgplatform.graph.pages import no_page
from kgplatform.graph.runs import no_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import no_topic
from kgplatform.graph.view import View
from kgplatform.models import Access, Page, RunReport, Topic
from kgplatform.services import Services


class Reach:
    """Looks at things with the services of everybody, for one who sees some domains."""

    def __init__(self, services: Services, graph: Graph, access: Access) -> None:
        self.services = services
        self.graph = graph
        self.access = access
        self.domains = sorted(access.domains or ())

    @cached_property
    def view(self) -> View:
        return View(self.graph, self.domains)

    async def topic(self, topic_id: str) -> Topic:
        """Return a topic; raises NotFound."""
        topic = await self.services.topic(topic_id)
        if not self.access.sees(topic.domain):
            raise no_topic(topic_id)
        return topic

    async def topics(self) -> dict[str, Topic]:
        """Return the topics by id, in the order of the services."""
        return {each.id: each for each in await self.services.topics() if self.access.sees(each.domain)}

    async def page(self, page_id: str) -> Page:
        """Return a page as it is stored; raises NotFound."""
        page = await self.services.page(page_id)
        if page.topic_id not in await self.topics():
            raise no_page(page_id)
        return page

    async def run(self, run_id: str) -> RunReport:
        """Return a run of a topic; raises NotFound, also for a load: it may be one of any domain."""
        report = await self.services.run(run_id)
        if report.topic_id not in await self.topics():
            raise no_run(run_id)
        return report

    def domain(self, name: str) -> str:
        """Return a domain that something is to be added to; raises Forbidden for one of others, be there one or not."""
        if not self.access.sees(name):
            raise Forbidden(
                f"The key {self.access.name!r} is not for the domain {name!r}.",
                f"Name one of its own: {', '.join(self.domains)}.",
            )
        return name

    def within(self, domain: str) -> list[str]:
        """Return the domains that a question for one, or for all of them, is about."""
        return [each for each in self.domains if domain in ("", each)]
