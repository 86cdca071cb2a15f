"""A site to visit: a real `kgplatform serve` on a data folder of its own, and a topic that is grown on it."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from bench.folder import Folder, Server
from kgplatform.engines.ports import free_port

DOMAIN, TOPIC = "apiary", "Honey bee diseases"
GOAL = "Explain what makes honey bees ill: the varroa mite, viruses, foulbrood and nosema."
NAMES = (
    "varroa-mite", "varroa-treatment", "honey-bee-viruses", "deformed-wing-virus", "american-foulbrood", "nosema",
    "brood-cycle", "wintering",
)  # fmt: skip
_CORPUS = Path(str(files("kgplatform.demo") / "corpus"))


@dataclass(frozen=True)
class Site:
    """A running server: its address without a slash at the end, its data folder, and GraphQL to it."""

    address: str
    folder: Folder
    server: Server


@dataclass(frozen=True)
class Grown:
    """The ids of a topic, of its two pages, the newer first, and of the run that began it."""

    topic: str
    pages: tuple[str, str]
    run: str


def documents(*names: str) -> list[Path]:
    """Return the files of documents of the demo."""
    return [_CORPUS / f"{name}.md" for name in names]


@contextmanager
def serving(home: Path) -> Iterator[Site]:
    """Start the server, and end it with its engines."""
    port = free_port()
    folder = Folder(home, neo4j_heap="512m", neo4j_page_cache="64m", queue_seconds="0.2")
    with Server(folder, port) as server:
        server.ask("{ topics { totalCount } }")
        yield Site(f"http://127.0.0.1:{port}", folder, server)


def grow(site: Site, place: Path) -> Grown:
    """Load documents from a place and grow a topic of them by commands; then write its page once more."""
    place.mkdir()
    for file in documents(*NAMES):
        shutil.copy(file, place)
    site.folder.run("load", str(place), "--domain", DOMAIN, "--base", "https://apiary.example/")
    begin = ("topic", "run", TOPIC, "--domain", DOMAIN, "--json")
    first = json.loads(site.folder.run(*begin, "--goal", GOAL, "--depth", "1"))
    second = json.loads(site.folder.run(*begin, "--strategy", "page"))
    return Grown(first["topic_id"], (second["page_id"], first["page_id"]), first["id"])
