"""Both domains on the real engines, and the services as somebody has them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from api.app import create_app
from api.entrance import Entrance
from kgplatform.access.audited import services_for
from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.models import OWNER, Access, Role
from kgplatform.services import Services
from tests.access.world import SEA, World, two_domains
from tests.opened import opened_platform


@dataclass
class Place:
    """A platform that holds both domains."""

    platform: Platform
    world: World

    def services(self, role: Role = "reader", *domains: str) -> Services:
        """Return the services of somebody of a role, of some domains or, where none is named, of sea."""
        return self.services_of(Access(name=f"a {role}", role=role, domains=frozenset(domains or (SEA,))))

    def services_of(self, access: Access = OWNER) -> Services:
        platform = self.platform
        return services_for(platform.services, platform.access, platform.parts.graph, access)


@pytest_asyncio.fixture(scope="module")
async def place(
    neo4j_server: ServerAddress, read_graph: Graph, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Place]:
    """Give both domains to the tests of a file, none of which changes anything."""
    async with opened(neo4j_server, read_graph, tmp_path_factory.mktemp("access") / "home") as there:
        yield there


@pytest_asyncio.fixture(scope="module")
async def app(place: Place) -> FastAPI:
    platform = place.platform
    permit = partial(services_for, platform.services, platform.access, platform.parts.graph)
    return create_app(
        platform.services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__,
        graph_assets={}.__getitem__, browser_url="http://127.0.0.1:7474/browser/",
        permit=permit, entrance=Entrance(None, platform.access),
    )  # fmt: skip


@pytest_asyncio.fixture(scope="module")
async def stranger(app: FastAPI, place: Place) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client with a key for sea alone."""
    made = await place.platform.access.make_key("of sea", "reader", [SEA])
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    headers = {"Authorization": f"Bearer {made.secret}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as client:
        yield client


@asynccontextmanager
async def opened(server: ServerAddress, graph: Graph, home: Path) -> AsyncIterator[Place]:
    """Open a platform over a graph that is empty, and store both domains in it."""
    async with opened_platform(home, server) as platform:
        yield Place(platform, await two_domains(graph))
