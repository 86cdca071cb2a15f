"""Two ways to the same services: the loopback API of the process that owns the data folder, or owning it ourselves."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from typing import TypeVar

from kgplatform.cli.binding import local_key
from kgplatform.cli.console import say
from kgplatform.data_folder import own_home
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import OwnerInfo, read_owner
from kgplatform.errors import EngineUnavailable
from kgplatform.models import OWNER
from kgplatform.services import Services
from kgplatform.settings import Settings, load_settings

R = TypeVar("R")

PATIENCE_SECONDS = 240.0  # that a server gets to answer: its Neo4j alone may take 180 to start
LOOK_SECONDS = 0.3  # between looks whether it does
ANSWER_SECONDS = 5.0  # that it gets to say that it lives


async def serving(home: Home) -> str:
    """Return the address of the API that serves the data folder, or nothing."""
    owner = read_owner(home)
    return owner.api_url if owner is not None and owner.api_url and await _answers(owner.api_url) else ""


async def _awaited(home: Home) -> str:
    """Wait for a server that owns the folder until it answers, and return its address, or nothing where none owns it.

    Raises EngineUnavailable when it lives and does not answer.
    """
    until, told = time.monotonic() + PATIENCE_SECONDS, False
    while (owner := read_owner(home)) is not None and _serves(owner):
        if owner.api_url and await _answers(owner.api_url):
            return owner.api_url
        if time.monotonic() >= until:
            raise EngineUnavailable(
                f"The server of the data folder {home.path}, process {owner.pid}, does not answer.",
                "Try again when it has less to do, or stop it: kgplatform engine stop.",
            )
        if not told:
            say(f"Waiting for the server to {'answer' if owner.api_url else 'start'} ...")
            told = True
        await asyncio.sleep(LOOK_SECONDS)
    return ""


def _serves(owner: OwnerInfo) -> bool:
    """Whether an owner is a server, which may not listen yet."""
    return bool(owner.api_url) or owner.command.split()[1:2] == ["serve"]


async def _answers(address: str) -> bool:
    import httpx  # a quarter of a second that the owner of the folder need not wait

    async with httpx.AsyncClient(trust_env=False, timeout=ANSWER_SECONDS) as client:
        try:
            answer = await client.get(f"{address}/healthz")
        except httpx.HTTPError:
            return False
    return answer.status_code in (200, 503)


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
    if address := await _awaited(home):
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
