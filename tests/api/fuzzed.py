"""What is fuzzed: the real application over the real services and a small graph, on a server in a thread of its own."""

import asyncio
import os
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from fastapi import FastAPI

from api.app import create_app
from bench.curation.made_up import DOMAIN
from bench.library import TOPIC, stock
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.runs import write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import write_conclusion
from kgplatform.ids import page_id
from kgplatform.models import RunReport
from kgplatform.services import Services
from tests.api.server import listening
from tests.opened import opened

EXAMPLES = int(os.environ.get("KGPLATFORM_TEST_FUZZ", "0")) or 3
"""Examples that chance makes of each operation."""
TRACES = ("Traceback", 'File "', "site-packages", "neo4j.exceptions", "kgplatform/", "Something went wrong")
SNIPPETS, VERSIONS = 24, 2
RUN = "a-run"
PAGE = page_id(TOPIC.id, "article", VERSIONS)


def traces(text: str) -> list[str]:
    """Return what of an answer tells of the inside of the process, or of something that nobody foresaw."""
    return [each for each in TRACES if each in text]


KNOWN = {
    "topic": TOPIC.id, "topicId": TOPIC.id, "other": TOPIC.id, "page": PAGE, "page_id": PAGE, "run_id": RUN,
    "domain": DOMAIN,
}  # fmt: skip
_GIVEN = re.compile(r'\b(id|topic|topicId|other|page|domain): "(?:[^"\\]|\\.)*"')


def about_known(query: str, field: str) -> str:
    """Return a query of a field that asks about what there is, where it asks about what chance made up."""
    ids = {**KNOWN, "id": PAGE if field == "Query.page" else TOPIC.id}
    return _GIVEN.sub(lambda given: f'{given[1]}: "{ids[given[1]]}"', query)


@contextmanager
def fuzzed_server(home: Path, server: ServerAddress) -> Iterator[str]:
    """Give the address of a server over a graph with a topic and its pages. Nobody carries runs there: what is started
    waits."""
    up, ended = threading.Event(), threading.Event()
    addresses: list[str] = []

    async def serve() -> None:
        async with _services(home, server) as services, listening(_app(services)) as host:
            addresses.append(f"http://{host}")
            up.set()
            await asyncio.to_thread(ended.wait)

    def run() -> None:
        try:
            asyncio.run(serve())
        finally:
            up.set()

    thread = threading.Thread(target=run)
    thread.start()
    up.wait()
    try:
        (address,) = addresses
        yield address
    finally:
        ended.set()
        thread.join()


@asynccontextmanager
async def _services(home: Path, server: ServerAddress) -> AsyncIterator[Services]:
    async with Graph(server.bolt_uri, server.user, server.password) as graph:
        await graph.run_statement("MATCH (node) DETACH DELETE node")
        await install_schema(graph)
        (page, *_) = await stock(graph, 1, VERSIONS, SNIPPETS)
        await write_run(graph, RunReport(id=RUN, kind="page", state="finished", topic_id=TOPIC.id, page_id=PAGE))
        await write_conclusion(graph, page.topic_id, "as it was", 4)
        async with opened(home, server, runs_at_once=0) as services:
            yield services
        await graph.run_statement("MATCH (node) DETACH DELETE node")


def _app(services: Services) -> FastAPI:
    return create_app(services, allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)
