"""Workers over shared engines, the topics that they share, and what is to be seen of both."""

import asyncio
import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from neo4j import Driver, GraphDatabase
from sqlalchemy import Engine, create_engine, text

from kgplatform.bootstrap import open_platform
from kgplatform.data_folder import own_home
from kgplatform.engines.database import normalised
from kgplatform.graph.runs import read_runs
from kgplatform.graph.session import Graph
from kgplatform.models import RunReport, RunRequest
from kgplatform.settings import Settings
from tests.durable.cases import Product, research
from tests.durable.forking import PATIENCE, App, Launcher
from tests.durable.kills import PRICES
from tests.durable.prepared import Calls, Entry, GraphState
from tests.durable.servers import Servers, running_servers
from tests.durable.variants import documents_of, topic_of
from tests.llm.scripted_endpoint import Script, ScriptedEndpoint
from tests.llm.scripted_model import well

POLL_SECONDS = 0.5
READY = "Carrying up to"
FINISHES = (
    "MATCH (run:Run {kind: 'topic'})-[:FOR]->(topic:Topic) RETURN run.id AS id, topic.name AS topic, "
    "run.state AS state, run.finished.epochMillis / 1000.0 AS finished"
)
LEASE = "SELECT expires FROM executors WHERE id = :id"
EXECUTOR = "SELECT id FROM executors WHERE pid = :pid ORDER BY expires DESC"
CARRIED = "SELECT workflow_uuid FROM {}workflow_status WHERE executor_id = :id AND status = 'PENDING'"


@dataclass(frozen=True)
class Killed:
    """A worker that was killed: when its lease ends (the second of the epoch), and the runs that it carried."""

    lease_end: float
    runs: tuple[str, ...]


@dataclass(frozen=True)
class Finish:
    """A topic's run that has ended, at the second of the epoch."""

    run_id: str
    topic: str
    at: float


