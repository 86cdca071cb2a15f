"""Health and metrics of a process that has no server otherwise."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from api.connections import server_config
from api.entrance import Entrance
from api.health import Ready
from api.operations import create_operations_app
from kgplatform.access.store import AccessStore
from kgplatform.cli.binding import Binding
from kgplatform.cli.listening import ListeningServer


@asynccontextmanager
async def operations_served(services: Ready, binding: Binding, store: AccessStore | None = None) -> AsyncIterator[None]:
    """Answer /healthz, /readyz and /metrics while inside."""
    web = create_operations_app(services, allowed_hosts=binding.allowed_hosts, entrance=Entrance(binding.keys, store))
    config = server_config(web, host=binding.host, port=binding.port, lifespan="off")
    listens = asyncio.Event()
    server = _Server(config, listens.set)
    serving = asyncio.create_task(server.serve())
    try:
        await listens.wait()
        yield
    finally:
        server.should_exit = True
        await serving


class _Server(ListeningServer):
    """A server that leaves the signals to the process that it is a part of."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
