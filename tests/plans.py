"""The plans of queries, as Neo4j tells them."""

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, LiteralString

from neo4j import AsyncGraphDatabase, AsyncSession

from kgplatform.engines.neo4j import ServerAddress


@asynccontextmanager
async def plain_session(server: ServerAddress) -> AsyncIterator[AsyncSession]:
    """Give a session of the driver itself, whose results have plans."""
    auth = (server.user, server.password)
    async with AsyncGraphDatabase.driver(server.bolt_uri, auth=auth) as driver, driver.session() as session:
        yield session


async def operators_used(session: AsyncSession, query: LiteralString, parameters: Mapping[str, Any]) -> set[str]:
    """Run a query; return the operators that it took."""
    result = await session.run("PROFILE " + query, dict(parameters))
    profile = (await result.consume()).profile
    assert profile is not None
    return set(operators(profile))


def operators(plan: dict[str, Any]) -> Iterator[str]:
    """Yield the operators of a plan, from the root on."""
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", ()):
        yield from operators(child)