class Fleet:
    """Workers of one database; `settings` are KGPLATFORM_ variables without their prefix, for all of them."""

    def __init__(
        self, place: Path, servers: Servers, endpoint: ScriptedEndpoint, launcher: Launcher, settings: Mapping[str, str]
    ) -> None:
        self.endpoint = endpoint
        self.workers: list[App] = []
        self.servers = servers
        self._place = place
        self._launcher = launcher
        self._count = 0
        self._settings = {
            "KGPLATFORM_MODEL": "scripted", "KGPLATFORM_MODEL_BASE_URL": endpoint.url,
            "KGPLATFORM_MODEL_API_KEY": "none", "KGPLATFORM_MODEL_PRICES": PRICES,
            "KGPLATFORM_MODEL_CONCURRENCY": "4", "KGPLATFORM_RUNS_AT_ONCE": "1", "KGPLATFORM_DEPTH": "1",
            **servers.environment,
            **{f"KGPLATFORM_{name.upper()}": value for name, value in settings.items()},
        }  # fmt: skip
        self._database: Engine = create_engine(normalised(servers.database))

    def load(self, places: Collection[str]) -> None:
        """Load the documents of the places' domains."""
        told = self._place / "documents.jsonl"
        told.write_text("".join(d.model_dump_json() + "\n" for place in places for d in documents_of(place)))
        self._launcher.run(self.environment("loader"), "load", str(told))

    def environment(self, name: str) -> dict[str, str]:
        """Return the environment of an app whose data folder has this name."""
        return {**self._settings, "KGPLATFORM_HOME": str(self._place / name)}

    def hire(self, count: int) -> None:
        """Start workers, and wait until they work."""
        hired = []
        for _ in range(count):
            self._count += 1
            hired.append(self._launcher.start(self.environment(f"worker-{self._count}"), "worker"))
        for app in hired:
            until(partial(_has_started, app), "a worker has started")
            if app.ended.is_set():
                raise RuntimeError(f"A worker ended: {app.said()}")
        self.workers += hired

    def dismiss(self) -> None:
        """Let all workers end by themselves."""
        for app in self.workers:
            app.terminate()
        for app in self.workers:
            app.wait()
        self.workers.clear()

    def kill(self, worker: App) -> Killed:
        """Kill a worker at once."""
        carried = self.carried(worker)
        worker.kill()
        self.workers.remove(worker)
        end = float(self._asked(LEASE, id=self._executor(worker))[0])
        return Killed(end, tuple(carried))

    def carried(self, worker: App) -> list[str]:
        """Return the runs that a worker carries."""
        return [str(run) for run in self._asked(CARRIED.format(self._schema), id=self._executor(worker))]

    def _executor(self, worker: App) -> str:
        return str(self._asked(EXECUTOR, pid=worker.pid)[0])

    def _asked(self, query: str, **parameters: Any) -> Sequence[Any]:
        with self._database.connect() as connection:
            return connection.execute(text(query), parameters).scalars().all()

    def start_topics(self, places: Collection[str]) -> None:
        """Ask for the runs of the places' topics, as a server without work of its own does."""
        asyncio.run(self._start_topics(places))

    def wait_for(self, count: int, places: Collection[str], seconds: float = PATIENCE * 4) -> list[Finish]:
        """Wait until so many of the places' topics are finished; return all that are, in that order."""
        end = time.monotonic() + seconds
        while len(found := self.finishes(places)) < count:
            if time.monotonic() > end or all(worker.ended.is_set() for worker in self.workers):
                raise RuntimeError(f"{len(found)} of {count} topics are finished. {self._words()}")
            time.sleep(POLL_SECONDS)
        return found

    def finishes(self, places: Collection[str]) -> list[Finish]:
        names = {topic_of(place)[0] for place in places}
        with self.driver() as driver:
            rows = [row.data() for row in driver.execute_query(FINISHES).records]
        failed = [row["id"] for row in rows if row["topic"] in names and row["state"] in ("failed", "cancelled")]
        if failed:
            raise RuntimeError(f"Runs failed: {failed}. {self._words()}")
        found = [
            Finish(row["id"], row["topic"], row["finished"])
            for row in rows if row["topic"] in names and row["state"] == "finished"
        ]  # fmt: skip
        return sorted(found, key=lambda finish: finish.at)

    def products(self, places: Collection[str]) -> dict[str, Product]:
        """Return what the newest run of each place's topic gave, by the topic's name."""
        return asyncio.run(self._products(places))

    def runs(self) -> list[RunReport]:
        return asyncio.run(self._runs())

    def calls(self) -> Calls:
        """Read the store of calls."""
        with self._database.connect() as connection:
            keys = frozenset(connection.execute(text("SELECT key FROM replies")).scalars())
            rows = connection.execute(
                text("SELECT key, state, prompt_tokens, completion_tokens, cost, begun FROM ledger")
            ).all()
        return Calls(keys, tuple(Entry(*row) for row in rows))

    def driver(self) -> Driver:
        address = self.servers.neo4j
        return GraphDatabase.driver(address.bolt_uri, auth=(address.user, address.password))

    def graph_state(self) -> GraphState:
        with self.driver() as driver:
            return GraphState(driver)

    def restore(self, state: GraphState) -> None:
        with self.driver() as driver:
            state.restore(driver)

    @property
    def _schema(self) -> str:
        query = "SELECT table_schema FROM information_schema.tables WHERE table_name = 'workflow_status'"
        return f"{self._asked(query)[0]}."

    def _words(self) -> str:
        return " ".join(worker.said()[-500:] for worker in self.workers)

    async def _start_topics(self, places: Collection[str]) -> None:
        environment = {**self.environment("client"), "KGPLATFORM_RUNS_AT_ONCE": "0"}
        settings = Settings(_env_file=None, **_settings(environment))
        async with own_home(settings, lambda text: None) as owned, open_platform(settings, owned) as platform:
            for place in places:
                await platform.services.start(RunRequest(**dict(zip(("name", "domain"), topic_of(place), strict=True))))

    async def _products(self, places: Collection[str]) -> dict[str, Product]:
        names = {topic_of(place)[0] for place in places}
        address = self.servers.neo4j
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            runs = [run for run in await read_runs(graph) if run.kind == "apollo"]
            topics: dict[str, Product] = {}
            for run in runs:
                product = await research(graph, run)
                name = json.loads(product[0])["topic"]["name"]
                if name in names:
                    topics.setdefault(name, product)
        return topics

    async def _runs(self) -> list[RunReport]:
        address = self.servers.neo4j
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            return await read_runs(graph)


@contextmanager
def running_fleet(
    place: Path, script: Script = well, latency: float = 0.0, nodes: int = 1, **settings: str
) -> Iterator[Fleet]:
    """Give a fleet without workers, over engines of its own."""
    with (
        ScriptedEndpoint(default=script, latency=latency) as endpoint,
        running_servers(place, nodes) as servers,
        Launcher(place / "output") as launcher,
    ):
        yield Fleet(place, servers, endpoint, launcher, settings)


def _settings(environment: Mapping[str, str]) -> dict[str, Any]:
    """Return variables as Settings takes them in code."""
    given = {name.removeprefix("KGPLATFORM_").lower(): value for name, value in environment.items()}
    return {name: json.loads(value) if value.startswith("{") else value for name, value in given.items()}


def _has_started(app: App) -> bool:
    return READY in app.said() or app.ended.is_set()


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait for a condition, and raise when it is not met in time."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(f"Waited in vain until {what}.")
        time.sleep(0.05)
