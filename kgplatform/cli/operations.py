"""Health and metrics of a process that has no server otherwise."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from api.health import Ready
from api.operations import create_operations_app
from kgplatform.cli.binding import Binding
from kgplatform.cli.listening import ListeningServer


@asynccontextmanager
async def operations_served(services: Ready, binding: Binding) -> AsyncIterator[None]:
    """Answer /healthz, /readyz and /metrics while inside."""
    web = create_operations_app(services, allowed_hosts=binding.allowed_hosts, keys=binding.keys)
    config = uvicorn.Config(web, host=binding.host, port=binding.port, log_config=None, lifespan="off")
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
