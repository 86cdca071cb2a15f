"""A data folder of version 1, opened by today's program: migrated, also after a kill, and nothing of it is lost."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from kgplatform.bootstrap import Platform, open_platform
from kgplatform.data_folder import embedded_neo4j, own_home
from kgplatform.engines.home import STORE_VERSION, Home
from kgplatform.graph.session import Graph, Row
from kgplatform.models import Document, LoadReport, RunRequest
from kgplatform.settings import Settings
from kgplatform.writing.page_text import section_text
from loaders import load_documents
from tests.migrations.folders import DOCUMENTS, unpacked
from tests.opened import finished

DOMAIN = "mills"
# What the program of version 1 said of the folder when it had made it.
SOURCES = {
    "c533fe8159ad4835e458c924bd426019": "file:index.md",
    "7e84558510b1d2cbcd530753f5679562": "file:more.jsonl#line-1",
    "7059128ce9d77358b7a2ce6837fdbd95": "file:notes/index.md",
    "e2951534d7758f97e93c354362b7d2ff": "https://mills.example/sawmills",
    "583a78a75c35e6bfadc7274028f9cd52": "smock\x1fmill",
    "2111adda9de7478b43ededd967d8c169": "u",
}
PAGE = "52522e48d0597e16f082ce22e225947f"
HEADINGS = ["", "Background", "Mill ponds", "Smock mills", "Water wheels", "Leats"]
BACKGROUND = (
    "A watermill is a mill that uses the power of flowing water. [1] "
    "The watermill drives millstones, saws or hammers by a water wheel. [1]"
)
ODD = (
    Document(
        url="u", title="Tide mills", domain="tide\x1fmills",
        text="A tide mill uses the power of the tide. The tide mill fills its pond at high water and drives the water "
        "wheel at low water until the pond is empty again.\n",
    ),
    Document(
        url="smock\x1fmill", title="Smock mills", domain=DOMAIN,
        text="# Smock\x1fmills\n\nA smock mill drives\x1fmillstones by the wind. The smock mill turns only its wooden "
        "cap into the wind, and the water of a watermill is not needed. Smock mills pumped\x1fwater out of the fens.",
    ),
)  # fmt: skip


class Held(NamedTuple):
    """What the graph holds of one sort."""

    nodes: list[Row]

    @classmethod
    async def of(cls, graph: Graph, label: str) -> "Held":
        statements = {
            "Snippet": "MATCH (n:Snippet) RETURN n.id AS id, n.kind AS kind ORDER BY id",
            "Extraction": "MATCH (n:Extraction)-[:OF]->(s) RETURN n.id AS id, s.id AS of ORDER BY id",
            "Domain": "MATCH (n:Domain) RETURN n.name AS name, count(*) AS times ORDER BY name",
            "Store": "MATCH (n:Store) RETURN properties(n) AS all",
        }
        return cls(await graph.run_statement(statements[label]))  # type: ignore[arg-type]


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[Path]:
    """Give the folder; a Neo4j that a kill leaves running ends with it."""
    found = unpacked(1, tmp_path)
    yield found
    await embedded_neo4j(settings_of(found), Home(found), print).stop()


def settings_of(home: Path) -> Settings:
    return Settings(
        home=home, neo4j_heap="512m", neo4j_page_cache="64m", thesaurus="none", depth=1, queue_seconds=0.2,
        first_sources=0, _env_file=None,
    )  # fmt: skip


@asynccontextmanager
async def opened(home: Path, said: list[str]) -> AsyncIterator[Platform]:
    settings = settings_of(home)
    async with own_home(settings, said.append) as owned, open_platform(settings, owned) as platform:
        yield platform


def marker(home: Path) -> dict[str, int]:
    found: dict[str, int] = json.loads((home / "kgplatform-home.json").read_text())
    return found


@pytest.mark.slow
async def test_a_folder_of_version_1_becomes_one_of_ours(home: Path) -> None:
    # given: its migration was killed in the middle
    said = list[str]()
    assert marker(home) == {"store_version": 1}
    killed = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-m", "tests.migrations.killed", str(home)], check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert marker(home) == {"store_version": STORE_VERSION, "migrated_from": 1}  # nothing older opens it from now on

    # when it is opened again
    async with opened(home, said) as platform:
        services, graph = platform.services, platform.parts.graph

        # then: it goes on where it was noted last, behind the last snippet
        assert [each for each in said if each.startswith("Migrating")] == [
            "Migrating kinds of snippets ...", "Migrating names of domains ...", "Migrating addresses of sources ...",
            "Migrating kinds of runs ...", "Migrating sections of pages ...", "Migrating words of snippets ...",
        ]  # fmt: skip
        assert marker(home) == {"store_version": STORE_VERSION}
        assert await Held.of(graph, "Store") == Held([{"all": {"id": "store", "version": STORE_VERSION}}])
        snippets = await Held.of(graph, "Snippet")
        assert [row["kind"] for row in snippets.nodes] == ["prose"] * 9
        read = await Held.of(graph, "Extraction")
        assert len(read.nodes) == 6

        # and: sources are there as before; those whose snippets have other ids by now are to be loaded again
        assert {s.id: s.url for s in await services.sources()} == SOURCES
        assert [s.url for s in await services.sources() if not s.loaded] == ["smock\x1fmill"]
        page = await services.page(PAGE)
        assert [section.heading for section in page.sections] == HEADINGS
        assert section_text(page.sections[1], page.numbers) == BACKGROUND
        assert {r.url.partition("@")[0] for r in page.references} == {
            "file:index.md", "file:notes/index.md", "smock\x1fmill",
        }  # fmt: skip
        assert await services.doctor(repair=False) == []

        # when: the same documents are loaded by their whole paths
        first = await services.load(list(load_documents(DOCUMENTS, DOMAIN)))
        again = await services.load(list(load_documents(DOCUMENTS, DOMAIN)))

        # then: nothing is stored anew but where it stands in the files, and nothing is read anew
        files = tuple(f"{DOCUMENTS.as_uri()}/{name}" for name in ("index.md", "notes/index.md"))
        assert first == LoadReport(documents=4, documents_unchanged=2, documents_replaced=2, replaced=files)
        assert again == LoadReport(documents=4, documents_unchanged=4)
        paths = {id_: url.replace("file:", f"{DOCUMENTS.as_uri()}/", 1) for id_, url in SOURCES.items()}
        assert {s.id: s.url for s in await services.sources()} == paths
        assert await Held.of(graph, "Snippet") == snippets
        assert await Held.of(graph, "Extraction") == read
        same = await finished(
            services, await services.start(RunRequest(name="Watermills", domain=DOMAIN, options={"page": False}))
        )
        assert same.counts["extracted"] == 0
        near = await finished(
            services, await services.start(RunRequest(name="Mill ponds", domain=DOMAIN, options={"page": False}))
        )
        assert near.counts["reused"] > 0
        now = await Held.of(graph, "Extraction")
        assert all(row in now.nodes for row in read.nodes)
        assert len({row["of"] for row in now.nodes}) == len(now.nodes)

        # when: those with the odd character are loaded again
        odd = await services.load(ODD)

        # then: none is there twice
        assert (odd.documents_unchanged, odd.snippets, odd.snippets_removed) == (1, 1, 1)
        assert {s.id: (s.snippets, s.loaded) for s in await services.sources() if s.url in {"u", "smock\x1fmill"}} == {
            "2111adda9de7478b43ededd967d8c169": (1, True), "583a78a75c35e6bfadc7274028f9cd52": (1, True),
        }  # fmt: skip
        assert await Held.of(graph, "Domain") == Held([{"name": name, "times": 1} for name in (DOMAIN, ODD[0].domain)])
        assert await services.doctor(repair=False) == []
