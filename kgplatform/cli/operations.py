"""Health and metrics of a process that has no server otherwise."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from socket import socket

import uvicorn

from api.health import Ready
from api.operations import create_operations_app
from kgplatform.cli.binding import Binding


@asynccontextmanager
async def operations_served(services: Ready, binding: Binding) -> AsyncIterator[None]:
    """Answer /healthz, /readyz and /metrics while inside."""
    web = create_operations_app(services, allowed_hosts=binding.allowed_hosts, keys=binding.keys)
    server = _Server(uvicorn.Config(web, host=binding.host, port=binding.port, log_config=None, lifespan="off"))
    serving = asyncio.create_task(server.serve())
    try:
        await server.listens.wait()
        yield
    finally:
        server.should_exit = True
        await serving


class _Server(uvicorn.Server):
    """A server that leaves the signals to the process that it is a part of, and says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listens = asyncio.Event()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self.listens.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
