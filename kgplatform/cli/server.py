"""The server: it owns the data folder and does the work of other commands."""

import asyncio
from collections.abc import Callable
from socket import socket

import uvicorn

from api.app import create_app
from kgplatform.bootstrap import Platform, open_platform
from kgplatform.embedded import Say, embedded_neo4j
from kgplatform.engines.home import Home
from kgplatform.engines.jars import graphiql_files
from kgplatform.engines.ports import LOOPBACK, holder, is_free
from kgplatform.errors import PortTaken, SettingsError
from kgplatform.settings import Settings


async def serve_until_stopped(settings: Settings, host: str, port: int, say: Say) -> None:
    """Own the data folder and serve it. Raises SettingsError, PortTaken, OwnershipError and EngineError."""
    if host not in (LOOPBACK, "localhost", "::1"):
        raise SettingsError(
            f"serve listens on this machine only, not on {host}.", f"Leave KGPLATFORM_HOST at {LOOPBACK}."
        )
    if not is_free(port):
        raise PortTaken(
            f"Port {port} belongs to {holder(port)}.",
            "Stop that program, or choose another port: kgplatform serve --port N, or KGPLATFORM_PORT.",
        )
    async with open_platform(settings, say) as platform:
        await platform.durable.launch()
        await _listen(platform, settings, f"{host}:{port}", say)


async def _listen(platform: Platform, settings: Settings, place: str, say: Say) -> None:
    host, port = place.rsplit(":", 1)
    address = f"http://{place}"
    assets = await asyncio.to_thread(graphiql_files)
    home = Home(settings.home)
    browser = "" if settings.neo4j_uri else embedded_neo4j(settings, home, say).status().browser_url
    web = create_app(
        platform.services,
        allowed_hosts=[host, place, f"localhost:{port}"],
        graphiql_assets=assets.__getitem__,
        browser_url=browser,
    )
    config = uvicorn.Config(
        web, host=host, port=int(port), log_config=None, timeout_graceful_shutdown=5, ws="websockets-sansio"
    )

    def announce() -> None:
        platform.ownership.announce(address)
        say(f"Pages: {address}/   GraphQL: {address}/graphql   Stop with Ctrl-C.")

    await _Server(config, announce).serve()


class _Server(uvicorn.Server):
    """A server that says when it listens."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()
