"""A server with a graph of 100,000 entities under load: 50 clients that ask for a topic with 20 entities, their
relations and evidence, for a search, and for a page; first at 20 requests a second together, then each as fast as it is
answered.

The graph is that of made-up texts, as research would leave it (bench.curation.grown_graph), with a vector for each.
Times at a rate count from when a request was due, not from when a client got around to it. Searches by words ask no
model; hybrid ones embed their text each time, and that is in their figure.
"""

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bench.api.beside import (
    ASKED,
    BARE_QUERY,
    ENTITIES,
    Statement,
    bare_driver,
    queried,
    run_together,
    topic_statements,
)
from bench.clients import Connection, timed
from bench.curation.generated_graph import import_files
from bench.curation.growth import A_BATCH, DIMENSION, point_of, write_grown
from bench.curation.made_up import DOMAIN, made_up
from bench.folder import Folder, Server
from bench.library import TOPIC, stock
from bench.table import Figure
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.engines.ports import free_port
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.models import Page
from kgplatform.vectors.edge_store import EdgeStore

TEXTS = 27_000  # whose names are some 100,000 entities
PAGES = 10
CLIENTS = 50
RATE = 20.0  # requests a second by all clients together
SECONDS = 120.0
ALONE = 20  # requests of a kind that are asked one by one before
FEW, MANY = 1_000, 20_000  # requests after which the server's memory is looked at
SMALL_SIZE = {"TEXTS": 3_000, "SECONDS": 20.0, "FEW": 300, "MANY": 900}
GROWTH = 1.1  # of memory, that is taken for none
BY_WORDS, HYBRID, TOPIC_QUERY, PAGE = "search by words", "hybrid search", "topic query", "page"
MOST = {TOPIC_QUERY: 100.0, BY_WORDS: 150.0, HYBRID: 150.0, PAGE: 30.0}  # ms
SEARCHED = """query ($text: String!, $by: SearchBy!, $domain: String!) {
  search(text: $text, by: $by, domain: $domain, first: 20) { kind key title text score }
}"""

Ask = Callable[[Connection], Awaitable[object]]


def figures(seed: int) -> Iterator[Figure]:
    """Give the times at a rate, what is answered in a second beside bare Cypher, and how memory grows."""
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place) / "home")
        home.path.mkdir()
        home.open()
        pages, statements = _stocked(home, seed)
        folder, port = Folder(home.path), free_port()
        with Server(folder, port) as server:
            server.ask("{ topics { nodes { name } } }")
            yield from asyncio.run(_measured(home, server, port, seed, pages, statements))


def _stocked(home: Home, seed: int) -> tuple[list[Page], list[Statement]]:
    engine = EmbeddedNeo4j(home, heap="2g", page_cache="2g")
    address = import_files(home, engine, lambda folder: write_grown(folder, seed, TEXTS), "string")
    try:

        async def fill() -> tuple[list[Page], list[Statement]]:
            async with Graph(address.bolt_uri, address.user, address.password) as graph:
                await install_schema(graph)
                pages = await stock(graph, seed, PAGES)
                await _store_vectors(home, seed)
                statements = await topic_statements(address)
            async with bare_driver(address) as driver:
                counted = await driver.execute_query("MATCH (entity:Entity) RETURN count(entity) AS entities")
                print(f"{counted.records[0]['entities']:,} entities", flush=True)
            return pages, statements

        return asyncio.run(fill())
    finally:
        engine.stop_blocking()


async def _store_vectors(home: Home, seed: int) -> None:
    store = EdgeStore(home.qdrant / "snippets")
    await store.open(DIMENSION)
    for start in range(0, TEXTS, A_BATCH):
        await store.upsert([point_of(made_up(seed, n)) for n in range(start, min(start + A_BATCH, TEXTS))])
    await store.optimise()
    await store.close()


