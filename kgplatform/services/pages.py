"""Pages in all their versions."""

from typing import Protocol

from kgplatform.models import Page, PageSummary, TopicRemoval


class Pages(Protocol):
    """Pages in all their versions."""

    async def pages(self, topic_id: str) -> list[PageSummary]:
        """Return the topic's pages, newest version first."""

    async def page(self, page_id: str) -> Page: ...

    async def page_stamp(self, page_id: str) -> str:
        """Return a text that changes whenever what is shown of a page does: its own words, which of its sections are
        out of date and why, what is left of its sources and how these and its topic are called."""

    async def remove_page(self, page_id: str) -> TopicRemoval:
        """Remove one version of a topic's page. Raises WrongState while a run of its topic is under way or paused."""
