"""A real server on a free port of loopback, for what needs a socket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI

from api.connections import server_config


@asynccontextmanager
async def listening(app: FastAPI) -> AsyncIterator[str]:
    """Give host:port of the application while it is served."""
    config = server_config(app, host="127.0.0.1", port=0, lifespan="off")
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:  # uvicorn sets a flag, not an event
        await asyncio.sleep(0.01)
    try:
        yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        await task
