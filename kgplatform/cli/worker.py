"""kgplatform worker: a process that carries runs, one of any number on any number of machines."""

import asyncio
import signal
from contextlib import suppress
from importlib import import_module

from kgplatform.cli.console import err, run
from kgplatform.embedded import UsedHome, use_home
from kgplatform.errors import EngineUnavailable
from kgplatform.settings import Settings, load_settings


def worker() -> None:
    """Carry runs of the shared database until stopped; needs a Postgres, a Neo4j and a Qdrant of yours."""
    settings = load_settings()
    used = use_home(settings)
    with suppress(asyncio.CancelledError):
        run(_work(settings, used))


async def _work(settings: Settings, used: UsedHome) -> None:
    _end_on(signal.SIGTERM)
    await asyncio.to_thread(import_module, "kgplatform.bootstrap")
    from kgplatform.bootstrap import open_platform

    async with open_platform(settings, used) as platform:
        await platform.durable.launch()
        err.print(f"Carrying up to {settings.runs_at_once} runs at once. Stop with Ctrl-C.", style="dim")
        await platform.durable.lost.wait()
    raise EngineUnavailable(
        "This process did not renew its lease in time and was taken for dead; its runs go on elsewhere.",
        "Start it again. If that happens often, its machine or its way to the database is overloaded.",
    )


def _end_on(number: int) -> None:
    """Let a signal cancel the current task, as Ctrl-C does: then its lease is given up at once."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    if task is not None:
        loop.add_signal_handler(number, task.cancel)
