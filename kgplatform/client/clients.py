"""The two clients: the same operations, sent by httpx, one after the other or as coroutines."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from kgplatform.client import operations
from kgplatform.client.exchange import Answer, address_of, exchange, headers
from kgplatform.client.graph import TopicGraph
from kgplatform.client.models import (
    Budget,
    Document,
    Entity,
    Gap,
    GraphPath,
    Hit,
    LoadReport,
    Page,
    Run,
    Source,
    Strategy,
    Subgraph,
    Topic,
    Trail,
)
from kgplatform.client.operations import FIRST_PAUSE, Operation, Pause

ADDRESS = "http://127.0.0.1:8321"
SECONDS = 120.0  # that an answer may take; what takes longer is asked for again by its idempotency key

R = TypeVar("R")
Progress = Callable[[Run], object]
NO_OPTIONS: Mapping[str, Any] = {}


class Client:
    """A client for scripts and notebooks. `key` is an API key, where the server asks for one; to be closed, or used by
    `with`. Every method raises errors of kgplatform.errors: NotFound, InputError, EngineUnavailable, ...

    `http` replaces the transport, for a proxy or certificates of your own; it has its base_url.
    """

    def __init__(self, address: str = ADDRESS, key: str = "", http: httpx.Client | None = None) -> None:
        self._http = http or httpx.Client(base_url=address_of(address), timeout=SECONDS)
        self._headers = headers(key)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def ask(self, query: str, **variables: Any) -> Any:
        """Return the data of any operation of GraphQL (docs/graphql.md); a mutation is sent once."""
        return self._do(operations.ask(query, variables))

    def topics(self, domain: str = "") -> list[Topic]:
        """Return all topics, or those of a domain, by name."""
        return self._do(operations.topics(domain))

    def topic(self, named: str, domain: str = "") -> Topic:
        """Return the topic of that name or key; raises NotFound, or InputError for a name in several domains."""
        return self._do(operations.topic(named, domain))

    def graph(self, topic: Topic | str, entities: int = 1_000, relations: int = 5_000, evidence: int = 1) -> TopicGraph:
        """Return the graph of a topic: at most so many of its most mentioned entities, and of the relations with most
        sources those between them, each with its first pieces of evidence."""
        return self._do(operations.graph(topic, entities, relations, evidence))

    def gaps(self, topic: Topic | str, status: Sequence[str] = (), kinds: Sequence[str] = ()) -> list[Gap]:
        """Return the gaps of a topic, such as those that are "OPEN", or "THIN_ENTITY"."""
        return self._do(operations.gaps(topic, status, kinds))

    def newest_page(self, topic: Topic | str) -> Page | None:
        """Return the newest version of a topic's page, None before there is any."""
        return self._do(operations.newest_page(topic))

    def page(self, key: str) -> Page:
        """Return a version of a page."""
        return self._do(operations.page(key))

    def entity(self, named: str, domain: str = "") -> Entity:
        """Return the entity of a name or key, counted everywhere."""
        return self._do(operations.entity(named, domain))

    def neighbourhood(
        self, entity: Entity | str, depth: int = 1, first: int = 50, relations: Sequence[str] = (), evidence: int = 1
    ) -> Subgraph:
        """Return what is around an entity, up to three relations away, by these canonical forms alone if any."""
        return self._do(operations.neighbourhood(entity, depth, first, relations, evidence))

    def paths(
        self, start: Entity | str, end: Entity | str, longest: int = 4, first: int = 3, evidence: int = 1
    ) -> list[GraphPath]:
        """Return what joins two entities, the shortest ways first."""
        return self._do(operations.paths(start, end, longest, first, evidence))

    def search(
        self,
        text: str,
        *,
        kinds: Sequence[str] = (),
        by: str = "HYBRID",
        domain: str = "",
        topic: Topic | str | None = None,
        first: int = 20,
    ) -> list[Hit]:
        """Return what a text finds, best first: of the kinds "ENTITY", "SNIPPET", "SENTENCE", "TOPIC", by "WORDS",
        "MEANING" or both."""
        return self._do(operations.search(text, kinds=kinds, by=by, domain=domain, of=topic, first=first))

    def sources(self, domain: str = "") -> list[Source]:
        """Return the sources of a domain, or all, by address."""
        return self._do(operations.sources(domain))

    def trail(self, page: Page | str, section: int, sentence: int) -> Trail:
        """Return where a sentence comes from: of the section at a position, the one of that number, from 0."""
        return self._do(operations.trail(page, section, sentence))

    def strategies(self) -> list[Strategy]:
        """Return what may be run, with its options."""
        return self._do(operations.strategies())

    def run_topic(
        self,
        name: str,
        domain: str,
        *,
        goal: str = "",
        audience: str = "",
        strategy: str = "apollo",
        options: Mapping[str, Any] = NO_OPTIONS,
        budget: Budget | None = None,
    ) -> Run:
        """Start to research a topic, which may be new; `wait` waits for its end."""
        fields = {"name": name, "domain": domain, "goal": goal, "audience": audience}
        return self._do(operations.start_run(strategy, None, fields, options, budget))

    def start_run(
        self,
        topic: Topic | str,
        strategy: str,
        options: Mapping[str, Any] = NO_OPTIONS,
        budget: Budget | None = None,
    ) -> Run:
        """Start a run of a strategy on a topic that is there."""
        return self._do(operations.start_run(strategy, topic, {}, options, budget))

    def run(self, key: str) -> Run:
        """Return a run as it stands."""
        return self._do(operations.run(key))

    def runs(self, topic: Topic | str | None = None, states: Sequence[str] = ()) -> list[Run]:
        """Return the runs of a topic, or all, in one of some states, if any is given."""
        return self._do(operations.runs(topic, states))

    def watch(self, run: Run | str) -> Iterator[Run]:
        """Give a run as it stands, and at each change, until it has ended."""
        found, pause = self.run(run if isinstance(run, str) else run.key), FIRST_PAUSE
        yield found
        while not found.ended:
            found, pause = self._do(operations.next_change(found, pause))
            yield found

    def wait(self, run: Run | str, progress: Progress | None = None) -> Run:
        """Return a run when it has ended; `progress` is called with it at each change."""
        last = None
        for last in self.watch(run):
            if progress is not None:
                progress(last)
        assert last is not None
        return last

    def pause(self, run: Run | str) -> Run:
        """Let a run rest; calls that are out are answered and kept."""
        return self._do(operations.steer("pause", run))

    def resume(self, run: Run | str) -> Run:
        """Let a paused run go on where it was."""
        return self._do(operations.steer("resume", run))

    def cancel(self, run: Run | str) -> Run:
        """End a run; what it read and wrote to the graph stays."""
        return self._do(operations.steer("cancel", run))

    def retry(self, run: Run | str) -> Run:
        """Start a new run from the step at which this one failed or was cancelled."""
        return self._do(operations.steer("retry", run))

    def load(self, documents: Sequence[Document]) -> LoadReport:
        """Store documents; the same again changes nothing."""
        return self._do(operations.load(documents))

    def _do(self, operation: Operation[R]) -> R:
        steps = exchange(operation, self._http.base_url)
        answer: Answer = None
        try:
            while True:
                wanted = steps.send(answer)
                if isinstance(wanted, Pause):
                    time.sleep(wanted.seconds)
                    answer = None
                    continue
                try:
                    answer = self._http.post("/graphql", json=wanted, headers=self._headers)
                except httpx.TransportError as error:
                    answer = error
        except StopIteration as ended:
            result: R = ended.value
            return result


