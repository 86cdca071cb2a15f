"""The process killed in the middle of writing, merging, splitting and removing: what is left of it."""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.curation.changing import ACTIONS, Changing
from bench.table import Figure
from kgplatform.corpus.consistency import compare_stores
from kgplatform.curation.recomputation import Difference, recompute
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.vectors.edge_store import EdgeStore

COUNT = 20
SMALL_SIZE = {"COUNT": len(ACTIONS)}
TRIES = 5  # for an instant at which the action is not done yet
EMPTY = "MATCH (node) DETACH DELETE node"
# A triple is whole when its evidence is there, as often as it is counted, and both of its ends are mentioned there.
HALF_WRITTEN = """
MATCH (a:Entity)-[relation:RELATES]->(b:Entity)
WITH a, b, relation, [key IN relation.evidence | split(key, '#')[0]] AS ids
WHERE size(ids) = 0 OR relation.weight <> size(ids) OR any(id IN ids WHERE
  NOT EXISTS { MATCH (a)<-[:MENTIONS]-(snippet:Snippet)-[:MENTIONS]->(b) WHERE snippet.id = id })
RETURN count(relation) AS number
"""
# Where a server ends what a killed process had asked of it, one statement could read relations of before its commit
# and mentions of after it.
AT_WORK = "SHOW TRANSACTIONS YIELD transactionId RETURN count(*) AS number"
PATIENCE = 30.0  # seconds
Stray = tuple[str, str, int]


@dataclass
class Outcome:
    """What a kill left: triples that are half there, what doctor finds in the graph and between the stores, and what it
    finds after a repair, and after the action was done to its end."""

    action: str
    half_written: int
    differences: list[Difference]
    strays: list[Stray]
    after: list[Difference | Stray] = field(default_factory=list)


def figures(seed: int) -> Iterator[Figure]:
    """Give what the killed processes left; `seed` draws what they do and the instants."""
    outcomes = killed(seed, COUNT)
    for action in ACTIONS:
        count = sum(outcome.action == action for outcome in outcomes)
        yield Figure(f"killed in the middle: {action}", "exactly", COUNT / len(ACTIONS), count)
    yield Figure("half-written triples", "exactly", 0, sum(o.half_written for o in outcomes))
    found = sum(bool(outcome.differences) for outcome in outcomes)
    yield Figure("kills after which doctor finds something in the graph", "exactly", 0, found)
    # A kill between the two stores leaves these; they are told, and repaired.
    for action in ACTIONS:
        strays = sum(bool(outcome.strays) for outcome in outcomes if outcome.action == action)
        allowed = COUNT / len(ACTIONS) if action in ("write", "remove") else 0
        yield Figure(f"kills after which vectors and graph differ: {action}", "at most", allowed, strays)
    after = sum(bool(outcome.after) for outcome in outcomes)
    yield Figure("kills after whose repair, or second try, doctor finds something", "exactly", 0, after)


def killed(seed: int, count: int) -> list[Outcome]:
    """Kill so many processes, the actions in turn, over a Neo4j of their own."""
    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place) / "home")
        home.open()
        engine = EmbeddedNeo4j(home, heap="512m", page_cache="128m")
        try:
            address = engine.start_blocking()
            return asyncio.run(Kills(address, Path(place), seed).all(count))
        finally:
            engine.stop_blocking()


class Kills:
    """A Neo4j and a folder of vectors, which are made anew before each kill."""

    def __init__(self, address: ServerAddress, place: Path, seed: int) -> None:
        self._address, self._seed = address, seed
        self._vectors = place / "vectors"
        self._chance = Random(seed)
        self._seconds: dict[str, float] = {}

    async def all(self, count: int) -> list[Outcome]:
        """Kill so many processes, the actions in turn."""
        actions = list(ACTIONS)
        async with Graph(self._address.bolt_uri, self._address.user, self._address.password) as graph:
            await install_schema(graph)
            return [await self.one(graph, actions[number % len(actions)]) for number in range(count)]

    async def one(self, graph: Graph, action: str) -> Outcome:
        """Kill a process that does an action, at an instant before its end."""
        if action not in self._seconds:
            for _ in range(2):  # the first one waits for queries to be compiled
                await self._prepare(graph)
                self._seconds[action] = await asyncio.to_thread(self._done, action)
        for _ in range(TRIES):
            await self._prepare(graph)
            if await asyncio.to_thread(self._killed, action, self._chance.random() * self._seconds[action]):
                return await self._outcome(graph, action)
        raise RuntimeError(f"The action {action!r} was done before it could be killed, {TRIES} times.")

    async def _outcome(self, graph: Graph, action: str) -> Outcome:
        await _at_rest(graph)
        half = int((await graph.run_statement(HALF_WRITTEN))[0]["number"])
        outcome = Outcome(action, half, await recompute(graph), await self._compared(graph))
        outcome.after += await self._compared(graph)
        await asyncio.to_thread(self._done, action)
        outcome.after += [*await recompute(graph), *await self._compared(graph)]
        return outcome

    async def _compared(self, graph: Graph) -> list[Stray]:
        """Compare the graph with the vectors, and repair these."""
        store = EdgeStore(self._vectors)
        embedder = Changing(graph, store, self._seed).embedder
        await store.open(embedder.dimension)
        try:
            return await compare_stores(graph, store, repair=True, embedder=embedder)
        finally:
            await store.close()

    async def _prepare(self, graph: Graph) -> None:
        """Put graph and vectors to where each action begins."""
        shutil.rmtree(self._vectors, ignore_errors=True)
        await graph.run_statement(EMPTY)
        store = EdgeStore(self._vectors)
        changing = Changing(graph, store, self._seed)
        await store.open(changing.embedder.dimension)
        await changing.prepare()
        await store.close()

    def _started(self, action: str) -> "subprocess.Popen[str]":
        address = self._address
        command = [sys.executable, "-m", "bench.curation.changing", address.bolt_uri, address.user, address.password]
        process = subprocess.Popen(
            [*command, str(self._vectors), action, str(self._seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdin is not None and process.stdout is not None
        if process.stdout.readline() != "ready\n":
            raise RuntimeError(f"The process for {action!r} did not start.")
        process.stdin.write("\n")
        process.stdin.flush()
        return process

    def _done(self, action: str) -> float:
        """Do an action to its end; return the seconds that it took."""
        process, began = self._started(action), time.monotonic()
        if process.wait():
            raise RuntimeError(f"The action {action!r} failed.")
        return time.monotonic() - began

    def _killed(self, action: str, seconds: float) -> bool:
        """Kill a process so many seconds after its action began; False where it had ended before."""
        process = self._started(action)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return True
        return False


async def _at_rest(graph: Graph) -> None:
    """Wait until no transaction but the one that asks is under way."""
    until = time.monotonic() + PATIENCE
    while (await graph.run_statement(AT_WORK))[0]["number"] > 1:
        if time.monotonic() > until:
            raise RuntimeError(f"Transactions of a killed process are under way {PATIENCE:.0f} s after it.")
        await asyncio.sleep(0.05)
