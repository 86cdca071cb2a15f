"""Runs that are cut by a kill at a chosen instant, and what is to be seen of it afterwards.

An instant is a share of the time that the undisturbed run took, from when its workflow was stored to when that was
noted as done.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from kgplatform.graph.export import export_topic
from kgplatform.graph.pages import read_page
from kgplatform.graph.runs import read_runs
from kgplatform.graph.session import Graph
from kgplatform.ids import digest
from kgplatform.models import RunReport
from tests.durable.forking import PATIENCE, App, Launcher
from tests.durable.prepared import Calls, PreparedHome
from tests.durable.requests import keys_of, name_of, repeats
from tests.llm.peat_bogs import DOMAIN, TOPIC, documents
from tests.llm.scripted_endpoint import Asked, Reaction, ScriptedEndpoint
from tests.llm.scripted_model import well

SECONDS = (0.05, 0.2)  # that an answer takes, by its request
SEEN_SECONDS = 0.1  # within which a reply that has left is committed, whatever the machine does meanwhile
POLL_SECONDS = 0.01
TRIES = 5
COMMAND = ("topic", "run", TOPIC, "--domain", DOMAIN, "--json")
PRICES = json.dumps({"scripted": [1.0, 2.0]})


def slowly(asked: Asked) -> Reaction:
    """Answer on the merits, after a time that the request decides."""
    share = int(digest("seconds", *asked.said)[:8], 16) / 16**8
    return replace(well(asked), seconds=SECONDS[0] + share * (SECONDS[1] - SECONDS[0]))


@dataclass(frozen=True)
class Undisturbed:
    """What a run gives when nothing happens to it; `seconds` of its workflow."""

    seconds: float
    export: str
    page: tuple[str, ...]
    asked: frozenset[str]


@dataclass(frozen=True)
class Outcome:
    """What a run that was cut at `instant` came to. Requests are counted: `repeated` came more than once; of them
    `committed` had their reply kept at the kill, `seen_before` had it sent long enough before it, `unaccounted` are not
    in the ledger as uncertain and charged; `strange` are those that the undisturbed run did not send, or lacks."""

    instant: float
    finished: bool
    same_export: bool
    same_page: bool
    runs: int
    repeated: int
    committed: int
    seen_before: int
    unaccounted: int
    strange: int
    reason: str
    seconds: float

    @property
    def well(self) -> bool:
        return (
            self.finished and self.same_export and self.same_page and self.runs == 1
            and not (self.committed or self.seen_before or self.unaccounted or self.strange)
        )  # fmt: skip


class Bench:
    """A prepared home and its endpoint; `undisturbed` is the run that others are held against."""

    def __init__(self, home: PreparedHome, endpoint: ScriptedEndpoint) -> None:
        self._home = home
        self._endpoint = endpoint
        self._undisturbed()  # Neo4j compiles its queries: the others find that done
        home.reset()
        self.undisturbed = self._undisturbed()

    def kill_app(self, instant: float) -> Outcome | None:
        """Kill the app at an instant and start it anew; None when the run was done before."""
        app = self._begun(instant)
        if app is None:
            return None
        at = app.kill()
        kept = self._home.calls()
        again = self._home.start(*COMMAND)
        return self._outcome(instant, again, at, kept)

    def kill_neo4j(self, instant: float) -> Outcome | None:
        """Kill Neo4j at an instant; the app is left alone. None when the run was done before."""
        app = self._begun(instant)
        if app is None:
            return None
        at = time.monotonic()
        self._home.kill_neo4j()
        return self._outcome(instant, app, at, self._home.calls())

    def _begun(self, instant: float) -> App | None:
        """Return an app whose run has come to an instant."""
        self._home.reset()
        self._endpoint.asked.clear()
        app = self._home.start(*COMMAND)
        begun = self._wait(app, lambda: bool(self._home.workflows()))
        time.sleep(max(0.0, begun + instant * self.undisturbed.seconds - time.monotonic()))
        if app.ended.is_set() or "SUCCESS" in self._home.workflows():
            app.wait()
            return None
        return app

    def _undisturbed(self) -> Undisturbed:
        self._endpoint.asked.clear()
        app = self._home.start(*COMMAND)
        begun = self._wait(app, lambda: bool(self._home.workflows()))
        ended = self._wait(app, lambda: "SUCCESS" in self._home.workflows())
        if app.wait():
            raise RuntimeError(f"The undisturbed run failed: {app.said()}")
        export, page, _ = self._graph()
        if repeats(self._endpoint.asked):
            raise RuntimeError("The undisturbed run asked something twice.")
        return Undisturbed(ended - begun, export, page, frozenset(map(name_of, self._endpoint.asked)))

    def _wait(self, app: App, condition: Callable[[], bool]) -> float:
        """Return when a condition was met (of the monotonic clock)."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end or app.ended.is_set():
                raise RuntimeError(f"The run did not come so far: {app.said()}")
            time.sleep(POLL_SECONDS)
        return time.monotonic()

    def _outcome(self, instant: float, app: App, at: float, kept: Calls) -> Outcome:
        code = app.wait()
        export, page, runs = self._graph()
        came = list(self._endpoint.asked)
        again = repeats(came)
        return Outcome(
            instant=instant,
            finished=code == 0 and bool(runs) and runs[0].state == "finished",
            same_export=export == self.undisturbed.export,
            same_page=page == self.undisturbed.page,
            runs=len(runs),
            repeated=len(again),
            committed=sum(bool(keys_of(group[0]) & kept.committed) for group in again),
            seen_before=sum(_had_left(group[0], at) for group in again),
            unaccounted=_unaccounted(again, self._home.calls()),
            strange=len(self.undisturbed.asked ^ {name_of(each) for each in came}),
            reason=app.said() if code else runs[0].reason if runs else "There is no run.",
            seconds=time.monotonic() - app.began,
        )

    def _graph(self) -> tuple[str, tuple[str, ...], list[RunReport]]:
        """Return the topic's export, the texts of its newest page, and all runs."""
        return asyncio.run(self._read_graph())

    async def _read_graph(self) -> tuple[str, tuple[str, ...], list[RunReport]]:
        address = self._home.address()
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            runs = await read_runs(graph)
            if not runs:
                return "", (), []
            export = await export_topic(graph, runs[0].topic_id)
            page = await read_page(graph, runs[0].page_id) if runs[0].page_id else None
        sections = tuple(f"{s.heading}\n{s.text}" for s in page.sections) if page else ()
        return json.dumps(export, ensure_ascii=False, indent=1, sort_keys=True), sections, runs


