"""What the demo makes, byte by byte: the graph and the page of each of its topics, and the schema of GraphQL.

bench/sameness.json keeps the hashes of the state that a change must leave alone; who changes what the demo makes on
purpose writes the printed ones there. Run ids and times are in neither the export nor the Markdown of a page.
"""

import hashlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.folder import Folder
from bench.table import Figure
from kgplatform.cli.demo import DOMAIN, demo_topics
from kgplatform.engines.ports import free_port

KEPT = Path(__file__).with_suffix(".json")
SCHEMA = Path(__file__).parent.parent / "api" / "schema.graphql"


def figures(seed: int) -> Iterator[Figure]:
    """Give a figure for each thing that is compared: 1 where its hash is the kept one; both hashes are printed."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    for name, text in _made():
        found = hashlib.sha256(text.encode()).hexdigest()[:16]
        wanted = kept.get(name, "none")
        print(f"{name}: kept {wanted}, found {found}", flush=True)
        yield Figure(f"{name}: as kept", "exactly", 1, found == wanted)


def _made() -> Iterator[tuple[str, str]]:
    yield "schema.graphql", SCHEMA.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as place:
        folder = Folder(Path(place) / "demo", port=str(free_port()))
        try:
            folder.run("demo")
            for topic in demo_topics():
                slug = topic.name
                yield f"graph of {slug}", folder.run("export", "topic", slug, "--domain", DOMAIN)
                pages = json.loads(folder.run("topic", "show", slug, "--domain", DOMAIN, "--json"))["pages"]
                yield f"page of {slug}", folder.run("page", "show", pages[0]["id"])
        finally:
            folder.stop()