class AsyncClient:
    """The same for coroutines: each method is awaited, and `watch` is iterated by `async for`."""

    def __init__(self, address: str = ADDRESS, key: str = "", http: httpx.AsyncClient | None = None) -> None:
        self._http = http or httpx.AsyncClient(base_url=address_of(address), timeout=SECONDS)
        self._headers = headers(key)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def ask(self, query: str, **variables: Any) -> Any:
        """Return the data of any operation of GraphQL (docs/graphql.md); a mutation is sent once."""
        return await self._do(operations.ask(query, variables))

    async def topics(self, domain: str = "") -> list[Topic]:
        """Return all topics, or those of a domain, by name."""
        return await self._do(operations.topics(domain))

    async def topic(self, named: str, domain: str = "") -> Topic:
        """Return the topic of that name or key; raises NotFound, or InputError for a name in several domains."""
        return await self._do(operations.topic(named, domain))

    async def graph(
        self, topic: Topic | str, entities: int = 1_000, relations: int = 5_000, evidence: int = 1
    ) -> TopicGraph:
        """Return the graph of a topic, as Client.graph does."""
        return await self._do(operations.graph(topic, entities, relations, evidence))

    async def gaps(self, topic: Topic | str, status: Sequence[str] = (), kinds: Sequence[str] = ()) -> list[Gap]:
        """Return the gaps of a topic, such as those that are "OPEN", or "THIN_ENTITY"."""
        return await self._do(operations.gaps(topic, status, kinds))

    async def newest_page(self, topic: Topic | str) -> Page | None:
        """Return the newest version of a topic's page, None before there is any."""
        return await self._do(operations.newest_page(topic))

    async def page(self, key: str) -> Page:
        """Return a version of a page."""
        return await self._do(operations.page(key))

    async def entity(self, named: str, domain: str = "") -> Entity:
        """Return the entity of a name or key, counted everywhere."""
        return await self._do(operations.entity(named, domain))

    async def neighbourhood(
        self, entity: Entity | str, depth: int = 1, first: int = 50, relations: Sequence[str] = (), evidence: int = 1
    ) -> Subgraph:
        """Return what is around an entity, up to three relations away, by these canonical forms alone if any."""
        return await self._do(operations.neighbourhood(entity, depth, first, relations, evidence))

    async def paths(
        self, start: Entity | str, end: Entity | str, longest: int = 4, first: int = 3, evidence: int = 1
    ) -> list[GraphPath]:
        """Return what joins two entities, the shortest ways first."""
        return await self._do(operations.paths(start, end, longest, first, evidence))

    async def search(
        self,
        text: str,
        *,
        kinds: Sequence[str] = (),
        by: str = "HYBRID",
        domain: str = "",
        topic: Topic | str | None = None,
        first: int = 20,
    ) -> list[Hit]:
        """Return what a text finds, as Client.search does."""
        return await self._do(operations.search(text, kinds=kinds, by=by, domain=domain, of=topic, first=first))

    async def sources(self, domain: str = "") -> list[Source]:
        """Return the sources of a domain, or all, by address."""
        return await self._do(operations.sources(domain))

    async def trail(self, page: Page | str, section: int, sentence: int) -> Trail:
        """Return where a sentence comes from: of the section at a position, the one of that number, from 0."""
        return await self._do(operations.trail(page, section, sentence))

    async def strategies(self) -> list[Strategy]:
        """Return what may be run, with its options."""
        return await self._do(operations.strategies())

    async def run_topic(
        self,
        name: str,
        domain: str,
        *,
        goal: str = "",
        audience: str = "",
        strategy: str = "apollo",
        options: Mapping[str, Any] = NO_OPTIONS,
        budget: Budget | None = None,
    ) -> Run:
        """Start to research a topic, which may be new; `wait` waits for its end."""
        fields = {"name": name, "domain": domain, "goal": goal, "audience": audience}
        return await self._do(operations.start_run(strategy, None, fields, options, budget))

    async def start_run(
        self,
        topic: Topic | str,
        strategy: str,
        options: Mapping[str, Any] = NO_OPTIONS,
        budget: Budget | None = None,
    ) -> Run:
        """Start a run of a strategy on a topic that is there."""
        return await self._do(operations.start_run(strategy, topic, {}, options, budget))

    async def run(self, key: str) -> Run:
        """Return a run as it stands."""
        return await self._do(operations.run(key))

    async def runs(self, topic: Topic | str | None = None, states: Sequence[str] = ()) -> list[Run]:
        """Return the runs of a topic, or all, in one of some states, if any is given."""
        return await self._do(operations.runs(topic, states))

    async def watch(self, run: Run | str) -> AsyncIterator[Run]:
        """Give a run as it stands, and at each change, until it has ended."""
        found, pause = await self.run(run if isinstance(run, str) else run.key), FIRST_PAUSE
        yield found
        while not found.ended:
            found, pause = await self._do(operations.next_change(found, pause))
            yield found

    async def wait(self, run: Run | str, progress: Progress | None = None) -> Run:
        """Return a run when it has ended; `progress` is called with it at each change."""
        last = None
        async for last in self.watch(run):
            if progress is not None:
                progress(last)
        assert last is not None
        return last

    async def pause(self, run: Run | str) -> Run:
        """Let a run rest; calls that are out are answered and kept."""
        return await self._do(operations.steer("pause", run))

    async def resume(self, run: Run | str) -> Run:
        """Let a paused run go on where it was."""
        return await self._do(operations.steer("resume", run))

    async def cancel(self, run: Run | str) -> Run:
        """End a run; what it read and wrote to the graph stays."""
        return await self._do(operations.steer("cancel", run))

    async def retry(self, run: Run | str) -> Run:
        """Start a new run from the step at which this one failed or was cancelled."""
        return await self._do(operations.steer("retry", run))

    async def load(self, documents: Sequence[Document]) -> LoadReport:
        """Store documents; the same again changes nothing."""
        return await self._do(operations.load(documents))

    async def _do(self, operation: Operation[R]) -> R:
        steps = exchange(operation, self._http.base_url)
        answer: Answer = None
        try:
            while True:
                wanted = steps.send(answer)
                if isinstance(wanted, Pause):
                    await asyncio.sleep(wanted.seconds)
                    answer = None
                    continue
                try:
                    answer = await self._http.post("/graphql", json=wanted, headers=self._headers)
                except httpx.TransportError as error:
                    answer = error
        except StopIteration as ended:
            result: R = ended.value
            return result
