"""The data folder and its embedded Neo4j as the settings want them.

Commands that only start, stop or ask for Neo4j need nothing else, and the others need this first.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from kgplatform.engines.home import Home
from kgplatform.engines.logs import configure_logging
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.engines.ownership import Ownership
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
class OwnedHome:
    """A data folder that this process owns; without a Neo4j when the settings name another one."""

    home: Home
    ownership: Ownership
    neo4j: StartingNeo4j | None


@asynccontextmanager
async def own_home(settings: Settings, say: Say) -> AsyncIterator[OwnedHome]:
    """Own the data folder, set its Neo4j going, and end what was started when done.

    Neo4j takes as long to start as the rest of kgplatform to import: who needs both does both at once.
    `say` is told each long step in words. Raises OwnershipError, SettingsError and StoreMismatch.
    """
    home = Home(settings.home)
    home.open()
    configure_logging(home, settings.log_level, to=settings.log_to)
    with Ownership(home) as ownership:
        if settings.neo4j_uri:
            yield OwnedHome(home, ownership, None)
            return
        server = embedded_neo4j(settings, home, say)
        started = asyncio.create_task(server.start())
        try:
            yield OwnedHome(home, ownership, StartingNeo4j(server, started))
        finally:
            await asyncio.wait([started])
            if started.exception() is None and not home.keeps_neo4j():
                await server.stop()


def embedded_neo4j(settings: Settings, home: Home, say: Say) -> EmbeddedNeo4j:
    """Return the embedded Neo4j of a data folder, which may be running or not."""
    return EmbeddedNeo4j(
        home,
        heap=settings.neo4j_heap,
        page_cache=settings.neo4j_page_cache,
        bolt_port=settings.neo4j_bolt_port,
        http_port=settings.neo4j_http_port,
        progress=Spoken(say),
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
