"""A data folder with documents loaded, over its own Neo4j, which is put back to that state between runs."""

import shutil
import signal
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import psutil
from neo4j import Driver, GraphDatabase

from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.engines.neo4j_address import ServerAddress
from kgplatform.engines.neo4j_config import read_ports
from kgplatform.models import Document
from tests.durable.forking import App, Launcher

NODES = "MATCH (n) RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties"
EDGES = "MATCH (a)-[r]->(b) RETURN elementId(a) AS a, elementId(b) AS b, type(r) AS type, properties(r) AS properties"
WIPE = "MATCH (n) DETACH DELETE n"
MAKE_NODES = "UNWIND $rows AS row CREATE (n:$(row.labels)) SET n = row.properties, n.restored = row.id"
MAKE_EDGES = (
    "UNWIND $rows AS row MATCH (a {restored: row.a}) MATCH (b {restored: row.b}) "
    "CREATE (a)-[r:$(row.type)]->(b) SET r = row.properties"
)
FORGET = "MATCH (n) WHERE n.restored IS NOT NULL REMOVE n.restored"
PASSWORD = "neo4j_password"
FILE = "{documents}"
LOAD = ("load", FILE)
Commands = Iterable[tuple[str, ...]]


class GraphState:
    """All that a small graph holds, to be put back; the schema is left alone."""

    def __init__(self, driver: Driver) -> None:
        self._nodes = _rows(driver, NODES)
        self._edges = _rows(driver, EDGES)

    def restore(self, driver: Driver) -> None:
        _rows(driver, WIPE)
        _rows(driver, MAKE_NODES, rows=self._nodes)
        _rows(driver, MAKE_EDGES, rows=self._edges)
        _rows(driver, FORGET)


def _rows(driver: Driver, text: str, **parameters: Any) -> list[dict[str, Any]]:
    records, _, _ = driver.execute_query(text, parameters)
    return [record.data() for record in records]


class PreparedHome:
    """Made once by the commands `before`, in which {documents} stands for the file of the documents; `reset` puts it
    back. Its Neo4j is left running, as after `engine start`, so that an app adopts it; use it as a context. `settings`
    are KGPLATFORM_ variables without their prefix."""

    def __init__(
        self, place: Path, launcher: Launcher, documents: Iterable[Document], before: Commands = (LOAD,),
        **settings: str,
    ) -> None:  # fmt: skip
        self.path = place / "home"
        self.environment = {
            "KGPLATFORM_HOME": str(self.path),
            "KGPLATFORM_NEO4J_HEAP": "512m",
            "KGPLATFORM_NEO4J_PAGE_CACHE": "64m",
            **{f"KGPLATFORM_{name.upper()}": value for name, value in settings.items()},
        }
        self._place = place
        self._launcher = launcher
        self._documents = list(documents)
        self._file = place / "documents.jsonl"
        self._before = before

    def __enter__(self) -> Self:
        self._file.write_text("".join(document.model_dump_json() + "\n" for document in self._documents))
        self.run("engine", "start")
        for command in self._before:
            self.run(*command)
        with self.driver() as driver:
            self._graph = GraphState(driver)
        shutil.copytree(self.path / "qdrant", self._place / "qdrant")
        return self

    def __exit__(self, *_: object) -> None:
        self.run("engine", "stop")

    def run(self, *arguments: str) -> App:
        return self._launcher.run(self.environment, *self._meant(arguments))

    def start(self, *arguments: str) -> App:
        return self._launcher.start(self.environment, *self._meant(arguments))

    def _meant(self, arguments: Iterable[str]) -> list[str]:
        return [str(self._file) if argument == FILE else argument for argument in arguments]

    def reset(self) -> None:
        """Put graph and vectors back to what they were when the documents were loaded; no run was ever there."""
        with self.driver() as driver:
            self._graph.restore(driver)
        for folder in (self.runs, self.path / "qdrant"):
            shutil.rmtree(folder)
        self.runs.mkdir()
        shutil.copytree(self._place / "qdrant", self.path / "qdrant")

    @property
    def runs(self) -> Path:
        return self.path / "runs"

    def address(self) -> ServerAddress:
        home = Home(self.path)
        ports, password = read_ports(home.neo4j / "conf"), home.read_secret(PASSWORD)
        assert ports is not None and password is not None
        return ServerAddress.embedded(ports, password)

    def driver(self) -> Driver:
        address = self.address()
        return GraphDatabase.driver(address.bolt_uri, auth=(address.user, address.password))

    def kill_neo4j(self) -> None:
        """Kill the process of Neo4j at once."""
        pid = EmbeddedNeo4j(Home(self.path)).status().pid
        assert pid is not None, "there is no Neo4j to be killed"
        psutil.Process(pid).send_signal(signal.SIGKILL)

    def workflows(self) -> list[str]:
        """Return the states of the durable workflows of this folder, as far as they can be read now."""
        database = self.runs / "runs.sqlite"
        if not database.exists():
            return []
        try:
            with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=0)) as connection:
                return [row[0] for row in connection.execute("SELECT status FROM workflow_status")]
        except sqlite3.OperationalError:
            return []

    def calls(self) -> "Calls":
        """Read the store of calls as it is on the disk, which a reader must not change: from a copy."""
        copy = self._place / "read"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for file in self.runs.glob("calls.sqlite*"):
            shutil.copy(file, copy)
        return Calls.read(copy / "calls.sqlite")


@dataclass(frozen=True)
class Entry:
    """A row of the ledger."""

    key: str
    state: str
    prompt_tokens: int
    completion_tokens: int
    cost: float | None
    begun: float


@dataclass(frozen=True)
class Calls:
    """What a store of calls holds: the keys of the committed replies, and the ledger."""

    committed: frozenset[str]
    ledger: tuple[Entry, ...]

    @classmethod
    def read(cls, database: Path) -> "Calls":
        if not database.exists():
            return cls(frozenset(), ())
        with closing(sqlite3.connect(database)) as connection:
            try:
                keys = frozenset(row[0] for row in connection.execute("SELECT key FROM replies"))
                rows = connection.execute(
                    "SELECT key, state, prompt_tokens, completion_tokens, cost, begun FROM ledger"
                ).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" not in str(error):
                    raise
                return cls(frozenset(), ())
        return cls(keys, tuple(Entry(*row) for row in rows))
