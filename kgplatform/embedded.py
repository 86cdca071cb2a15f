"""The embedded Neo4j as the settings want it: commands that only start, stop or ask for it need nothing else."""

from collections.abc import Callable

from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.settings import Settings

Say = Callable[[str], None]


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
