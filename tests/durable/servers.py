"""The engines that workers share: a Postgres, a Qdrant server or several, and a Neo4j, all on the loopback."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.engines.neo4j_address import ServerAddress
from kgplatform.engines.ports import free_port
from tests.postgres import MISSING, find_postgres, running_postgres

ROOT = Path(__file__).parents[2]
SETTING = "KGPLATFORM_TEST_QDRANT"
START_SECONDS = 60.0


class QdrantNode:
    """A Qdrant server in a folder of its own; with `peer` (its URI) a node of that one's cluster, or with its own URI
    the first of one. It can be killed and started again."""

    def __init__(self, folder: Path, peer: str | None = None) -> None:
        self.http, self.grpc, self.p2p = free_port(), free_port(), free_port()
        self.url = f"http://127.0.0.1:{self.http}"
        self.uri = f"http://127.0.0.1:{self.p2p}"
        self._folder = folder
        self._peer = peer
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(qdrant_binary()), *self._cluster()], cwd=self._folder, env={**os.environ, **self._settings()},
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        self._await()

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def _cluster(self) -> list[str]:
        if self._peer is None:
            return []
        return ["--uri", self.uri, *(["--bootstrap", self._peer] if self._peer else [])]

    def _settings(self) -> dict[str, str]:
        return {
            "QDRANT__SERVICE__HOST": "127.0.0.1",
            "QDRANT__SERVICE__HTTP_PORT": str(self.http),
            "QDRANT__SERVICE__GRPC_PORT": str(self.grpc),
            "QDRANT__STORAGE__STORAGE_PATH": str(self._folder / "storage"),
            "QDRANT__STORAGE__SNAPSHOTS_PATH": str(self._folder / "snapshots"),
            "QDRANT__TELEMETRY_DISABLED": "true",
            "QDRANT__CLUSTER__ENABLED": str(self._peer is not None).lower(),
            "QDRANT__CLUSTER__P2P__PORT": str(self.p2p),
        }

    def _await(self) -> None:
        assert self._process is not None
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            try:
                if httpx.get(f"{self.url}/readyz", trust_env=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        said = (self._folder / "log").read_text(errors="replace")
        self.stop()
        raise RuntimeError(f"Qdrant did not start: {said[-2000:]}")


@dataclass(frozen=True)
class Servers:
    """The engines; `environment` tells an app of them."""

    database: str
    neo4j: ServerAddress
    qdrant: Sequence[QdrantNode]

    @property
    def environment(self) -> dict[str, str]:
        return {
            "KGPLATFORM_DATABASE_URL": self.database,
            "KGPLATFORM_NEO4J_URI": self.neo4j.bolt_uri,
            "KGPLATFORM_NEO4J_USER": self.neo4j.user,
            "KGPLATFORM_NEO4J_PASSWORD": self.neo4j.password,
            "KGPLATFORM_QDRANT_URL": self.qdrant[0].url,
        }


def qdrant_binary() -> Path:
    """Return the binary of a Qdrant server: the setting's, or that of ../shared/bin."""
    named = Path(os.environ.get(SETTING) or ROOT / ".." / "shared" / "bin" / "qdrant").absolute()
    if not named.exists():
        raise RuntimeError(f"There is no Qdrant server at {named}: name its binary in {SETTING}.")
    return named


@contextmanager
def running_servers(place: Path, nodes: int = 1) -> Iterator[Servers]:
    """Run the engines, with so many nodes of Qdrant; several are a cluster."""
    programs = find_postgres()
    if programs is None:
        raise RuntimeError(MISSING)
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres(programs))
        qdrant: list[QdrantNode] = []
        for number in range(nodes):
            peer = None if nodes == 1 else qdrant[0].uri if qdrant else ""
            qdrant.append(QdrantNode(place / f"qdrant-{number + 1}", peer))
            stack.callback(qdrant[-1].stop)
            qdrant[-1].start()
        home = Home(place / "neo4j-home")
        home.open()
        neo4j = EmbeddedNeo4j(home, heap="1g", page_cache="128m")
        stack.callback(neo4j.stop_blocking)
        yield Servers(postgres.database(), neo4j.start_blocking(), qdrant)
