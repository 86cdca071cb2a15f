"""What an idle worker and an idle app ask of a core: CPU seconds of their own process, engines not counted."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil

from bench.table import Figure
from kgplatform.engines.ports import free_port
from tests.durable.cases import TOPIC_RUN
from tests.durable.fleet import running_fleet, until
from tests.durable.forking import App
from tests.durable.kills import prepared_home
from tests.durable.variants import PLACES

WARM_SECONDS = 20.0
SECONDS = 60.0
SMALL_SIZE = {"WARM_SECONDS": 10.0, "SECONDS": 20.0}
SERVES = "GraphQL: "


def figures(seed: int) -> Iterator[Figure]:
    """Give the shares of a core over a minute, after each has carried a run; `seed` draws whose the worker's is."""
    places = Random(seed).sample(PLACES, 1)
    with tempfile.TemporaryDirectory() as place, running_fleet(Path(place)) as fleet:
        fleet.load(places)
        fleet.start_topics(places)
        fleet.hire(1)
        fleet.wait_for(1, places)
        yield Figure("an idle worker, as a share of a core", "below", 0.02, _share(fleet.workers[0]))
        fleet.dismiss()
    with tempfile.TemporaryDirectory() as place, prepared_home(Path(place)) as (home, _):
        app = home.start("serve", "--port", str(free_port()))
        try:
            until(lambda: SERVES in app.said() or app.ended.is_set(), "the app serves")
            home.run(*TOPIC_RUN.command)  # the server carries it
            yield Figure("an idle app, as a share of a core", "below", 0.01, _share(app))
        finally:
            app.terminate()
            app.wait()


def _share(app: App) -> float:
    """Return the CPU seconds of a process by the seconds that passed."""
    process = psutil.Process(app.pid)
    time.sleep(WARM_SECONDS)
    before, began = _seconds(process), time.monotonic()
    time.sleep(SECONDS)
    return (_seconds(process) - before) / (time.monotonic() - began)


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
