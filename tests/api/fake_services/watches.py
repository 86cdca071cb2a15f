"""Topics that are watched, from tides.py."""

from kgplatform import models
from kgplatform.errors import InputError, WrongState
from tests.api import tides
from tests.api.fake_services.record import Record


class FakeWatches(Record):
    async def watches(self) -> list[models.Watch]:
        self._note("watches")
        return list(self.watch_list.values())

    async def watch_of(self, topic_id: str) -> models.Watch | None:
        self._note("watch_of", topic_id)
        await self.topic(topic_id)
        return self.watch_list.get(topic_id)

    async def set_watch(self, topic_id: str, request: models.WatchRequest) -> models.Watch:
        self._note("set_watch", topic_id, request)
        await self.topic(topic_id)
        if request.every < 3_600:
            raise InputError("A topic cannot be looked at every minute.", "Give a period of at least an hour (1h).")
        self.watch_list[topic_id] = tides.WATCH.model_copy(update={"topic_id": topic_id, "every": request.every})
        return self.watch_list[topic_id]

    async def end_watch(self, topic_id: str) -> None:
        self._note("end_watch", topic_id)
        await self.topic(topic_id)
        if self.watch_list.pop(topic_id, None) is None:
            raise WrongState("The topic is not watched.", "Watch it: kgplatform topic watch NAME --every 7d")

    async def look_now(self, topic_id: str) -> models.RunReport:
        self._note("look_now", topic_id)
        if topic_id not in self.watch_list:
            raise WrongState("The topic is not watched.", "Watch it: kgplatform topic watch NAME --every 7d")
        return self.reports["run-1"]

    async def looks(self, topic_id: str, limit: int = 20) -> list[models.Look]:
        self._note("looks", topic_id, limit)
        await self.topic(topic_id)
        return [tides.LOOK][:limit] if topic_id in self.watch_list else []
