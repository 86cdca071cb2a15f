"""A data folder of version 3, opened by today's program: its words are counted and stored, also after a kill."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from kgplatform.bootstrap import open_platform
from kgplatform.data_folder import embedded_neo4j, own_home
from kgplatform.engines.home import STORE_VERSION, Home
from kgplatform.graph.sources import all_snippets
from kgplatform.graph.words import word_counts, word_weights
from kgplatform.models import RunRequest
from tests.migrations.folders import unpacked
from tests.migrations.test_version_1 import marker, settings_of
from tests.opened import finished

DOMAIN = "mills"


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[Path]:
    """Give the folder; a Neo4j that a kill leaves running ends with it."""
    found = unpacked(3, tmp_path)
    yield found
    await embedded_neo4j(settings_of(found), Home(found), print).stop()


@pytest.mark.slow
async def test_the_words_of_a_folder_of_version_3_are_counted_and_found(home: Path) -> None:
    # given: the process that migrated it was killed when it had stored some of the words
    assert marker(home) == {"store_version": 3}
    killed = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-m", "tests.migrations.killed_weighing", str(home)], check=False
    )
    assert killed.returncode == -signal.SIGKILL

    # when it is opened again
    said = list[str]()
    settings = settings_of(home)
    async with own_home(settings, said.append) as owned, open_platform(settings, owned) as platform:
        services, graph, store = platform.services, platform.parts.graph, platform.services._ingestion.store

        # then: all is counted and stored once, and it is not told of what was done before
        assert [each for each in said if "words" in each] == [f"Weighing the words of the domain {DOMAIN} ..."]
        assert marker(home) == {"store_version": STORE_VERSION}
        counts = await word_counts(graph, DOMAIN, ["watermil", "tide"], prose=True)
        texts = [snippet.text.casefold() for snippet in await all_snippets(graph, DOMAIN)]
        named = sum("watermill" in text for text in texts)
        assert 0 < named < len(texts) == 7
        assert (counts.snippets, counts.times) == (7, {"watermil": named})
        (weights,) = await word_weights(graph, DOMAIN)
        assert (weights.weighed, weights.weighing, weights.uncounted) == (counts.usual, None, False)
        assert await store.words.ids() == await store.ids()
        assert await services.doctor(repair=False) == []
        hits = await services.search("leats", ["snippet"], "words", DOMAIN)
        assert len(hits) > 0
        assert all("leat" in hit.text.casefold() for hit in hits)

        # and: what was researched by the words that were counted for each query finds nothing else now
        same = await finished(
            services, await services.start(RunRequest(name="Watermills", domain=DOMAIN, options={"page": False}))
        )
        assert same.counts["extracted"] == 0
