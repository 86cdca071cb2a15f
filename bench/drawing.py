"""Drawing the graph of a topic: 5,000 entities with 12,000 relations in a real Neo4j, served and shown in Chromium.

What is timed begins with the navigation and ends with the second frame after all of it is painted, or after
Cytoscape.js has drawn it, from when on it can be moved. The server has shown another topic before: Neo4j plans a query
when it first comes. Cold is a graph that is laid out for it, warm one whose layout is kept, both in a browser that has
kept nothing.

Frames are those that Cytoscape.js renders while the mouse drags the picture, beside bare Cytoscape.js, as it is without
any option, with the same elements in a frame of the same size in the same browser.
"""

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from bench.curation.generated_graph import import_files
from bench.drawn_topics import DrawnTopic, write_topics
from bench.folder import Folder, Server
from bench.table import Figure
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.engines.ports import free_port
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from tests.support.chromium import MISSING, executable, marked, opened

ENTITIES, RELATIONS = 5_000, 12_000
MANY, MANY_RELATIONS = 50_000, 120_000
TIMES = 5  # that a picture is opened, warm
DRAGGED = 3.0  # seconds
PATIENCE = 120_000.0  # milliseconds
WINDOW = ViewportSize(width=1400, height=900)
SMALL_SIZE = {"TIMES": 2, "MANY": 10_000, "MANY_RELATIONS": 24_000}
WARMING = DrawnTopic("warming", 1_000, 2_400)
_BARE = """<!doctype html><title>bare</title><body style="margin:0">
<div id="picture" style="width:{width}px;height:{height}px"></div>
<script src="/graph/cytoscape.min.js"></script><script>
const container = document.getElementById("picture");
var cy = cytoscape({{ container, elements: {elements}, layout: {{ name: "preset" }} }});
requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("graph-drawn")));
</script>"""
_COUNT = "() => { window.counting ??= cy.on('render', () => { window.frames_rendered += 1; }); }"


@dataclass(frozen=True)
class Shown:
    """Milliseconds from the navigation until all is painted, and until it can be moved."""

    painted: float
    drawn: float


def figures(seed: int) -> Iterator[Figure]:
    """Give the time until a graph is drawn, the frames of a pan beside bare Cytoscape.js, and what is said of more."""
    if not executable():
        print(MISSING)
        return
    print(f"Load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")
    topic, many = DrawnTopic("drawn", ENTITIES, RELATIONS), DrawnTopic("many", MANY, MANY_RELATIONS)
    with tempfile.TemporaryDirectory() as place:
        folder, port = Folder(Path(place) / "home"), free_port()
        _stock(folder.home, [topic, many, WARMING], seed)
        try:
            with Server(folder, port) as server, opened() as browser:
                server.ask("{ topics { nodes { name } } }")
                yield from _measured(browser, f"http://127.0.0.1:{port}", topic, many)
        finally:
            folder.stop()


def _measured(browser: Browser, address: str, topic: DrawnTopic, many: DrawnTopic) -> Iterator[Figure]:
    for _ in range(TIMES):
        with browser.new_context(viewport=WINDOW) as context:
            _shown(context.new_page(), address, WARMING)
    with browser.new_context(viewport=WINDOW) as context:
        cold = _shown(context.new_page(), address, topic)
    warm = []
    for _ in range(TIMES):
        with browser.new_context(viewport=WINDOW) as context:
            page = context.new_page()
            warm.append(_shown(page, address, topic))
            drawn = _drawn(page)
    yield Figure(f"entities drawn of {ENTITIES:,}", "exactly", ENTITIES, drawn[0])
    yield Figure(f"relations drawn of {RELATIONS:,}", "exactly", RELATIONS, drawn[1])
    yield Figure("first complete picture, cold layout", "below", 2, cold.painted / 1000, "s")
    yield Figure("first complete picture, warm", "below", 2, median(each.painted for each in warm) / 1000, "s")
    yield Figure("until it can be moved, cold layout", "below", 4, cold.drawn / 1000, "s")
    yield Figure("until it can be moved, warm", "below", 4, median(each.drawn for each in warm) / 1000, "s")
    yield from _panned(browser, address, topic)
    yield from _of_many(browser, address, many)


