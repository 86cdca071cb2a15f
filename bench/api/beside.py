"""Reading what a server shows: a page of 241 citations, and 20 entities with relations and evidence, by 1, 10 and 50
clients at the same time, beside the bare Cypher that brings the same out of Neo4j.

A page is asked for again and again, as readers do, and in turns with more other pages than a server keeps rendered.
Bare GraphQL is what executing the query takes where its answer is there already.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle, product
from pathlib import Path
from typing import Any

from graphql import build_schema, execute_sync, parse
from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction

import cypher
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
from kgplatform.graph.session import Graph
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Page

SCHEMA = Path(__file__).parents[2] / "api" / "schema.graphql"
CLIENTS = (1, 10, 50)
ENTITIES = 20
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


@dataclass(frozen=True)
class Found:
    """Ids of what the topic query brings: the entities, the ends of their relations, the snippets of their evidence."""

    entities: list[str]
    ends: list[str]
    quoted: list[str]


async def _measured(seed: int) -> Measured:
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place) / "home")
        pages, found = await _stocked(home, seed)
        folder, port = Folder(home.path), free_port()
        with Server(folder, port) as server:
            server.ask("{ topics { nodes { name } } }")
            address = await EmbeddedNeo4j(home).start()  # the one that the server started
            async with bare_driver(address) as driver:
                return {key: each async for key, each in _all(driver, server, port, pages, found)}


async def _stocked(home: Home, seed: int) -> tuple[list[Page], Found]:
    home.path.mkdir()
    home.open()
    engine = EmbeddedNeo4j(home)
    address = await engine.start()
    try:
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            await install_schema(graph)
            return await stock(graph, seed, VERSIONS), await entities_found(graph)
    finally:
        await engine.stop()


@asynccontextmanager
async def bare_driver(address: ServerAddress) -> AsyncIterator[AsyncDriver]:
    """Give a driver that asks Neo4j itself."""
    auth = (address.user, address.password)
    async with AsyncGraphDatabase.driver(address.bolt_uri, auth=auth, notifications_min_severity="OFF") as driver:
        yield driver


async def _all(
    driver: AsyncDriver, server: Server, port: int, pages: list[Page], found: Found
) -> AsyncIterator[tuple[tuple[str, int], Times]]:
    variables = {"topic": TOPIC.id, "first": ENTITIES}
    body = json.dumps({"query": ASKED, "variables": variables}).encode()
    execute = _execution(server.ask(ASKED, **variables), variables)
    others = cycle(pages)
    asked: dict[str, Callable[[Connection], Awaitable[object]]] = {
        BARE_PAGE: lambda _: _page_statements(driver, next(others)),
        PAGE: lambda connection: _shown(connection, pages[0]),
        RENDERED: lambda connection: _shown(connection, next(others)),
        BARE_QUERY: lambda _: query_statements(driver, found),
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


async def entities_found(graph: Graph) -> Found:
    """Return the ids of what the topic query brings."""
    entities, _ = await topics.read_entities(graph, TOPIC.id, ENTITIES)
    ids = sorted(entity.id for entity in entities)
    relations = await topics.read_relations_of(graph, TOPIC.id, ids)
    ends = sorted({relation.object_id for relation in relations})
    quoted = sorted({parse_evidence_key(key)[0] for relation in relations for key in relation.evidence})
    print(f"{len(ids)} entities, {len(relations)} relations, {len(ends)} ends, {len(quoted)} snippets")
    return Found(ids, ends, quoted)


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
    await _together(
        driver,
        ("read/pages/page", {"id": page.id}),
        ("read/pages/sections", {"page": page.id, "rules": RULES}),
        ("read/snippets/snippets", {"ids": ids}),
        ("read/topics/topic", {"id": page.topic_id}),
    )


async def query_statements(driver: AsyncDriver, found: Found) -> None:
    """Run the statements of the topic query at the same time."""
    await _together(
        driver,
        ("read/topics/topic", {"id": TOPIC.id}),
        ("read/topics/topic_entities", {"topic": TOPIC.id, "offset": 0, "limit": ENTITIES}),
        ("read/topics/topic_entity_count", {"topic": TOPIC.id}),
        ("read/relations/relations_of", {"topic": TOPIC.id, "entity_ids": found.entities}),
        ("read/topics/entities", {"ids": found.ends}),
        ("read/snippets/snippets", {"ids": found.quoted}),
    )


async def _together(driver: AsyncDriver, *statements: tuple[str, dict[str, Any]]) -> None:
    """Run statements in one transaction, one after the other, and fetch their rows."""

    async def work(transaction: AsyncManagedTransaction) -> None:
        for name, parameters in statements:
            assert [record async for record in await transaction.run(cypher.load(name), parameters)]

    async with driver.session() as session:
        await session.execute_read(work)
