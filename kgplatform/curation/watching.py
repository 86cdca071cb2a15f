"""What changes in a topic, as it changes: graph, gaps and talk. All who watch the same topic share one look at it."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from typing import Generic, TypeVar

from kgplatform.graph.gaps import read_gaps
from kgplatform.graph.session import Graph
from kgplatform.graph.talks import read_talk
from kgplatform.graph.topics import read_topic, topic_contents
from kgplatform.models import Gap, GapBoard, Talk, TalkGrowth, TopicGrowth

T = TypeVar("T")

LOOK_SECONDS = 1.0  # between looks at the graph
MOST_NAMED = 20  # new entities, relations and changed gaps that a message names

Contents = tuple[frozenset[str], frozenset[str]]


class SharedLooks(Generic[T]):
    """Looks at things by their keys, again and again while somebody watches them, one task a key."""

    def __init__(self, look: Callable[[str], Awaitable[T]], seconds: float = LOOK_SECONDS) -> None:
        self._look = look
        self._seconds = seconds
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._watchers: dict[str, set[asyncio.Queue[T | BaseException]]] = {}

    @property
    def keys(self) -> list[str]:
        """The keys that are looked at now, sorted."""
        return sorted(self._tasks)

    async def follow(self, key: str) -> AsyncGenerator[T, None]:
        """Give what is seen at once, and then at each change. Raises what looking raises."""
        queue: asyncio.Queue[T | BaseException] = asyncio.Queue(maxsize=1)
        seen = await self._look(key)
        self._watchers.setdefault(key, set()).add(queue)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._go_on(key))
        try:
            yield seen
            while True:
                found = await queue.get()
                if isinstance(found, BaseException):
                    raise found
                if found != seen:
                    seen = found
                    yield seen
        finally:
            self._leave(key, queue)

    async def _go_on(self, key: str) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                found: T | BaseException = await self._look(key)
            except Exception as error:
                found = error
            for queue in self._watchers.get(key, ()):
                with suppress(asyncio.QueueEmpty):
                    queue.get_nowait()  # who is slow is told the newest alone
                queue.put_nowait(found)

    def _leave(self, key: str, queue: "asyncio.Queue[T | BaseException]") -> None:
        self._watchers[key].discard(queue)
        if not self._watchers[key]:
            del self._watchers[key]
            self._tasks.pop(key).cancel()


async def growth(looks: SharedLooks[Contents], topic_id: str) -> AsyncGenerator[TopicGrowth, None]:
    """Give how large a topic's graph is, and at each change what was added since."""
    was: Contents | None = None
    async with aclosing(looks.follow(topic_id)) as seen:
        async for entities, relations in seen:
            new_entities, new_relations = (entities - was[0], relations - was[1]) if was else (frozenset(), frozenset())
            was = entities, relations
            yield TopicGrowth(
                topic_id=topic_id,
                entities=len(entities),
                relations=len(relations),
                new_entities=len(new_entities),
                new_relations=len(new_relations),
                entity_ids=tuple(sorted(new_entities)[:MOST_NAMED]),
                relation_ids=tuple(sorted(new_relations)[:MOST_NAMED]),
            )


async def board(looks: SharedLooks[tuple[Gap, ...]], topic_id: str) -> AsyncGenerator[GapBoard, None]:
    """Give how many gaps a topic has of each status, and at each change those that changed."""
    was: dict[str, Gap] | None = None
    async with aclosing(looks.follow(topic_id)) as seen:
        async for gaps in seen:
            changed = [] if was is None else [gap for gap in gaps if was.get(gap.id) != gap]
            was = {gap.id: gap for gap in gaps}
            yield GapBoard(
                topic_id=topic_id,
                counts=dict(sorted(Counter(gap.status for gap in gaps).items())),
                changes=len(changed),
                changed=tuple(changed[:MOST_NAMED]),
            )


async def talk(looks: SharedLooks[Talk | None], topic_id: str) -> AsyncGenerator[TalkGrowth, None]:
    """Give the talk on a topic with all that was said, and at each change what was said since."""
    told = 0
    async with aclosing(looks.follow(topic_id)) as seen:
        async for found in seen:
            said = found.utterances[told:] if found else ()
            told += len(said)
            yield TalkGrowth(topic_id=topic_id, talk=found, said=said)


class TopicWatches:
    """The graphs, the gaps and the talks of topics, watched."""

    def __init__(self, graph: Graph, seconds: float = LOOK_SECONDS) -> None:
        self._graph = graph
        self.contents: SharedLooks[Contents] = SharedLooks(self._contents, seconds)
        self.gaps: SharedLooks[tuple[Gap, ...]] = SharedLooks(self._gaps, seconds)
        self.talks: SharedLooks[Talk | None] = SharedLooks(self._talk, seconds)

    def growth(self, topic_id: str) -> AsyncGenerator[TopicGrowth, None]:
        """Give how large a topic's graph is, and at each change what was added since; raises NotFound."""
        return growth(self.contents, topic_id)

    def board(self, topic_id: str) -> AsyncGenerator[GapBoard, None]:
        """Give how many gaps a topic has of each status, and at each change those that changed; raises NotFound."""
        return board(self.gaps, topic_id)

    def talk(self, topic_id: str) -> AsyncGenerator[TalkGrowth, None]:
        """Give the talk on a topic with all that was said, and at each change what was said since; raises NotFound."""
        return talk(self.talks, topic_id)

    async def _contents(self, topic_id: str) -> Contents:
        await read_topic(self._graph, topic_id)
        return await topic_contents(self._graph, topic_id)

    async def _gaps(self, topic_id: str) -> tuple[Gap, ...]:
        await read_topic(self._graph, topic_id)
        return tuple(await read_gaps(self._graph, topic_id))

    async def _talk(self, topic_id: str) -> Talk | None:
        await read_topic(self._graph, topic_id)
        return await read_talk(self._graph, topic_id)
