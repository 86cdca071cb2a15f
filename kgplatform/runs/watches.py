"""Watches: which topics are looked at again, and how that is set, told and ended."""

from collections.abc import Callable, Collection
from datetime import UTC, datetime

from kgplatform.errors import InputError
from kgplatform.graph import runs as stored
from kgplatform.graph import topics, watches
from kgplatform.graph.session import Graph
from kgplatform.models import Look, RunReport, RunRequest, Topic, Watch, WatchRequest
from kgplatform.models.watching import LEAST_EVERY, MOST_EVERY, in_words
from kgplatform.runs.dispatch import Dispatch
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.looks import forget_looks, schedule_looks
from kgplatform.strategies.watch import WatchOptions

STRATEGY = watches.STRATEGY
RESEARCH = "apollo"


class Watches:
    """The watches of one database, as this process sets and tells them. `services` are those that are switched on;
    `check_webhook` raises InputError for an address to which nothing may be told."""

    def __init__(
        self,
        graph: Graph,
        durable: DurableRuns,
        dispatch: Dispatch,
        services: Callable[[], Collection[str]],
        check_webhook: Callable[[str], None],
    ) -> None:
        self._graph = graph
        self._durable = durable
        self._dispatch = dispatch
        self._services = services
        self._check_webhook = check_webhook

    async def all(self) -> list[Watch]:
        """Return all watches, the longest due first."""
        return [_shown(watch) for watch in await watches.read_watches(self._graph)]

    async def of(self, topic_id: str) -> Watch | None:
        """Return how a topic is watched, None for one that is not; raises NotFound for no topic."""
        await topics.read_topic(self._graph, topic_id)
        found = await watches.read_watch(self._graph, topic_id)
        return None if found is None else _shown(found)

    async def set(self, topic_id: str, request: WatchRequest) -> Watch:
        """Watch a topic, or do so otherwise. Raises NotFound, WrongState for a topic that was not researched to an end,
        and InputError for a period, an option, a source or a webhook that cannot be."""
        topic = await topics.read_topic(self._graph, topic_id)
        chosen = self._checked(request)
        await topics.require_researched(self._graph, topic)
        if chosen.webhook is None:
            before = await watches.read_watch(self._graph, topic_id)
            chosen = chosen.model_copy(update={"webhook": before.webhook if before else ""})
        await self._dispatch.launch(work=False)
        await watches.write_watch(self._graph, topic_id, chosen, await self._researched(topic))
        await schedule_looks()
        found = await watches.read_watch(self._graph, topic_id)
        assert found is not None, "it was written just now"
        return _shown(found)

    async def end(self, topic_id: str) -> None:
        """Watch a topic no more. Raises NotFound, and WrongState for one that is not watched."""
        topic = await topics.read_topic(self._graph, topic_id)
        if not await watches.remove_watch(self._graph, topic_id):
            raise watches.not_watched(topic)
        if await watches.read_watches(self._graph):
            return
        await self._dispatch.launch(work=False)
        await forget_looks()
        if await watches.read_watches(self._graph):  # somebody began to watch one meanwhile
            await schedule_looks()

    async def look_now(self, topic_id: str) -> RunReport:
        """Begin a look at a watched topic at once, or return the one that is on its way; when the next is due stays as
        it is. Raises NotFound, and WrongState for a topic that is not watched."""
        topic = await topics.read_topic(self._graph, topic_id)
        watch = await watches.require_watch(self._graph, topic)
        request = RunRequest(strategy=STRATEGY, topic_id=topic_id, options=watch.options, budget=watch.budget)
        return await self._durable.start(request, topic, named=RunRequest(strategy=STRATEGY))

    async def looks(self, topic_id: str, limit: int) -> list[Look]:
        """Return the looks at a topic, the newest first; raises NotFound."""
        await topics.read_topic(self._graph, topic_id)
        return await watches.read_looks(self._graph, topic_id, limit)

    def _checked(self, request: WatchRequest) -> WatchRequest:
        """Return a request with all options of its looks."""
        if not LEAST_EVERY <= request.every <= MOST_EVERY:
            raise InputError(
                f"A topic cannot be looked at every {in_words(request.every)}.",
                "Give a period of at least an hour (1h) and at most 366 days (366d), such as 7d.",
            )
        if request.webhook:
            self._check_webhook(request.webhook)
        run = self._durable.wanted(RunRequest(strategy=STRATEGY, options=request.options, budget=request.budget))
        on = self._services()
        if off := [name for name in WatchOptions.model_validate(run.options).services if name not in on]:
            raise InputError(
                f"{', '.join(off)} cannot be watched: {'it is' if len(off) == 1 else 'they are'} switched off here.",
                "Name others, or add it to KGPLATFORM_SOURCES. Switched on are: " + (", ".join(on) or "none") + ".",
            )
        return request.model_copy(update={"options": run.options, "budget": run.budget})

    async def _researched(self, topic: Topic) -> str:
        """Return the day on which services were last asked for what is known of a topic: today, where nobody knows."""
        found = await stored.read_runs(self._graph, topic_id=topic.id, kind=RESEARCH, states=["finished"], limit=1)
        began = found[0].started if found else None
        return began[:10] if began else datetime.now(UTC).date().isoformat()


def _shown(watch: Watch) -> Watch:
    """Return a watch as it is told: the address of a webhook may hold a secret behind its origin."""
    scheme, _, rest = watch.webhook.partition("://")
    return watch.model_copy(update={"webhook": f"{scheme}://{rest.partition('/')[0]}/…" if rest else ""})
