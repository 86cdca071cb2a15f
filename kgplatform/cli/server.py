"""The server of an owned data folder: it does the work of other commands."""

import asyncio
import gc
import sys
from functools import lru_cache, partial

import uvicorn

from api.answering import Limits
from api.app import create_app
from api.connections import server_config
from api.entrance import Entrance
from kgplatform.access.audited import services_for
from kgplatform.bootstrap import open_platform
from kgplatform.bootstrap_web import pdf_service_of
from kgplatform.cli.binding import Binding
from kgplatform.cli.listening import ListeningServer
from kgplatform.data_folder import OwnedHome, Say
from kgplatform.engines.jars import cytoscape_files, graphiql_files
from kgplatform.runs.dispatch import Dispatch
from kgplatform.settings import Settings, settings_told
from loaders.limits import limits_of

MOST_ACCESSES = 1_000  # whose services are kept


async def serve_until_stopped(settings: Settings, owned: OwnedHome, binding: Binding, say: Say) -> None:
    """Serve an owned data folder. Raises SettingsError and EngineError."""
    graphiql = await asyncio.to_thread(graphiql_files)
    cytoscape = await asyncio.to_thread(cytoscape_files)
    async with open_platform(settings, owned) as platform:
        await platform.dispatch.launch()
        web = create_app(
            platform.services,
            allowed_hosts=binding.allowed_hosts,
            graphiql_assets=graphiql.__getitem__,
            graph_assets=cytoscape.__getitem__,
            browser_url=owned.neo4j.server.status().browser_url if owned.neo4j else "",
            entrance=Entrance(binding.keys, platform.access, binding.own),
            permit=lru_cache(MOST_ACCESSES)(
                partial(services_for, platform.services, platform.access, platform.parts.graph)
            ),
            rates=(settings.requests_a_minute, settings.wrong_keys_a_minute),
            limits=Limits.of(settings.operation_seconds),
            file_limits=limits_of(settings),
            pdf_service=pdf_service_of(settings),
            settings=settings_told(settings),
        )
        config = server_config(web, host=binding.host, port=binding.port, timeout_graceful_shutdown=5)

        def announce() -> None:
            address = binding.address
            owned.ownership.announce(address)
            in_foreground = sys.stdin is not None and sys.stdin.isatty()
            say(f"Pages: {address}/   GraphQL: {address}/graphql{'   Stop with Ctrl-C.' if in_foreground else ''}")

        server = ListeningServer(config, announce)
        watching = asyncio.create_task(_end_with(platform.dispatch, server))
        # Python's collector stops everybody while it looks at all that there is: what is loaded by now stays anyway.
        gc.collect()
        gc.freeze()
        try:
            await server.serve()
        finally:
            watching.cancel()
        if watching.done():
            await watching


async def _end_with(dispatch: Dispatch, server: uvicorn.Server) -> None:
    """End the server when this process may no longer work; raises EngineUnavailable then."""
    try:
        await dispatch.until_lost()
    finally:
        server.should_exit = True
