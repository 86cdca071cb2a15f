"""A server that is being started again: one start for all who met it dead, and requests wait for it a moment only."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest
from neo4j import AsyncSession
from neo4j.exceptions import IncompleteCommit, ServiceUnavailable

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import DiskFull, EngineUnavailable
from kgplatform.graph.restart import Restart
from kgplatform.graph.session import Graph
from kgplatform.patience import patience, waiting_briefly, waiting_to_the_end

REFUSED = "The database does not answer and is being started again. Ask again in 10 seconds."
MOMENT = 0.05


class Starting:
    """A start that takes until `ready` is set; counts how often it was begun."""

    def __init__(self) -> None:
        self.begun = 0
        self.ready = asyncio.Event()

    async def __call__(self) -> None:
        self.begun += 1
        await self.ready.wait()


class DeadGraph(Graph):
    """A graph whose server is dead until it is started, and then answers the number of attempts."""

    def __init__(self, starting: Starting, failure: Exception | None = None) -> None:
        super().__init__("bolt://127.0.0.1:1", "neo4j", "any", on_unavailable=starting)
        self.attempts = 0
        self._starting = starting
        self._failure = failure or ServiceUnavailable("dead")

    async def _in_session(self, do: Callable[[AsyncSession], Awaitable[object]], access: str = "") -> object:
        async def attempt() -> int:
            self.attempts += 1
            if not self._starting.ready.is_set():
                raise self._failure
            return self.attempts

        return await self._guard(attempt)


@pytest.fixture
def starting() -> Starting:
    return Starting()


async def test_requests_are_refused_after_a_moment_and_start_the_server_once(starting: Starting) -> None:
    # given
    graph = DeadGraph(starting)

    async def request() -> str:
        with waiting_briefly(MOMENT), pytest.raises(EngineUnavailable) as raised:
            await graph.read("read/sources/domains")
        assert (raised.value.retryable, raised.value.retry_after) == (True, 10)
        return str(raised.value)

    # when
    told = await asyncio.gather(*(request() for _ in range(20)))
    later = await request()

    # then: who comes while it is being started asks it nothing
    assert {*told, later} == {REFUSED}
    assert (starting.begun, graph.attempts) == (1, 1)


async def test_what_no_request_waits_for_waits_to_the_end(starting: Starting) -> None:
    # given work of a run that a request began, and a request beside it
    graph = DeadGraph(starting)
    with waiting_briefly(MOMENT), waiting_to_the_end():
        working = asyncio.create_task(graph.read("read/sources/domains"))
    with waiting_briefly(MOMENT), pytest.raises(EngineUnavailable):
        await graph.read("read/sources/domains")
    await asyncio.sleep(2 * MOMENT)
    assert not working.done()

    # when
    starting.ready.set()

    # then
    assert await working == 2  # type: ignore[comparison-overlap]  # its own attempts: the request made none
    assert starting.begun == 1


async def test_a_request_goes_on_where_the_server_is_back_in_time(starting: Starting) -> None:
    graph = DeadGraph(starting)
    asyncio.get_running_loop().call_later(MOMENT, starting.ready.set)
    with waiting_briefly(60):
        assert await graph.read("read/sources/domains") == 2  # type: ignore[comparison-overlap]


async def test_all_that_a_request_does_waits_a_moment_together(starting: Starting) -> None:
    graph = DeadGraph(starting)
    with waiting_briefly(MOMENT):
        waiting = patience()
        assert waiting is not None
        for _ in range(10):
            with pytest.raises(EngineUnavailable):
                await graph.read("read/sources/domains")
            assert waiting.left() == 0  # nothing is left for the next


async def test_a_request_that_has_stored_something_waits_to_the_end(starting: Starting) -> None:
    # given
    graph = DeadGraph(starting)
    starting.ready.set()
    with waiting_briefly(MOMENT):
        await graph.write("write/sources/domain_limit")
        starting.ready.clear()

        # when
        going_on = asyncio.create_task(graph.read("read/sources/domains"))
        await asyncio.sleep(3 * MOMENT)
        assert not going_on.done()
        starting.ready.set()

    # then
    assert await going_on == 3  # type: ignore[comparison-overlap]


async def test_what_may_be_stored_is_not_stored_twice_for_a_request(starting: Starting) -> None:
    # given a server that goes away while it commits
    graph = DeadGraph(starting, IncompleteCommit("gone"))

    # when
    with waiting_briefly(60), pytest.raises(EngineUnavailable) as raised:
        await graph.write("write/sources/domain_limit")

    # then it is started, and the write was sent once
    assert str(raised.value) == (
        "The database went away while it stored this, which it has done or not. "
        "Look whether it did in some seconds, before you do this again."
    )
    assert not raised.value.retryable
    await asyncio.sleep(0)
    assert (starting.begun, graph.attempts) == (1, 1)

    # and a step of a run, which can be done twice, is done again
    starting.ready.set()
    assert await graph.write("write/sources/domain_limit") == 2  # type: ignore[comparison-overlap]


async def test_who_is_still_there_is_told_why_a_start_failed_and_the_log_is_told_too(
    caplog: pytest.LogCaptureFixture,
) -> None:
    # given
    ending = asyncio.Event()

    async def fails() -> None:
        await ending.wait()
        raise DiskFull("There is no room.", "Make some.")

    restart = Restart(fails)

    # when
    with waiting_briefly(MOMENT), pytest.raises(EngineUnavailable, match="is being started again"):
        await restart.done()
    ending.set()
    with caplog.at_level(logging.WARNING), pytest.raises(DiskFull):
        await restart.done()

    # then
    told = [record.getMessage() for record in caplog.records if record.name == "kgplatform.graph.restart"]
    assert told == ["Neo4j could not be started again: There is no room. Make some."]
    assert not restart.under_way


async def test_a_ping_does_not_wait_for_a_start(neo4j_server: ServerAddress, starting: Starting) -> None:
    graph = Graph(neo4j_server.bolt_uri, neo4j_server.user, neo4j_server.password, on_unavailable=starting)
    async with graph:
        assert graph._restart is not None
        graph._restart.begin()
        with pytest.raises(EngineUnavailable, match=REFUSED):
            await graph.ping()
        starting.ready.set()
