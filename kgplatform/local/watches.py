"""Topics that are watched."""

from kgplatform.bounds import check_size
from kgplatform.local.parts import LocalParts
from kgplatform.models import Look, RunReport, Watch, WatchRequest


class LocalWatches(LocalParts):
    """services.Watches over the parts of this process."""

    async def watches(self) -> list[Watch]:
        return await self._watching.all()

    async def watch_of(self, topic_id: str) -> Watch | None:
        return await self._watching.of(topic_id)

    async def set_watch(self, topic_id: str, request: WatchRequest) -> Watch:
        return await self._watching.set(topic_id, request)

    async def end_watch(self, topic_id: str) -> None:
        await self._watching.end(topic_id)

    async def look_now(self, topic_id: str) -> RunReport:
        return await self._watching.look_now(topic_id)

    async def looks(self, topic_id: str, limit: int = 20) -> list[Look]:
        return await self._watching.looks(topic_id, check_size("limit", limit))
