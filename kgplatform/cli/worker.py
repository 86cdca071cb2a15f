"""kgplatform worker: a process that carries runs, one of any number on any number of machines."""

import asyncio
from contextlib import nullcontext, suppress
from importlib import import_module
from typing import Annotated

import typer

from kgplatform.cli.binding import Binding, binding_of
from kgplatform.cli.console import say
from kgplatform.cli.interrupts import end_on_sigterm
from kgplatform.data_folder import UsedHome, use_home
from kgplatform.settings import Settings, load_settings


def worker(
    host: Annotated[str, typer.Option(help="Address of health and metrics; as for serve.")] = "",
    port: Annotated[
        int, typer.Option(help="Port of health and metrics; 0: they are not served.", min=0, max=65535)
    ] = 0,
) -> None:
    """Carry runs of the shared database until stopped; needs a Postgres, a Neo4j and a Qdrant of yours."""
    settings = load_settings()

    async def work() -> None:
        binding = binding_of(settings, host, port) if port else None
        await _work(settings, use_home(settings, say), binding)

    with suppress(asyncio.CancelledError):  # by SIGTERM
        asyncio.run(work())


async def _work(settings: Settings, used: UsedHome, binding: Binding | None) -> None:
    end_on_sigterm()
    await asyncio.to_thread(import_module, "kgplatform.bootstrap")
    from kgplatform.bootstrap import open_platform
    from kgplatform.cli.operations import operations_served

    async with open_platform(settings, used) as platform:
        await platform.dispatch.launch()
        say(f"Carrying up to {settings.runs_at_once} runs at once. Stop with Ctrl-C.")
        async with operations_served(platform.services, binding, platform.access) if binding else nullcontext():
            await platform.dispatch.until_lost()
