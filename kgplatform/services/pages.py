"""Pages in all their versions."""

from typing import Protocol

from kgplatform.models import Page, PageRequest, PageSummary, RequestedPage, TopicRemoval


class Pages(Protocol):
    """Pages in all their versions."""

    async def pages(self, topic_id: str) -> list[PageSummary]:
        """Return the topic's pages, newest version first."""

    async def page(self, page_id: str) -> Page: ...

    async def page_stamp(self, page_id: str) -> str:
        """Return a text that changes whenever what is shown of a page does: its own words, which of its sections are
        out of date and why, what is left of its sources and how these and its topic are called."""

    async def request_page(self, request: PageRequest) -> RequestedPage:
        """Return a topic's newest page where it is fresh, or the run that makes it: one that is on its way already, a
        paused one going on, or one that is started. Of all who ask at the same time, one starts a run.

        A topic that was not researched to an end is researched whole (`apollo`), one that has no page, or of which a
        new one is wanted, has it written (`page`), and a page that is out of date or too old is brought up to date
        (`refresh`); where that has not the options that are given, the topic is researched whole. A page that a run
        looked at and found up to date is as old as that run. Raises InputError for an option that there is not, and for
        a name that is in several domains, or in none where no domain is given; NotFound for an id that there is not.
        """

    async def remove_page(self, page_id: str) -> TopicRemoval:
        """Remove one version of a topic's page. Raises WrongState while a run of its topic is under way or paused."""