def _panned(browser: Browser, address: str, topic: DrawnTopic) -> Iterator[Figure]:
    """Drag our picture and a bare one in turns: what else the machine does then slows both."""
    with browser.new_context(viewport=WINDOW) as one, browser.new_context(viewport=WINDOW) as other:
        page, bare = one.new_page(), other.new_page()
        _shown(page, address, topic)
        box = page.locator("#picture").bounding_box()
        _bare(bare, address, page.evaluate("() => graph.elements"), box)
        turns = [(_frames(page), _frames(bare)) for _ in range(TIMES)]
    yield Figure(f"frames of a pan of {DRAGGED:.0f} s", "above", 0, median(ours for ours, _ in turns))
    yield Figure("bare Cytoscape.js's frames, of ours", "at most", 1.2, median(theirs / ours for ours, theirs in turns))


def _of_many(browser: Browser, address: str, topic: DrawnTopic) -> Iterator[Figure]:
    with browser.new_context(viewport=WINDOW) as context:
        page = context.new_page()
        shown = _shown(page, address, topic)
        said = page.locator("#told").inner_text()
        print(f"Of {topic.entities:,} entities it says: {said}")
        yield Figure(f"entities drawn of {topic.entities:,}", "exactly", ENTITIES, _drawn(page)[0])
        cut = said.startswith(f"5,000 of {topic.entities:,} entities") and "use the filters to see others" in said
        yield Figure("and says how to see others", "exactly", 1, int(cut))
        yield Figure(f"first picture of {topic.entities:,}", "below", 10, shown.painted / 1000, "s")


def _stock(place: Path, topics: list[DrawnTopic], seed: int) -> None:
    home = Home(place)
    home.path.mkdir()
    home.open()
    engine = EmbeddedNeo4j(home)
    address = import_files(home, engine, lambda folder: write_topics(folder, topics, seed), "string")

    async def install() -> None:
        async with Graph(address.bolt_uri, address.user, address.password) as graph:
            await install_schema(graph)

    asyncio.run(install())
    engine.stop_blocking()


def _shown(page: Page, address: str, topic: DrawnTopic) -> Shown:
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}/topics/{topic.id}/graph?limit={ENTITIES}", wait_until="commit", timeout=PATIENCE)
    drawn = marked(page, "graph-drawn")
    painted = [each["startTime"] for each in _marks(page) if each["name"] == "graph-painted"]
    return Shown(painted[0] if painted else drawn, drawn)


def _marks(page: Page) -> list[dict[str, Any]]:
    marks: list[dict[str, Any]] = page.evaluate("() => performance.getEntriesByType('mark').map(each => each.toJSON())")
    return marks


def _drawn(page: Page) -> tuple[int, int]:
    nodes, edges = page.evaluate("() => [cy.nodes().length, cy.edges().length]")
    return int(nodes), int(edges)


def _bare(page: Page, address: str, elements: object, box: Any) -> None:
    """Open bare Cytoscape.js with elements, in a frame of the same size."""
    html = _BARE.format(width=box["width"], height=box["height"], elements=json.dumps(elements))
    page.route("**/bare", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{address}/bare", wait_until="commit", timeout=PATIENCE)
    marked(page, "graph-drawn")


def _frames(page: Page) -> int:
    """Return how many frames are rendered while the mouse drags the picture to and fro, after one drag before."""
    box = page.locator("#picture").bounding_box()
    assert box is not None
    x, y = box["x"] + 40, box["y"] + 40  # a corner, where nothing else is dragged
    page.bring_to_front()
    page.evaluate(_COUNT)
    for seconds in (DRAGGED / 3, DRAGGED):
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate("() => { window.frames_rendered = 0; }")
        end, moved = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            moved += 1
            away = 4 * (moved % 80 if moved % 80 < 40 else 80 - moved % 80)
            page.mouse.move(x + away, y + away)
        rendered = int(page.evaluate("() => window.frames_rendered"))
        page.mouse.up()
    return rendered
