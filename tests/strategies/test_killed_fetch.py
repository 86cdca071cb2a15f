"""A run that is killed while it fetches goes on, and fetches nothing again of which it had stored what came of it."""

import asyncio
import json
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph
from kgplatform.retrieval.web_documents import AT_ONCE
from tests.opened import finished, opened
from tests.retrieval.services.test_europepmc import OPEN, listed
from tests.strategies.killed_fetch import REQUEST
from tests.support.eutilities import PATH, EUtilities, Record
from tests.support.net import Asked, Site, answer

ARTICLES = 2 * AT_ONCE  # so that some are loaded before others are fetched
STUCK = AT_ONCE + 2  # the article that does not come while the process lives


def text_of(number: int) -> str:
    return (
        f"Bog tides of the {number}. kind lift the peat of a bog by {number + 2} centimetres when the rain of a week "
        f"has filled it. The bog tides were measured in bog number {number} with rods of steel that stand on rock."
    )


def article(number: int) -> bytes:
    return (
        '<article article-type="research-article"><front><article-meta>'
        f'<article-id pub-id-type="pmcid">PMC{number}</article-id>'
        f"<title-group><article-title>Bog tides {number}</article-title></title-group></article-meta></front>"
        f"<body><sec><title>Results</title><p>{text_of(number)}</p></sec></body></article>"
    ).encode()


@pytest_asyncio.fixture
async def europepmc() -> AsyncIterator[Site]:
    """Europe PMC with articles, one of which never comes as long as nobody says so."""
    site = Site()
    await site.start()
    records = [
        {**OPEN, "id": str(n), "pmid": "", "pmcid": f"PMC{n}", "doi": "", "title": f"Bog tides {n}"}
        for n in range(1, ARTICLES + 1)
    ]
    site.paths["/search"] = listed(*records)
    for number in range(1, ARTICLES + 1):
        site.paths[f"/PMC{number}/fullTextXML"] = answer(article(number), content_type="application/xml")
    yield site
    await site.stop()


@pytest_asyncio.fixture
async def pubmed() -> AsyncIterator[EUtilities]:
    record = Record("900", "Bog tides of old", f"Bog tides were told of by monks. {text_of(9)}", "1999")
    server = EUtilities([record])
    await server.start()
    yield server
    await server.stop()


def fetched(site: Site) -> Counter[str]:
    return Counter(target for target in site.targets() if target.startswith("/PMC"))


async def until_asked(site: Site, target: str, process: asyncio.subprocess.Process) -> None:
    while target not in site.targets():
        assert process.returncode is None, "it ended before it was killed"
        await asyncio.sleep(0.05)


async def test_what_was_stored_is_not_fetched_again(
    graph: Graph, neo4j_server: ServerAddress, europepmc: Site, pubmed: EUtilities, tmp_path: Path
) -> None:
    # given a run that waits for an article, after others were loaded
    stuck, said = f"/PMC{STUCK}/fullTextXML", answer(article(STUCK), content_type="application/xml")

    freed = asyncio.Event()

    async def never(asked: Asked) -> bytes:
        await freed.wait()
        return said

    europepmc.paths[stuck] = never
    addresses = {
        "pubmed": f"http://127.0.0.1:{pubmed.site.port}{PATH}", "europepmc": f"http://127.0.0.1:{europepmc.port}"
    }  # fmt: skip
    home, server = tmp_path / "home", neo4j_server
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.strategies.killed_fetch", str(home), server.bolt_uri, server.user, server.password,
        json.dumps(addresses),
    )  # fmt: skip
    async with asyncio.timeout(300):
        await until_asked(europepmc, stuck, process)

    # when its process is killed there, and another one opens the folder
    process.kill()
    assert await process.wait() == -signal.SIGKILL
    before, searched, asked = fetched(europepmc), europepmc.targets().count("/search"), len(pubmed.asked)
    first = {f"/PMC{number}/fullTextXML" for number in range(1, AT_ONCE + 1)}
    assert {target: before[target] for target in first} == dict.fromkeys(first, 1)
    europepmc.paths[stuck] = said
    freed.set()
    async with opened(home, server, service_addresses=addresses, sources="pubmed,europepmc") as services:
        (run,) = await services.runs()
        report = await finished(services, run)
        stored = await services.sources(REQUEST.domain)

    # then it goes on: nothing that was loaded is fetched again, no service is asked again, and all is there once
    assert {target: fetched(europepmc)[target] for target in first} == dict.fromkeys(first, 1)
    assert fetched(europepmc).keys() == {f"/PMC{number}/fullTextXML" for number in range(1, ARTICLES + 1)}
    assert (europepmc.targets().count("/search"), len(pubmed.asked)) == (searched, asked)
    assert len(stored) == ARTICLES + 1
    assert report.page_id
