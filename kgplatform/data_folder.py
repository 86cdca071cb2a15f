"""The data folder and its embedded Neo4j as the settings want them.

Commands that only start, stop or ask for Neo4j need nothing else, and the others need this first.
"""

import asyncio
import os
import shlex
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from kgplatform.engines.home import Home
from kgplatform.engines.logs import configure_logging
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.engines.ownership import Ownership
from kgplatform.errors import SettingsError
from kgplatform.settings import Settings

Say = Callable[[str], None]


@dataclass(frozen=True)
class StartingNeo4j:
    """The embedded Neo4j of a data folder, on its way."""

    server: EmbeddedNeo4j
    started: "asyncio.Task[ServerAddress]"

    async def address(self) -> ServerAddress:
        """Return where it is once it answers; errors as EmbeddedNeo4j.start."""
        return await asyncio.shield(self.started)  # who no longer waits for it does not call it off


@dataclass(frozen=True)
class UsedHome:
    """A data folder that this process writes to; without a Neo4j when the settings name another one."""

    home: Home
    neo4j: StartingNeo4j | None
    say: Say
    """Is told each long step in words."""


@dataclass(frozen=True)
class OwnedHome(UsedHome):
    """A data folder that this process owns."""

    ownership: Ownership


@asynccontextmanager
async def own_home(settings: Settings, say: Say, on_connect: str = "") -> AsyncIterator[OwnedHome]:
    """Own the data folder, set its Neo4j going, and end what was started when done.

    Neo4j takes as long to start as the rest of kgplatform to import: who needs both does both at once.
    `say` is told each long step in words; `on_connect` are commands that Neo4j Browser runs. Raises OwnershipError,
    SettingsError and StoreMismatch.
    """
    home = Home(settings.home)
    home.open()
    configure_logging(home, settings.log_level, to=settings.log_to)
    with Ownership(home) as ownership:
        if settings.neo4j_uri:
            yield OwnedHome(home, None, say, ownership)
            return
        server = embedded_neo4j(settings, home, say, on_connect)
        started = asyncio.create_task(server.start())
        try:
            yield OwnedHome(home, StartingNeo4j(server, started), say, ownership)
        finally:
            await asyncio.wait([started])
            if started.exception() is None and not home.keeps_neo4j():
                await server.stop()


def use_home(settings: Settings, say: Say) -> UsedHome:
    """Use a data folder for logs alone, as a worker does whose engines are all elsewhere.

    Raises SettingsError when an engine would be in the folder, which one process alone can have.
    """
    needed = {
        "KGPLATFORM_DATABASE_URL": settings.database_url.get_secret_value().startswith("postgres"),
        "KGPLATFORM_NEO4J_URI": bool(settings.neo4j_uri),
        "KGPLATFORM_QDRANT_URL": bool(settings.qdrant_url),
    }
    missing = [name for name, given in needed.items() if not given]
    if missing:
        raise SettingsError(
            f"A worker shares its engines with others, and of some no address is set: {', '.join(missing)}.",
            "Set each to a server's address (docs/deploy.md), or let `kgplatform serve` do the work alone.",
        )
    if not settings.runs_at_once:
        raise SettingsError("A worker that carries no run is none.", "Set KGPLATFORM_RUNS_AT_ONCE to 1 or more.")
    home = Home(settings.home)
    home.open()
    name = f"worker-{socket.gethostname()}-{os.getpid()}"  # others may share the folder
    configure_logging(home, settings.log_level, name, settings.log_to)
    return UsedHome(home, None, say)


def embedded_neo4j(settings: Settings, home: Home, say: Say, on_connect: str = "") -> EmbeddedNeo4j:
    """Return the embedded Neo4j of a data folder, which may be running or not."""
    return EmbeddedNeo4j(
        home,
        heap=settings.neo4j_heap,
        page_cache=settings.neo4j_page_cache,
        bolt_port=settings.neo4j_bolt_port,
        http_port=settings.neo4j_http_port,
        java_options=shlex.split(settings.neo4j_java_options),
        progress=Spoken(say),
        on_connect=on_connect,
    )


class Spoken:
    """Progress in words: each step when it begins, and downloads at each tenth."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._told: set[tuple[str, int]] = set()

    def __call__(self, what: str, done: int, total: int) -> None:
        tenth = 10 * done // total if total else 0
        if done < total and (what, tenth) not in self._told:
            self._told.add((what, tenth))
            amount = f" {done / 1e6:.0f} of {total / 1e6:.0f} MB" if total > 1e6 else ""
            self._say(f"{what} ...{amount}")
