"""kgplatform engine start, stop, status; and serve."""

import asyncio
import os
import signal
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import psutil
import typer

from api.browser_paths import on_connect
from kgplatform.cli.binding import binding_of, with_local_key
from kgplatform.cli.commands import Commands
from kgplatform.cli.connect import serving
from kgplatform.cli.console import out, print_json, say
from kgplatform.cli.interrupts import end_on_sigterm
from kgplatform.cli.options import Json
from kgplatform.data_folder import embedded_neo4j, own_home
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EngineStatus
from kgplatform.engines.ownership import Ownership, read_owner
from kgplatform.engines.ports import LOOPBACK
from kgplatform.engines.processes import ends_within
from kgplatform.errors import OwnershipError, SettingsError
from kgplatform.settings import Settings, load_settings

app = Commands(no_args_is_help=True)
STOP_SECONDS = 60.0  # that a server gets to end its runs' steps and its engines


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; others than this machine's own need API keys.")] = "",
    port: Annotated[int, typer.Option(help="Port to listen on; 0: that of the settings.", min=0, max=65535)] = 0,
) -> None:
    """Serve the pages and GraphQL until stopped, and do the work of other commands."""
    settings = load_settings()
    with suppress(asyncio.CancelledError):  # by SIGTERM
        asyncio.run(_serve(settings, host, port))


@app.command()
def start() -> None:
    """Start the embedded Neo4j and leave it running; other commands use it."""
    asyncio.run(_start(load_settings()))


@app.command()
def stop() -> None:
    """Stop the server and the embedded Neo4j of the data folder."""
    asyncio.run(_stop(load_settings()))


@app.command()
def status(json: Json = False) -> None:
    """Tell what runs, and the address of Neo4j Browser."""
    asyncio.run(_status(load_settings(), json))


async def _serve(settings: Settings, host: str, port: int) -> None:
    """Own the data folder and serve it. Raises SettingsError, PortTaken, OwnershipError and EngineError."""
    binding = binding_of(settings, host, port)
    end_on_sigterm()
    async with own_home(settings, say, on_connect(binding.address)) as owned:
        # In a thread: Neo4j starts meanwhile.
        await asyncio.to_thread(import_module, "kgplatform.cli.server")
        from kgplatform.cli.server import serve_until_stopped

        await serve_until_stopped(settings, owned, with_local_key(binding, owned.home), say)


async def _start(settings: Settings) -> None:
    if settings.neo4j_uri:
        raise SettingsError(
            f"There is no embedded Neo4j to start: KGPLATFORM_NEO4J_URI names yours, {settings.neo4j_uri}.",
            "Start that one where it is, or take the setting out.",
        )
    home = Home(settings.home)
    if read_owner(home) is None:
        home.open()
        with Ownership(home):
            await embedded_neo4j(settings, home, say).start()
            home.keep_neo4j(True)
    await _status(settings, json=False)


async def _stop(settings: Settings) -> None:
    home = Home(settings.home)
    if not home.marker.exists():
        out.print("Nothing runs.")
        return
    owner = read_owner(home)
    if owner is not None:
        say(f"Stopping process {owner.pid} ({owner.command}) ...")
        process = psutil.Process(owner.pid)
        os.kill(owner.pid, signal.SIGTERM)
        if not await asyncio.to_thread(ends_within, process, STOP_SECONDS):
            raise OwnershipError(f"Process {owner.pid} did not end.", "End it by hand.")
    home.keep_neo4j(False)
    stopped = await embedded_neo4j(settings, home, say).stop()
    out.print("Stopped." if stopped or owner else "Nothing was running.")


async def _status(settings: Settings, json: bool) -> None:
    home = Home(settings.home)
    owner, address = read_owner(home), await serving(home)
    engine = (
        embedded_neo4j(settings, home, say).status()
        if home.marker.exists() and not settings.neo4j_uri
        else EngineStatus("stopped", None, None, None, "")
    )
    if json:
        print_json(
            {
                "home": str(home.path),
                "owner": {"pid": owner.pid, "command": owner.command} if owner else None,
                "api": address,
                "neo4j": {
                    "state": engine.state if not settings.neo4j_uri else "external",
                    "bolt": settings.neo4j_uri or (f"bolt://{LOOPBACK}:{engine.bolt_port}" if engine.bolt_port else ""),
                    "browser": engine.browser_url,
                },
            }
        )
        return
    out.print(f"Data folder    {home.path}", highlight=False)
    out.print(f"Owner          {f'process {owner.pid} ({owner.command})' if owner else 'none'}", highlight=False)
    out.print(f"Pages, GraphQL {address or 'not served: kgplatform serve'}", highlight=False)
    if settings.neo4j_uri:
        out.print(f"Neo4j          {settings.neo4j_uri} (yours)", highlight=False)
        return
    out.print(f"Neo4j          {engine.state}", highlight=False)
    if engine.state == "running":
        out.print(f"Neo4j Browser  {engine.browser_url}", highlight=False)
        out.print(f"  user neo4j, password in {home.secrets / 'neo4j_password'}", highlight=False)
