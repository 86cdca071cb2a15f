"""What those who see one domain change, each test on domains of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import Forbidden, NotFound
from kgplatform.graph.session import Graph
from kgplatform.models import Access
from kgplatform.services import Services
from tests.access.conftest import Place, opened
from tests.access.world import LAND, SEA


@pytest_asyncio.fixture
async def place(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> AsyncIterator[Place]:
    async with opened(neo4j_server, graph, tmp_path / "home") as there:
        yield there


async def test_writers_remove_what_is_of_their_own_domains(place: Place) -> None:
    writer, sea = place.services("writer"), place.world.sea
    assert (await writer.remove_sources([sea.sources[2]])).sources == 1
    assert {source.id for source in await writer.sources()} == set(sea.sources[:2])


async def test_what_was_changed_or_tried_is_in_the_log_with_who_and_where(place: Place) -> None:
    # given
    writer, reader = place.services("writer"), place.services("reader")

    # when
    await writer.remove_sources([place.world.sea.sources[2]], SEA)
    with pytest.raises(Forbidden):
        await reader.remove_topic(place.world.sea.topic.id)
    with pytest.raises(NotFound):
        await writer.remove_topic(place.world.land.topic.id)
    await reader.topics()

    # then
    told = [
        (entry.who, entry.role, entry.what, entry.on, entry.domain, entry.outcome)
        for entry in await place.services_of().audit()
    ]
    assert told == [
        ("a writer", "writer", "remove_sources", f"named: {place.world.sea.sources[2]}; domain: sea", "sea", "done"),
        ("a reader", "reader", "remove_topic", f"topic_id: {place.world.sea.topic.id}", "sea", "FORBIDDEN"),
        ("a writer", "writer", "remove_topic", f"topic_id: {place.world.land.topic.id}", "land", "NOT_FOUND"),
    ]


async def test_an_idempotency_key_is_of_who_gave_it_and_of_what_they_may(place: Place) -> None:
    def of(name: str, domain: str) -> Services:
        return place.services_of(Access(name=name, role="writer", domains=frozenset({domain})))

    anna = of("anna", SEA)
    assert await anna.begin_once("key", "asked") is None
    await anna.end_once("key", "told to anna")
    assert await anna.begin_once("key", "asked") == "told to anna"
    for other in (of("ben", SEA), of("anna", LAND), place.services_of()):
        assert await other.begin_once("key", "asked") is None
        await other.end_once("key", None)
