"""What the holder of a key reaches: things of their domains, and nothing that says that there are others."""

from collections.abc import Iterable
from functools import cached_property

from kgplatform.bounds import check_all
from kgplatform.errors import Forbidden
from kgplatform.graph.pages import no_page
from kgplatform.graph.runs import no_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import no_topic
from kgplatform.graph.view import View
from kgplatform.models import Access, RunReport, Topic
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

    async def page_topics(self, page_ids: Iterable[str]) -> dict[str, str]:
        """Return the topic of each page that is of one, by id."""
        ids = sorted(set(page_ids))
        asked = {"ids": ids, "domains": self.domains}
        rows = await self.graph.read("read/permitted/page_topics", **asked) if ids else []
        return {row["page"]: row["topic"] for row in rows}

    async def page_topic(self, page_id: str) -> str:
        """Return the topic that a page is on, by id; raises NotFound."""
        check_all({"page_id": page_id})
        topics = await self.page_topics([page_id])
        if page_id not in topics:
            raise no_page(page_id)
        return topics[page_id]

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
