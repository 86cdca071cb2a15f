"""Graph writes beside the bare driver: the same rows by the same statement, in the same batches, in one run."""

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction

import cypher
from bench.table import Figure
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import BATCH, Graph, Row
from kgplatform.graph.sources import SnippetRow, write_snippets
from kgplatform.ids import digest, domain_id, embedding_id

ROWS = 10_000
ENTITIES = 5_000
ROUNDS = 4
SMALL_SIZE = {"ROUNDS": 2}

T = TypeVar("T")


def figures(seed: int) -> Iterator[Figure]:
    """Give the share of the bare driver's rate that our writers reach, for nodes and for relations."""
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place))
        home.open()
        engine = EmbeddedNeo4j(home, heap="1g", page_cache="256m")
        address = engine.start_blocking()
        try:
            ratios = asyncio.run(measure(address, random.Random(seed)))
        finally:
            engine.stop_blocking()
    for what, ratio in ratios.items():
        yield Figure(f"{what} written, of the bare driver's rate", "at least", 80, 100 * ratio, "%")


async def measure(address: ServerAddress, chance: random.Random) -> dict[str, float]:
    """Return {what: ratio of rates}; ours and the driver's take turns, after one unmeasured turn each."""
    auth = (address.user, address.password)
    async with (
        AsyncGraphDatabase.driver(address.bolt_uri, auth=auth, notifications_min_severity="OFF") as driver,
        Graph(address.bolt_uri, *auth) as graph,
    ):
        await install_schema(graph)
        await bare(driver, "write/aliases/aliases", [alias(n) for n in range(ENTITIES)])
        return {
            "snippets": await compare(
                lambda turn: snippets(turn, chance),
                lambda rows: write_snippets(graph, rows),
                lambda rows: [stored(row) for row in rows],
                lambda rows: bare(driver, "write/snippets/snippets", rows),
            ),
            "relations": await compare(
                lambda turn: relations(turn, chance),
                lambda rows: graph.write_rows("write/relations/new_relations", rows),
                lambda rows: rows,
                lambda rows: bare(driver, "write/relations/new_relations", rows),
            ),
        }


async def compare(
    made: Callable[[int], list[T]],
    ours: Callable[[list[T]], Awaitable[object]],
    prepared: Callable[[list[T]], list[Row]],
    theirs: Callable[[list[Row]], Awaitable[object]],
) -> float:
    """Return our rate by theirs; making the rows, and preparing them for the bare driver, is not measured."""
    seconds = {"ours": 0.0, "theirs": 0.0}
    for turn in range(ROUNDS + 1):
        for side in ("ours", "theirs") if turn % 2 else ("theirs", "ours"):
            rows = made(2 * turn + (side == "ours"))
            bare_rows = prepared(rows) if side == "theirs" else []
            started = time.perf_counter()
            await (ours(rows) if side == "ours" else theirs(bare_rows))
            if turn:
                seconds[side] += time.perf_counter() - started
    return seconds["theirs"] / seconds["ours"]


async def bare(driver: AsyncDriver, name: str, rows: Sequence[Row]) -> None:
    statement = cypher.load(name)
    async with driver.session() as session:
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]

            async def work(transaction: AsyncManagedTransaction, batch: Sequence[Row] = batch) -> None:
                await (await transaction.run(statement, rows=batch)).consume()

            await session.execute_write(work)


def alias(number: int) -> Row:
    """Return a row that makes an entity of this number, with its alias."""
    id_ = str(number)
    return {"id": id_, "domain": "bench", "key": id_, "entity": id_, "why": "exact", "score": 1.0, "by": "rules"}


def snippets(turn: int, chance: random.Random) -> list[SnippetRow]:
    found = []
    for n in range(ROWS):
        id_, source = digest("snippet", turn, n), digest("source", turn, n // 10)
        words = " ".join(str(chance.randrange(10**6)) for _ in range(60))
        found.append(
            SnippetRow(
                id=id_,
                source_id=source,
                domain="bench",
                url=f"{source}#{n}",
                title="A title",
                path=("One", "Two"),
                text=words,
                start=0,
                end=len(words),
                embedding_id=embedding_id(id_),
                embedding_model="none",
                fingerprint=id_,
            )
        )
    return found


def stored(row: SnippetRow) -> Row:
    """Return what `write/snippets/snippets` takes."""
    fields = row.model_dump(exclude={"source_id"})
    return {**fields, "path": list(row.path), "a": row.source_id, "domain_id": domain_id(row.domain)}


def relations(turn: int, chance: random.Random) -> list[Row]:
    return [
        {
            "id": digest("relation", turn, n),
            "a": str(chance.randrange(ENTITIES)),
            "b": str(chance.randrange(ENTITIES)),
            "relation": "follows",
            "description": "One follows the other.",
            "weight": 1,
            "sources": 1,
            "evidence": [f"{digest('snippet', turn, n)}#0-50"],
        }
        for n in range(ROWS)
    ]
