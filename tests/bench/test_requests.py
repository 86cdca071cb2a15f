"""A small part of `make bench NAME=requests`, over the tests' Neo4j."""

import asyncio
import os
from itertools import islice
from pathlib import Path

import pytest

from api.app import create_app
from bench.curation.corpora import demo_texts
from bench.mutated import Request, originals
from bench.requests import DOCUMENTS, DOMAIN, TOPIC, known_of, play, send
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from tests.api.server import listening
from tests.opened import opened

SEED, NUMBER = 25, 150
BUSY_SECONDS = 25.0  # other tests have the cores too
NO_ID = "0" * 32
NOT_HERE = {"Load"}  # reads the model for embeddings


def _asked() -> list[Request]:
    known = known_of(NO_ID, NO_ID, NO_ID, [NO_ID], [NO_ID])
    return [r for r in originals(known) if r.body is None or r.body["operationName"] not in NOT_HERE]


async def test_changed_requests_are_answered(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path / "home", neo4j_server, runs_at_once=0) as services:
        app = create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
        async with listening(app) as address:
            # when requests that are almost ours are sent
            observed = await asyncio.to_thread(play, address, os.getpid(), _asked(), SEED, NUMBER)
    # then each is answered, and none with what nobody foresaw
    assert list(observed.worst(BUSY_SECONDS)) == []
    assert len(observed.outcomes) == NUMBER
    assert sum(200 <= outcome.status < 300 for outcome in observed.outcomes) > 20
    assert sum(400 <= outcome.status < 500 for outcome in observed.outcomes) > 40
    assert observed.health < BUSY_SECONDS
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def test_what_was_not_changed_is_carried_out(neo4j_server: ServerAddress, graph: Graph, tmp_path: Path) -> None:
    async with opened(tmp_path / "home", neo4j_server, runs_at_once=0) as services:
        app = create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
        async with listening(app) as address:
            asked = [request for request in _asked() if request.body]
            outcomes = await asyncio.to_thread(lambda: [send(address, r.content(address)) for r in asked])
    assert {outcome.status for outcome in outcomes} == {200}


def test_the_documents_that_are_loaded_say_the_topic_that_is_grown() -> None:
    # a run on a topic that a domain tells nothing of ends without a page
    assert [document.title for document in islice(demo_texts(DOMAIN), DOCUMENTS) if TOPIC in document.title] == [TOPIC]
