"""The main job, end to end: a real corpus, the demo, the server, and what they cost.

It reads topics/*.jsonl and mine/ in the folder `data` of KGPLATFORM_SHARED (by default ../shared), and scores the
extraction with mine.py there. The verdicts of two blind readers are in bench/reading/main.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench import loading, reading, writes
from bench.folder import Folder, Server
from bench.pages import page_figures
from bench.table import Figure
from kgplatform.engines.ports import free_port

SHARED = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute()
TOPIC = "Deep learning for electronic health records"
DOMAIN = "deep-learning-in-biomedicine"
SEARCHED = "Wintering of honey bees"
IDLE = 60.0
SMALL_SIZE = {"IDLE": 20.0}

ENTITIES = """query ($topic: ID!) {
  topic(id: $topic) { entities(first: 20) { edges { node { name relations(first: 20) { nodes {
    relation object { name } evidence { nodes { text snippet { url } } } } } } } } }
}"""
SEARCH = """mutation ($name: String!, $domain: String!) {
  runTopic(name: $name, domain: $domain, writePage: false) { ... on Run { id } ... on Problem { message } }
}"""
RUN = "query ($id: ID!) { run(id: $id) { state reason } }"
SNIPPETS = "query ($ids: [ID!]!) { snippets(ids: $ids) { key text } }"


def figures(seed: int) -> Iterator[Figure]:
    """Give every figure of the main job; `seed` draws the texts and rows whose writing is timed."""
    with tempfile.TemporaryDirectory() as place:
        yield from _demo(Folder(Path(place) / "demo"))
        yield from _real_corpus(Path(place))
        yield from _extraction(Path(place) / "graphs")
    yield from reading.figures(seed)
    for name, ratio in loading.ratios(seed).items():
        yield Figure(name, "at least", 0.9, ratio)
    yield from writes.figures(seed)


def _demo(folder: Folder) -> Iterator[Figure]:
    try:
        folder.run("engine", "start")  # the set-up is not what is measured
        folder.stop()
        started = time.monotonic()
        folder.environment["KGPLATFORM_PORT"] = str(free_port())
        folder.run("demo")
        yield Figure("the demo's two topics from an empty graph", "below", 180, time.monotonic() - started, "s")
        started = time.monotonic()
        folder.run("demo")
        yield Figure("the demo a second time", "below", 15, time.monotonic() - started, "s")
        folder.stop()
        yield from _serving(folder)
    finally:
        folder.stop()


def _serving(folder: Folder) -> Iterator[Figure]:
    started = time.monotonic()
    with Server(folder, free_port()) as server:
        topic = server.ask("{ topics { nodes { id name domain } } }")["topics"]["nodes"][0]
        found = server.ask(ENTITIES, topic=topic["id"])["topic"]["entities"]["edges"]
        seconds = time.monotonic() - started
        quoted = [
            e["text"] for edge in found for r in edge["node"]["relations"]["nodes"] for e in r["evidence"]["nodes"]
        ]
        yield Figure("serve, Neo4j stopped before: 20 entities with evidence", "below", 20, seconds, "s")
        yield Figure("entities in that answer", "exactly", 20, len(found))
        yield Figure("quotes in that answer", "at least", 20, sum(bool(text) for text in quoted))
        # Another topic: one that was researched before would not be searched for again.
        run = server.ask(SEARCH, name=SEARCHED, domain=topic["domain"])["runTopic"]
        while server.ask(RUN, id=run["id"])["run"]["state"] in ("PENDING", "RUNNING"):
            time.sleep(0.5)
        time.sleep(IDLE)
        yield Figure(f"resident memory after a search and {IDLE:.0f} s idle", "below", 1.3, server.resident_gb(), "GB")


def _real_corpus(place: Path) -> Iterator[Figure]:
    exports = []
    for name in ("first", "second"):
        folder = Folder(place / name)
        try:
            folder.run("load", str(SHARED / "data" / "topics"))
            run = json.loads(folder.run("topic", "run", TOPIC, "--domain", DOMAIN, "--json"))
            exports.append(folder.run("export", "topic", run["topic_id"], "--format", "json"))
            if name == "first":
                yield from page_figures(*_page(folder, run["page_id"]))
        finally:
            folder.stop()
    evidence = json.loads(exports[0])["evidence"]
    yield Figure("relations in the export", "at least", 50, len(json.loads(exports[0])["relations"]))
    yield Figure("relations without a quote", "exactly", 0, sum(not row["evidence"] for row in evidence))
    yield Figure("exports of two runs that differ", "exactly", 0, int(exports[0] != exports[1]))


def _page(folder: Folder, page_id: str) -> tuple[dict[str, list[dict[str, list[dict[str, str]]]]], dict[str, str]]:
    page = json.loads(folder.run("page", "show", page_id, "--json"))
    with Server(folder, free_port()) as server:
        ids = sorted({c["snippet_id"] for section in page["sections"] for c in section["citations"]})
        found = server.ask(SNIPPETS, ids=ids)["snippets"]
    return page, {snippet["key"]: snippet["text"] for snippet in found}


def _extraction(graphs: Path) -> Iterator[Figure]:
    essays = SHARED / "data" / "mine" / "essays-01-50.json"
    root = Path(__file__).parents[1]
    subprocess.run(
        [sys.executable, str(root / "bench" / "extraction.py"), "--essays", str(essays), "--out", str(graphs)],
        check=True, capture_output=True,
    )  # fmt: skip
    scored = subprocess.run(
        [sys.executable, str(SHARED / "mine.py"), str(graphs), str(essays)], check=True, capture_output=True, text=True
    ).stdout
    words = scored.split()
    yield Figure("MINE, offline extraction", "at least", 0.60, float(words[words.index("MINE-offline") + 1]))
    yield Figure("shape of those graphs kept", "exactly", 1, int("shape kept" in scored))
