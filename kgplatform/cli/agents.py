"""kgplatform mcp, skill: what agents are given."""

import asyncio
import sys
from contextlib import suppress
from importlib import import_module
from importlib.resources import files
from typing import Annotated

import typer

from kgplatform.cli.connect import services
from kgplatform.cli.interrupts import end_on_sigterm
from kgplatform.settings import Settings, load_settings


def mcp(
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Only tools that change nothing: none that loads texts or starts runs.")
    ] = False,
) -> None:
    """Serve an agent over MCP on stdin and stdout, until stdin ends."""
    settings = load_settings()
    with suppress(asyncio.CancelledError):  # by SIGTERM
        asyncio.run(_serve(settings, changes=not read_only))


def skill() -> None:
    """Print how agents use kgplatform: its command line, GraphQL and MCP."""
    sys.stdout.write(files("api.mcp").joinpath("skill.md").read_text("utf-8"))


async def _serve(settings: Settings, *, changes: bool) -> None:
    end_on_sigterm()
    async with services(settings) as service:
        await asyncio.to_thread(import_module, "api.mcp.server")
        from api.answering import Limits
        from api.mcp.server import agent_server

        server = agent_server(service, Limits.of(settings.operation_seconds), changes=changes)
        await server.run_stdio_async()
