"""Fake services behind a real API, as the owner of a data folder: commands reach it as they reach `serve`."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager
from pathlib import Path

from api.app import create_app
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import Ownership
from kgplatform.models import FINAL_STATES, RunReport
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.api.server import listening


class LastingServices(FakeServices):
    """Its run goes on until it is told otherwise; while `tired` is False, it does not come to rest when it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.reports["run-1"] = tides.WATCHED[1]
        self.tired = True

    async def pause(self, run_id: str) -> RunReport:
        if self.tired:
            return await super().pause(run_id)
        self._note("pause", run_id)
        return self._existing(run_id)

    async def watch(self, run_id: str) -> AsyncGenerator[RunReport, None]:
        self._note("watch", run_id)
        told = self._existing(run_id)
        yield told
        while told.state not in FINAL_STATES:
            await asyncio.sleep(0.01)
            if self.reports[run_id] != told:
                told = self.reports[run_id]
                yield told

    def put(self, **changes: object) -> None:
        """Change the run's report."""
        self.reports["run-1"] = self.reports["run-1"].model_copy(update=changes)


@contextmanager
def served(services: FakeServices, home: Path) -> Iterator[None]:
    """Own the data folder and serve it by a thread."""
    folder = Home(home)
    folder.open()
    with Ownership(folder) as ownership, listening_in_a_thread(services) as address:
        ownership.announce(f"http://{address}")
        yield


@contextmanager
def listening_in_a_thread(services: FakeServices) -> Iterator[str]:
    """Serve by a thread, and give host:port."""
    app = create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
    loop, addresses, ready = asyncio.new_event_loop(), list[str](), threading.Event()
    stop = asyncio.Event()

    async def serve() -> None:
        async with listening(app) as address:
            addresses.append(address)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert ready.wait(30)
    yield addresses[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()
    loop.close()
