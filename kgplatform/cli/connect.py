"""Two ways to the same services: the loopback API of the process that owns the data folder, or owning it ourselves."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from typing import TypeVar

from kgplatform.cli.binding import local_key
from kgplatform.cli.console import say
from kgplatform.data_folder import own_home
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import read_owner
from kgplatform.models import OWNER
from kgplatform.services import Services
from kgplatform.settings import Settings, load_settings

R = TypeVar("R")

STARTING_SECONDS, LOOK_SECONDS = 60.0, 0.3  # that a server gets to listen, and between looks whether it does


async def serving(home: Home) -> str:
    """Return the address of the API that serves the data folder, or nothing."""
    owner = read_owner(home)
    if owner is None or not owner.api_url:
        return ""
    import httpx  # a quarter of a second that the owner of the folder need not wait

    async with httpx.AsyncClient(trust_env=False, timeout=5) as client:
        try:
            answer = await client.get(f"{owner.api_url}/healthz")
        except httpx.HTTPError:
            return ""
    return owner.api_url if answer.status_code in (200, 503) else ""


async def _once_started(home: Home) -> str:
    """Wait for a server that owns the folder and does not listen yet; return its address, or nothing."""
    told = False
    for _ in range(int(STARTING_SECONDS / LOOK_SECONDS)):
        owner = read_owner(home)
        if owner is None or "serve" not in owner.command.split() or owner.api_url:
            break
        if not told:
            say("Waiting for the server to start ...")
            told = True
        await asyncio.sleep(LOOK_SECONDS)
    return await serving(home) if told else ""


def ask(question: Callable[[Services], Awaitable[R]]) -> R:
    """Return what the services of the data folder answer to one command."""

    async def answer() -> R:
        async with services(load_settings()) as service:
            return await question(service)

    return asyncio.run(answer())


@asynccontextmanager
async def services(settings: Settings) -> AsyncIterator[Services]:
    """Give the services of the data folder to one command."""
    home = Home(settings.home)
    address = await serving(home) or await _once_started(home)
    if address:
        from kgplatform.remote import RemoteServices

        async with RemoteServices(address, key=local_key(home)) as remote:
            yield remote
        return
    async with own_home(settings, say=say) as owned:
        # In a thread: Neo4j starts meanwhile.
        await asyncio.to_thread(import_module, "kgplatform.bootstrap")
        from kgplatform.access.audited import services_for
        from kgplatform.bootstrap import open_platform

        async with open_platform(settings, owned) as platform:
            yield services_for(platform.services, platform.access, platform.parts.graph, OWNER)