async def _measured(
    home: Home, server: Server, port: int, seed: int, pages: Sequence[Page], statements: Sequence[Statement]
) -> list[Figure]:
    asks = _asks(seed, pages)
    figures = []
    for what, ask in asks.items():
        async with Connection(port) as connection:
            await ask(connection)  # what is loaded with the first of its kind, the model among it
            alone = await timed([partial(ask, connection)], ALONE, server.core_seconds)
        print(f"{what}, alone: {alone}", flush=True)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Connection(port)) for _ in range(CLIENTS)]
        times = await at_rate(clients, asks, SECONDS)
    for what, each in times.items():
        p95 = quantiles(each, n=20)[-1]
        print(f"{what}, {len(each)} at {RATE:g} a second: p50 {median(each):.1f} ms, p95 {p95:.1f} ms", flush=True)
        figures.append(Figure(f"{what}, p95 at {RATE:g} a second by {CLIENTS}", "at most", MOST[what], p95, "ms"))
    figures.append(await _throughput(home, server, port, asks[TOPIC_QUERY], statements))
    figures.append(await _memory(server, port, asks))
    return figures


def _asks(seed: int, pages: Sequence[Page]) -> dict[str, Ask]:
    chance = Random(seed)
    body = json.dumps({"query": ASKED, "variables": {"topic": TOPIC.id, "first": ENTITIES}}).encode()
    shown = cycle(pages)

    def search(by: str, connection: Connection) -> Awaitable[object]:
        words = made_up(seed, chance.randrange(TEXTS)).row.text.split()
        start = chance.randrange(len(words) - 3)
        text = " ".join(words[start : start + 3])
        asked = {"query": SEARCHED, "variables": {"text": text, "by": by, "domain": DOMAIN}}
        return queried(connection, json.dumps(asked).encode())

    return {
        TOPIC_QUERY: lambda connection: queried(connection, body),
        BY_WORDS: partial(search, "WORDS"),
        HYBRID: partial(search, "HYBRID"),
        PAGE: lambda connection: connection.get(f"/pages/{next(shown).id}"),
    }


async def at_rate(clients: Sequence[Connection], asks: dict[str, Ask], seconds: float) -> dict[str, list[float]]:
    """Return the milliseconds of each kind of request, asked in turns at RATE by free clients, since it was due."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for client in clients:
        free.put_nowait(client)
    times: dict[str, list[float]] = {what: [] for what in asks}
    begun = time.perf_counter()

    async def one(what: str, due: float) -> None:
        client = await free.get()
        try:
            await asks[what](client)
        finally:
            free.put_nowait(client)
        times[what].append(1000 * (time.perf_counter() - due))

    async with asyncio.TaskGroup() as group:
        for number, what in zip(range(int(RATE * seconds)), cycle(asks), strict=False):
            due = begun + number / RATE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            group.create_task(one(what, due))
    return times


async def _throughput(home: Home, server: Server, port: int, ask: Ask, statements: Sequence[Statement]) -> Figure:
    """Return how many topic queries a second are answered of those that bare Cypher answers, each as fast as it can."""
    address = await EmbeddedNeo4j(home).start()  # the one that the server started
    async with bare_driver(address) as driver, AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Connection(port)) for _ in range(CLIENTS)]
        asked = await timed([partial(ask, client) for client in clients], FEW, server.core_seconds)
        bare = await timed([lambda: run_together(driver, statements)] * CLIENTS, FEW, time.process_time)
    print(f"{TOPIC_QUERY}: {asked}\n{BARE_QUERY}: {bare}", flush=True)
    return Figure(f"{TOPIC_QUERY}, of bare Cypher's a second", "at least", 0.2, asked.a_second / bare.a_second)


async def _memory(server: Server, port: int, asks: dict[str, Ask]) -> Figure:
    """Return the server's memory after many requests, as a multiple of that after few."""
    turns = cycle(asks.values())

    async def ask(connection: Connection) -> None:
        await next(turns)(connection)

    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Connection(port)) for _ in range(10)]
        asking = [partial(ask, client) for client in clients]
        await timed(asking, FEW, server.core_seconds)
        few = server.resident_gb()
        await timed(asking, MANY - FEW, server.core_seconds)
        many = server.resident_gb()
    print(f"memory: {few:.3f} GB after {FEW:,} requests, {many:.3f} GB after {MANY:,}", flush=True)
    return Figure(f"memory after {MANY:,} requests, of that after {FEW:,}", "at most", GROWTH, many / few)
