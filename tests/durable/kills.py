"""Runs that are cut by a kill at a chosen instant, and what is to be seen of it afterwards.

An instant is a share of the time that the undisturbed run took, from when its workflow was stored to when that was
noted as done; or of the questions that it asked, which no busy machine changes.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal

from kgplatform.graph.runs import read_runs
from kgplatform.graph.session import Graph
from kgplatform.models import Document, RunReport
from tests.durable.cases import TOPIC_RUN, Case, Latencies, Product
from tests.durable.forking import PATIENCE, App, Launcher
from tests.durable.prepared import Calls, PreparedHome
from tests.durable.requests import keys_of, name_of, repeats
from tests.llm.peat_bogs import documents
from tests.llm.scripted_endpoint import Asked, Script, ScriptedEndpoint

SEEN_SECONDS = 0.1  # within which a reply that has left is committed, whatever the machine does meanwhile
POLL_SECONDS = 0.01
LOOK_SECONDS = 0.1
TRIES = 5
Measure = Literal["seconds", "questions"]
PRICES = json.dumps({"scripted": [1.0, 2.0]})


@dataclass(frozen=True)
class Undisturbed:
    """What a run gives when nothing happens to it; `seconds` of its workflow."""

    seconds: float
    product: Product
    asked: frozenset[str]


@dataclass(frozen=True)
class Outcome:
    """What a run that was cut at `instant` came to. Requests are counted: `repeated` came more than once; of them
    `committed` had their reply kept at the kill, `seen_before` had it sent long enough before it, `unaccounted` are not
    in the ledger as uncertain and charged; `strange` are those that the undisturbed run did not send, or lacks.
    `doubled` are runs that there should not be."""

    instant: float
    finished: bool
    same: bool
    same_export: bool
    doubled: int
    repeated: int
    committed: int
    seen_before: int
    unaccounted: int
    strange: int
    reason: str
    seconds: float

    @property
    def well(self) -> bool:
        faults = (self.doubled, self.committed, self.seen_before, self.unaccounted, self.strange)
        return self.finished and self.same and not any(faults)


class Bench:
    """A prepared home and its endpoint; `undisturbed` is the run that others are held against. Unless it is `timed`,
    instants are shares of the questions alone."""

    def __init__(
        self, case: Case, home: PreparedHome, endpoint: ScriptedEndpoint, latencies: Latencies, *, timed: bool = True
    ) -> None:
        self.case = case
        self.latencies = latencies
        self._home = home
        self._endpoint = endpoint
        self._known = {run.id for run in asyncio.run(self._runs())}
        if timed:
            self.whole()  # Neo4j compiles its queries: the others find that done
        self.undisturbed = self.whole()
        self._seconds = self.undisturbed.seconds  # that a run takes as busy as the machine is

    def whole(self) -> Undisturbed:
        """Do a run, undisturbed."""
        self._home.reset()
        self._endpoint.asked.clear()
        app = self._home.start(*self.case.command)
        begun = self._wait(app, lambda: bool(self._home.workflows()))
        ended = self._wait(app, lambda: "SUCCESS" in self._home.workflows())
        if app.wait():
            raise RuntimeError(f"The undisturbed run failed: {app.said()}")
        if repeats(self._endpoint.asked):
            raise RuntimeError("The undisturbed run asked something twice.")
        product, _ = asyncio.run(self._read())
        return Undisturbed(ended - begun, product, frozenset(map(name_of, self._endpoint.asked)))

    def kill_app(
        self, instant: float, meanwhile: Callable[[], None] = lambda: None, of: Measure = "seconds"
    ) -> Outcome | None:
        """Kill the app at an instant and start it anew; None when the run was done before."""
        app = self._begun(instant, of)
        if app is None:
            return None
        at = app.kill()
        kept = self._home.calls()
        meanwhile()
        return self._outcome(instant, self._home.start(*self.case.command), at, kept)

    def kill_neo4j(self, instant: float, of: Measure = "seconds") -> Outcome | None:
        """Kill Neo4j at an instant; the app is left alone. None when the run was done before."""
        app = self._begun(instant, of)
        if app is None:
            return None
        at = time.monotonic()
        self._home.kill_neo4j()
        return self._outcome(instant, app, at, self._home.calls())

    def _begun(self, instant: float, of: Measure) -> App | None:
        """Return an app whose run has come to an instant."""
        self._home.reset()
        self._endpoint.asked.clear()
        app = self._home.start(*self.case.command)
        begun = self._wait(app, lambda: bool(self._home.workflows()))
        if of == "seconds":
            self._sleep(begun, instant * self._seconds)
        else:
            self._wait(app, lambda: len(self._endpoint.asked) >= instant * len(self.undisturbed.asked))
        if app.ended.is_set() or "SUCCESS" in self._home.workflows():
            app.wait()
            return None
        return app

    def _sleep(self, begun: float, seconds: float) -> None:
        """Wait until a run has gone on for so long; one that ends before tells how long such a run takes now."""
        while (passed := time.monotonic() - begun) < seconds:
            if "SUCCESS" in self._home.workflows():
                self._seconds = passed
                return
            time.sleep(min(LOOK_SECONDS, seconds - passed))

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
        seconds = time.monotonic() - app.began
        product, runs = asyncio.run(self._read())
        came = list(self._endpoint.asked)
        again = repeats(came)
        return Outcome(
            instant=instant,
            finished=code == 0 and bool(runs) and {run.state for run in runs} == {"finished"},
            same=product == self.undisturbed.product,
            same_export=product[:1] == self.undisturbed.product[:1],
            doubled=len(runs) - 1 if self.case.resumed else 0,
            repeated=len(again),
            committed=sum(bool(keys_of(group[0]) & kept.committed) for group in again),
            seen_before=sum(_had_left(group[0], at) for group in again),
            unaccounted=_unaccounted(again, self._home.calls()),
            strange=len(self.undisturbed.asked ^ {name_of(each) for each in came}),
            reason=app.said() if code else runs[0].reason if runs else "There is no run.",
            seconds=seconds,
        )

    async def _runs(self) -> list[RunReport]:
        address = self._home.address()
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            return await read_runs(graph)

    async def _read(self) -> tuple[Product, list[RunReport]]:
        """Return what the newest run gave, and all runs that were not there before."""
        address = self._home.address()
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            runs = await read_runs(graph)
            new = [run for run in runs if run.id not in self._known]
            return (await self.case.product(graph, new[0]) if new else ()), new


@contextmanager
def prepared_home(
    place: Path, case: Case = TOPIC_RUN, script: Script | None = None, told: Sequence[Document] = ()
) -> Iterator[tuple[PreparedHome, ScriptedEndpoint]]:
    """Give a home with documents, by default those of the bogs, and the endpoint of its model, which by default answers
    after a while."""
    with ScriptedEndpoint(default=script or Latencies()) as endpoint, Launcher(place / "output") as launcher:
        settings = {
            "model": "scripted", "model_base_url": endpoint.url, "model_api_key": "none", "model_prices": PRICES,
            "depth": "2",
        }  # fmt: skip
        with PreparedHome(place, launcher, told or documents(), case.before, **settings) as home:
            yield home, endpoint


@contextmanager
def prepared_bench(place: Path, case: Case = TOPIC_RUN, *, timed: bool = True) -> Iterator[Bench]:
    """Give a home and the undisturbed run on it, as Bench has it."""
    latencies = Latencies()
    with prepared_home(place, case, latencies) as (home, endpoint):
        yield Bench(case, home, endpoint, latencies, timed=timed)


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
