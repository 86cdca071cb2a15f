"""Topics that are watched: looked at again from time to time."""

from typing import Protocol

from kgplatform.models import Look, RunReport, Watch, WatchRequest


class Watches(Protocol):
    """Topics that are watched. Of a webhook the origin alone is told: what is behind it may be a secret."""

    async def watches(self) -> list[Watch]:
        """Return how topics are watched, the one that is due first first."""

    async def watch_of(self, topic_id: str) -> Watch | None:
        """Return how a topic is watched, None for one that is not."""

    async def set_watch(self, topic_id: str, request: WatchRequest) -> Watch:
        """Watch a topic, or do so otherwise. Raises InputError for a period, an option, a source or a webhook that
        cannot be, and WrongState for a topic that was not researched to an end."""

    async def end_watch(self, topic_id: str) -> None:
        """Watch a topic no more; what its looks found goes. Raises WrongState for one that is not watched."""

    async def look_now(self, topic_id: str) -> RunReport:
        """Begin a look at a watched topic, or return the one that is on its way; answers at once. Raises WrongState for
        a topic that is not watched."""

    async def looks(self, topic_id: str, limit: int = 20) -> list[Look]:
        """Return the looks at a topic, the newest first."""
