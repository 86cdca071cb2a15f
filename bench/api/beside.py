"""Reading what a server shows: a page of 241 citations, and 20 entities with relations and evidence, by 1, 10 and 50
clients at the same time, beside the bare Cypher that brings the same out of Neo4j.

A page is asked for again and again, as readers do, and in turns with more other pages than a server keeps rendered.
Bare GraphQL is what executing the query takes where its answer is there already.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import cycle, product
from pathlib import Path
from typing import Any

from graphql import build_schema, execute_sync, parse
from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction

import cypher
from api.schema.connections import FIRST
from bench.clients import Connection, Times, timed
from bench.folder import Folder, Server
from bench.library import SNIPPETS, TOPIC, stock
from bench.table import Figure
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.engines.ports import free_port
from kgplatform.graph import topics
from kgplatform.graph.decisions import RULES
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.lists import count_lists, read_lists
from kgplatform.graph.session import Graph, Row
from kgplatform.graph.sources import read_snippets
from kgplatform.ids import parse_evidence_key
from kgplatform.models import FilterValue, ListAsked, Page, Relation

SCHEMA = Path(__file__).parents[2] / "api" / "schema.graphql"
CLIENTS = (1, 10, 50)
ENTITIES = RELATIONS = 20
VERSIONS = 80  # pages, more than a server keeps rendered
TIMES = 300  # requests that count; a fifth as many go before
SMALL_SIZE = {"TIMES": 60}
PAGE, RENDERED, BARE_PAGE = "page", "page, another one each time", "bare Cypher of a page"
QUERY, BARE_QUERY, BARE_GRAPHQL = "topic query", "bare Cypher of the topic query", "bare GraphQL of the topic query"

ASKED = """query ($topic: ID!, $first: Int!) {
  topic(id: $topic) { name entities(first: $first) { totalCount edges { node {
    name description mentions relations(first: 20) { nodes {
      relation wording object { name } evidence { nodes { text snippet { title url } } } } } } } } }
}"""

Measured = dict[tuple[str, int], Times]
Statement = tuple[str, dict[str, Any]]


def figures(seed: int) -> Iterator[Figure]:
    """Give what pages and queries take as multiples of what Neo4j and GraphQL alone take for them."""
    measured = asyncio.run(_measured(seed))
    for clients in CLIENTS:
        page, rendered, bare = (measured[what, clients].p95 for what in (PAGE, RENDERED, BARE_PAGE))
        at_once = f"p95 at {clients} clients"
        yield Figure(f"page, of the bare Cypher's, {at_once}", "at most", 1.0, page / bare)
        yield Figure(f"page, of one rendered anew, {at_once}", "at most", 0.5, page / rendered)
        query, bare = measured[QUERY, clients].p95, measured[BARE_QUERY, clients].p95
        yield Figure(f"topic query, of the bare Cypher's, {at_once}", "at most", 8.0, query / bare)
    core = {what: times.core for (what, clients), times in measured.items() if clients == 1}
    alone = core[BARE_QUERY] + core[BARE_GRAPHQL]
    yield Figure("page, of the bare Cypher's time of a core", "at most", 1.0, core[PAGE] / core[BARE_PAGE])
    yield Figure("topic query, of bare Cypher's and GraphQL's time of a core", "at most", 1.5, core[QUERY] / alone)


class Noting(Graph):
    """A graph that notes what it is asked: names of statements, with their parameters."""

    def __init__(self, uri: str, user: str, password: str) -> None:
        super().__init__(uri, user, password)
        self.asked: list[Statement] = []

    async def read(self, name: str, /, **params: Any) -> list[Row]:
        self.asked.append((name, params))
        return await super().read(name, **params)


async def _measured(seed: int) -> Measured:
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place) / "home")
        pages, statements = await _stocked(home, seed)
        folder, port = Folder(home.path), free_port()
        with Server(folder, port) as server:
            server.ask("{ topics { nodes { name } } }")
            address = await EmbeddedNeo4j(home).start()  # the one that the server started
            async with bare_driver(address) as driver:
                return {key: each async for key, each in _all(driver, server, port, pages, statements)}


async def _stocked(home: Home, seed: int) -> tuple[list[Page], list[Statement]]:
    home.path.mkdir()
    home.open()
    engine = EmbeddedNeo4j(home)
    address = await engine.start()
    try:
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            await install_schema(graph)
            pages = await stock(graph, seed, VERSIONS)
        return pages, await topic_statements(address)
    finally:
        await engine.stop()


@asynccontextmanager
async def bare_driver(address: ServerAddress) -> AsyncIterator[AsyncDriver]:
    """Give a driver that asks Neo4j itself."""
    auth = (address.user, address.password)
    async with AsyncGraphDatabase.driver(address.bolt_uri, auth=auth, notifications_min_severity="OFF") as driver:
        yield driver


async def _all(
    driver: AsyncDriver, server: Server, port: int, pages: list[Page], statements: Sequence[Statement]
) -> AsyncIterator[tuple[tuple[str, int], Times]]:
    variables = {"topic": TOPIC.id, "first": ENTITIES}
    body = json.dumps({"query": ASKED, "variables": variables}).encode()
    execute = _execution(server.ask(ASKED, **variables), variables)
    others = cycle(pages)
    asked: dict[str, Callable[[Connection], Awaitable[object]]] = {
        BARE_PAGE: lambda _: _page_statements(driver, next(others)),
        PAGE: lambda connection: _shown(connection, pages[0]),
        RENDERED: lambda connection: _shown(connection, next(others)),
        BARE_QUERY: lambda _: run_together(driver, statements),
        QUERY: lambda connection: queried(connection, body),
        BARE_GRAPHQL: lambda _: execute(),
    }
    for clients, (what, ask) in product(CLIENTS, asked.items()):
        core = time.process_time if what.startswith("bare") else server.core_seconds
        await _by(clients, port, ask, max(TIMES // 5, clients), core)
        times = await _by(clients, port, ask, max(TIMES, 2 * clients), core)
        print(f"{what}, {clients} at once: {times}", flush=True)
        yield (what, clients), times


async def _by(
    clients: int, port: int, ask: Callable[[Connection], Awaitable[object]], times: int, core: Callable[[], float]
) -> Times:
    """Time what so many clients ask, each by a connection of its own that is closed before the server tires of it."""
    async with AsyncExitStack() as stack:
        connections = [await stack.enter_async_context(Connection(port)) for _ in range(clients)]
        return await timed([partial(ask, connection) for connection in connections], times, core)


async def topic_statements(address: ServerAddress) -> list[Statement]:
    """Return the statements of the topic query."""
    async with Noting(address.bolt_uri, address.user, address.password) as graph:
        await read_as_asked(graph)
        return graph.asked


async def read_as_asked(graph: Graph) -> None:
    """Read what the topic query brings, as its resolvers have it read."""
    await topics.read_topic(graph, TOPIC.id)
    listed = ListAsked(name="topic_entities", owner=TOPIC.id, order="mentions", first=ENTITIES)
    (found,) = await read_lists(graph, [listed])
    await count_lists(graph, [listed])
    where: tuple[tuple[str, FilterValue], ...] = (("topic", TOPIC.id),)
    related = ListAsked(name="entity_relations", owner="", order="sources", where=where, first=RELATIONS)
    parts = await read_lists(graph, [related.model_copy(update={"owner": row.place.id}) for row in found.rows])
    relations = [relation for part in parts for relation in part.nodes(Relation)]
    ends = sorted({relation.object_id for relation in relations})
    quoted = sorted({parse_evidence_key(key)[0] for each in relations for key in each.evidence[:FIRST]})
    await topics.read_entities_by_id(graph, ends, counted=False)
    await read_snippets(graph, quoted)
    print(f"{len(found.rows)} entities, {len(relations)} relations, {len(ends)} ends, {len(quoted)} snippets")


async def _shown(connection: Connection, page: Page) -> None:
    shown = await connection.get(f"/pages/{page.id}")
    if shown.count(b'class="cite"') != SNIPPETS:
        raise RuntimeError(f"The page has not its {SNIPPETS} citations.")


async def queried(connection: Connection, body: bytes) -> None:
    """Ask a query; raises RuntimeError for errors in its answer."""
    answer = await connection.post("/graphql", body)
    if b'"errors"' in answer:
        raise RuntimeError(answer.decode())


def _execution(answer: dict[str, Any], variables: dict[str, Any]) -> Callable[[], Awaitable[None]]:
    """Return what executes the query by the same schema, with its answer in the place of all that resolves fields."""
    schema, document = build_schema(SCHEMA.read_text("utf-8")), parse(ASKED)

    async def execute() -> None:
        executed = execute_sync(schema, document, answer, variable_values=variables)
        json.dumps(executed.data)
        assert executed.data == answer, executed.errors

    return execute


async def _page_statements(driver: AsyncDriver, page: Page) -> None:
    ids = sorted(reference.snippet_id for reference in page.references)
    await run_together(
        driver,
        [
            ("read/pages/page", {"id": page.id}),
            ("read/pages/sections", {"page": page.id, "rules": RULES}),
            ("read/snippets/snippets", {"ids": ids}),
            ("read/topics/topic", {"id": page.topic_id}),
        ],
    )


async def run_together(driver: AsyncDriver, statements: Sequence[Statement]) -> None:
    """Run statements in one transaction, one after the other, and fetch their rows."""

    async def work(transaction: AsyncManagedTransaction) -> None:
        for name, parameters in statements:
            assert [record async for record in await transaction.run(cypher.load(name), parameters)]

    async with driver.session() as session:
        await session.execute_read(work)