@contextmanager
def prepared_bench(place: Path) -> Iterator[Bench]:
    """Give a home with the bogs' documents, whose model answers slowly."""
    with ScriptedEndpoint(default=slowly) as endpoint, Launcher(place / "output") as launcher:
        settings = {
            "model": "scripted", "model_base_url": endpoint.url, "model_api_key": "none", "model_prices": PRICES,
            "depth": "2",
        }  # fmt: skip
        with PreparedHome(place, launcher, documents(), **settings) as home:
            yield Bench(home, endpoint)


def kills(kill: Callable[[float], Outcome | None], count: int, draw: Random) -> Iterator[Outcome]:
    """Kill so many runs, each at an instant that is drawn; one that ended before is not counted, and drawn anew."""
    for _ in range(count):
        for _ in range(TRIES):
            outcome = kill(draw.random())
            if outcome is not None:
                yield outcome
                break
        else:
            raise RuntimeError(f"{TRIES} runs in a row were done before they could be killed.")


def _had_left(asked: Asked, at: float) -> bool:
    return 0.0 < asked.ended < at - SEEN_SECONDS


def _unaccounted(again: list[list[Asked]], calls: Calls) -> int:
    """Count the repetitions that the ledger does not have as uncertain, at their worst case."""
    missing = 0
    for group in again:
        keys = keys_of(group[0])
        charged = [
            entry for entry in calls.ledger
            if entry.key in keys and entry.state == "uncertain" and entry.cost
            and entry.prompt_tokens > 0 and entry.completion_tokens == group[0].body["max_tokens"]
        ]  # fmt: skip
        missing += max(0, len(group) - 1 - len(charged))
    return missing
