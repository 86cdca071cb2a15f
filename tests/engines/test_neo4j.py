"""The embedded Neo4j, for real: start, adopt, restart, stop, and every way in which a start fails.

The tests of `second` share one server and run in their order: each leaves it as the next one needs it.
"""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from neo4j import AsyncGraphDatabase

from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import PASSWORD_SECRET, EmbeddedNeo4j, ServerAddress
from kgplatform.engines.neo4j_config import Neo4jPorts
from kgplatform.engines.neo4j_failures import CONSOLE
from kgplatform.engines.ports import free_port
from kgplatform.errors import DiskFull, EngineUnavailable, PortTaken, StoreLocked, Unauthorised
from kgplatform.graph.session import Graph
from kgplatform.patience import waiting_briefly
from tests.plans import plain_session
from tests.shared_classes import java_options

# An owner that is killed as soon as its server answers.
OWNER = """
import os, signal, sys
from pathlib import Path
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j

home = Home(Path(sys.argv[1]))
home.open()
EmbeddedNeo4j(home, heap="256m", java_options=sys.argv[2:]).start_blocking()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home(tmp_path_factory.mktemp("second-home"))
    home.open()
    return home


@pytest.fixture(scope="module")
def second(home: Home) -> Iterator[EmbeddedNeo4j]:
    engine = EmbeddedNeo4j(home, heap="256m", page_cache="32m", java_options=java_options())
    yield engine
    engine.stop_blocking()


async def count_notes(address: ServerAddress) -> int:
    async with AsyncGraphDatabase.driver(address.bolt_uri, auth=(address.user, address.password)) as driver:
        records, _, _ = await driver.execute_query(
            "MERGE (n:Note {id: 1}) WITH 1 AS one MATCH (n) RETURN count(n) AS n"
        )
    return int(records[0]["n"])


async def test_a_started_server_answers_by_bolt_and_shows_its_browser(neo4j_server: ServerAddress) -> None:
    async with AsyncGraphDatabase.driver(
        # The routing scheme works too, as the Browser uses it: the advertised address is the real one.
        neo4j_server.bolt_uri.replace("bolt://", "neo4j://"),
        auth=(neo4j_server.user, neo4j_server.password),
    ) as driver:
        records, _, _ = await driver.execute_query("RETURN 1 AS one")
    async with httpx.AsyncClient(trust_env=False) as client:
        page = await client.get(f"{neo4j_server.http_url}/browser/")

    assert [record["one"] for record in records] == [1]
    assert (page.status_code, "<title>Neo4j Browser</title>" in page.text) == (200, True)


async def test_a_statement_is_planned_once_for_lists_of_any_length(neo4j_server: ServerAddress) -> None:
    # given: a statement that is planned by what it expects of the list
    async with plain_session(neo4j_server) as session:

        async def expected(given: list[str]) -> float:
            result = await session.run("EXPLAIN MATCH (n) WHERE n.id IN $given RETURN n", given=given)
            plan = (await result.consume()).plan
            assert plan is not None
            return float(plan["args"]["EstimatedRows"])

        # when
        rows = [await expected(["id"] * length) for length in (1, 7, 70, 700)]
        kept = await (await session.run("SHOW SETTINGS 'dbms.cypher.min_replan_interval' YIELD value")).single(True)

    # then
    assert len(set(rows)) == 1
    assert kept["value"] == "1m"


def test_the_password_is_not_shown(neo4j_server: ServerAddress) -> None:
    assert neo4j_server.password not in repr(neo4j_server)


async def test_a_new_home_has_no_server(second: EmbeddedNeo4j) -> None:
    assert (second.status().state, second.status().pid, await second.stop()) == ("stopped", None, False)


async def test_the_orphan_of_a_killed_owner_is_adopted(second: EmbeddedNeo4j, home: Home) -> None:
    # given
    owner = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", OWNER, str(home.path), *java_options()])
    assert owner.returncode == -signal.SIGKILL
    orphan = second.status()

    # when
    address = await second.start()

    # then the same process serves
    assert orphan.state == "running"
    assert second.status() == orphan
    assert await count_notes(address) == 1


async def test_an_orphan_is_found_without_its_record(second: EmbeddedNeo4j, home: Home) -> None:
    before = second.status()
    (home.neo4j / "process.json").unlink()

    await second.start()

    assert second.status() == before
    assert (home.neo4j / "process.json").exists()


async def test_status_gives_the_address_of_the_browser(second: EmbeddedNeo4j) -> None:
    status = second.status()

    assert status.browser_url == (
        f"http://127.0.0.1:{status.http_port}/browser/?dbms=neo4j://neo4j@127.0.0.1:{status.bolt_port}&db=neo4j"
    )


async def test_another_server_on_the_same_store_is_refused(second: EmbeddedNeo4j, home: Home, tmp_path: Path) -> None:
    # given
    await second.start()
    other = Home(tmp_path)
    other.open()
    (other.neo4j / "data").symlink_to(home.neo4j / "data")

    # when
    with pytest.raises(StoreLocked, match="Stop that server"):
        await EmbeddedNeo4j(other).start()

    # then: before a server was started that would have noticed
    assert not (other.logs / "neo4j" / CONSOLE).exists()


async def test_a_lost_password_is_said_and_leaves_the_server_alone(second: EmbeddedNeo4j, home: Home) -> None:
    address = await second.start()
    home.write_secret(PASSWORD_SECRET, "not-the-password")

    with pytest.raises(Unauthorised, match=r"secrets/neo4j_password"):
        await EmbeddedNeo4j(home).start()

    home.write_secret(PASSWORD_SECRET, address.password)
    assert await second.start() == address


async def test_a_dead_server_is_started_once_on_its_ports_with_its_data(second: EmbeddedNeo4j) -> None:
    # given
    address = await second.start()
    before = second.status()
    assert before.pid is not None
    assert await count_notes(address) == 1
    os.kill(before.pid, signal.SIGKILL)

    # when
    answers = await asyncio.gather(*(second.ensure_running() for _ in range(3)))

    # then
    after = second.status()
    assert answers == [address] * 3
    assert (after.state, after.bolt_port, after.http_port) == ("running", before.bolt_port, before.http_port)
    assert after.pid != before.pid
    assert await count_notes(address) == 1


async def test_a_killed_server_is_told_to_requests_and_waited_for_by_all_else(second: EmbeddedNeo4j) -> None:
    # given
    address = await second.start()
    graph = Graph(address.bolt_uri, address.user, address.password, on_unavailable=second.ensure_running)
    async with graph:
        before = second.status().pid
        assert before is not None and await graph.read("read/sources/domains") == []
        os.kill(before, signal.SIGKILL)

        # when
        working = asyncio.create_task(graph.write("write/sources/domain_limit", id="x", name="x", limit=1))
        with waiting_briefly(0.5):
            for _ in range(3):
                with pytest.raises(EngineUnavailable) as raised:
                    await graph.read("read/sources/domains")

        # then
        assert str(raised.value) == (
            "The database does not answer and is being started again. Ask again in 10 seconds."
        )
        assert not working.done()
        await working
        with waiting_briefly():
            assert [row["name"] for row in await graph.read("read/sources/domains")] == ["x"]
        assert second.status().pid != before
        await graph.run_statement("MATCH (domain:Domain) DELETE domain")


async def test_stop_ends_the_process(second: EmbeddedNeo4j) -> None:
    pid = second.status().pid
    assert pid is not None

    stopped = await second.stop()

    assert stopped
    assert not psutil.pid_exists(pid)
    assert (second.status().state, second.status().pid) == ("stopped", None)


async def test_a_taken_port_of_a_setting_is_refused_and_its_program_named(home: Home, second: EmbeddedNeo4j) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(PortTaken) as caught:
            await EmbeddedNeo4j(home, bolt_port=port).start()

    assert caught.value.what == f"Bolt port {port} belongs to {psutil.Process().name()} (process {os.getpid()})."
    assert "KGPLATFORM_NEO4J_BOLT_PORT" in caught.value.remedy


async def test_a_port_that_is_taken_while_the_server_comes_up_gives_way_to_another(
    second: EmbeddedNeo4j, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = second._choose_ports
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        first = iter([Neo4jPorts(taken, free_port())])
        monkeypatch.setattr(second, "_choose_ports", lambda: next(first, None) or choose())

        address = await second.start()

    assert address.bolt_uri != f"bolt://127.0.0.1:{taken}"
    assert await count_notes(address) == 1
    await second.stop()


async def test_a_full_disk_is_said_before_anything_is_started(tmp_path: Path) -> None:
    home = Home(tmp_path, free=lambda path: 0)
    home.open()

    with pytest.raises(DiskFull, match="0 MB free"):
        await EmbeddedNeo4j(home).start()

    assert list(home.neo4j.iterdir()) == []


async def test_a_server_that_ends_while_it_starts_is_quoted(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.open()

    with pytest.raises(EngineUnavailable, match=r"Its last words:\n(.|\n)*server\.memory\.pagecache\.size"):
        await EmbeddedNeo4j(home, page_cache="plenty").start()
