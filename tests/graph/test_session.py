"""The session: batches in one order, transactions whole or not at all, and errors with a remedy."""

import pytest
from neo4j.exceptions import Neo4jError

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.engines.ports import free_port
from kgplatform.errors import EngineUnavailable, SettingsError, Unauthorised
from kgplatform.graph.session import Graph, Work, batches


def test_rows_are_unique_and_sorted_by_their_ends() -> None:
    rows = [{"id": "3", "a": "x", "b": "y"}, {"id": "1", "a": "x", "b": "z"}, {"id": "2", "a": "w", "b": "z"}]

    found = list(batches([*rows, dict(rows[0])], size=2))

    assert [[row["id"] for row in batch] for batch in found] == [["2", "3"], ["1"]]
    assert list(batches([])) == []


async def test_statements_together_are_stored_all_or_none(graph: Graph) -> None:
    async def work(transaction: Work) -> None:
        await transaction.run("write/sources/domain_limit", id="x", name="x", limit=1)
        raise RuntimeError("broken off")

    with pytest.raises(RuntimeError, match="broken off"):
        await graph.write_together(work)

    assert await graph.read("read/sources/domains") == []


async def test_a_wrong_password_is_told_with_its_remedy(neo4j_server: ServerAddress) -> None:
    with pytest.raises(Unauthorised, match="Set KGPLATFORM_NEO4J_USER and KGPLATFORM_NEO4J_PASSWORD"):
        await Graph(neo4j_server.bolt_uri, "neo4j", "wrong").open()


async def test_a_server_that_does_not_answer_is_told_with_its_remedy() -> None:
    with pytest.raises(EngineUnavailable, match="kgplatform engine start") as caught:
        await Graph(f"bolt://127.0.0.1:{free_port()}", "neo4j", "any").open()

    assert caught.value.retryable and caught.value.away


async def test_a_server_is_brought_back_once(neo4j_server: ServerAddress) -> None:
    # given a graph whose server does not answer until somebody repairs its address
    asked = []

    async def bring_back() -> None:
        asked.append(graph.uri)

    graph = Graph(f"bolt://127.0.0.1:{free_port()}", "neo4j", "any", on_unavailable=bring_back)

    with pytest.raises(EngineUnavailable):
        await graph.open()

    assert asked == [graph.uri]


async def test_an_address_of_something_else_is_a_setting_to_change() -> None:
    with pytest.raises(SettingsError, match="KGPLATFORM_NEO4J_URI"):
        await Graph("http://127.0.0.1:7474", "neo4j", "any").open()


async def test_a_graph_must_be_opened() -> None:
    with pytest.raises(EngineUnavailable, match="not open"):
        await Graph("bolt://127.0.0.1:7687", "neo4j", "any").read("read/sources/domains")


async def test_a_ping_asks_the_server_and_does_not_start_it(neo4j_server: ServerAddress) -> None:
    # given a server that could be brought back
    asked = []

    async def bring_back() -> None:
        asked.append("start")

    graph = Graph(neo4j_server.bolt_uri, neo4j_server.user, neo4j_server.password, on_unavailable=bring_back)
    with pytest.raises(EngineUnavailable, match="not open"):
        await graph.ping()

    # when it answers
    async with graph:
        await graph.ping()

    # then nobody was asked to start it
    assert asked == []


async def test_what_meets_something_that_is_being_removed_is_done_again(graph: Graph) -> None:
    tried = []

    async def work(transaction: Work) -> int:
        tried.append(len(tried))
        if len(tried) == 1:  # as the server answers who finds a node that another removes before it is read
            code = "Neo.ClientError.Statement.EntityNotFound"
            raise Neo4jError._hydrate_neo4j(code=code, message="Unable to load NODE 4:a:1.")
        return len(tried)

    assert await graph.write_together(work) == 2


async def test_a_graph_that_was_closed_says_that_all_is_shutting_down(neo4j_server: ServerAddress) -> None:
    # given
    closed = Graph(neo4j_server.bolt_uri, "neo4j", neo4j_server.password)
    async with closed:
        pass

    # when
    with pytest.raises(EngineUnavailable) as raised:
        await closed.read("read/sources/domains")

    # then
    assert str(raised.value) == (
        "kgplatform is shutting down. Ask again when it has started again: its runs go on then."
    )
