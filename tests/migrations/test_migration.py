"""Steps are done once: no batch is repeated after a kill, and one of the processes that share a graph does them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kgplatform.engines.home import STORE_VERSION, Home
from kgplatform.errors import EngineUnavailable, StoreMismatch
from kgplatform.graph.session import Graph, Work
from kgplatform.ids import domain_id
from kgplatform.migrations import migration, to_2
from kgplatform.migrations.migration import bring_up_to_date
from kgplatform.migrations.steps import Batch, Part
from tests.stored import DOMAIN, snippet, source, store

MOSS = snippet("Moss is a plant that holds water.", "moss")
FERN = snippet("A fern is a plant with fronds.", "fern")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    found = Home(tmp_path)
    found.open()
    return found


def counting(name: str, done: list[str], breaks_at: str = "") -> Part:
    """Return a part of four batches, from "a" to "d", which notes each that it does and breaks before one."""

    async def do(work: Work, after: str) -> Batch:
        following = {"": "a", "a": "b", "b": "c", "c": "d"}.get(after)
        if following is None:
            return Batch(0, None)
        if following == breaks_at:
            raise ConnectionAbortedError
        done.append(f"{name}-{following}")
        return Batch(1, following)

    return Part(name, name, do)


async def store_node(graph: Graph) -> dict[str, Any]:
    rows = await graph.run_statement("MATCH (store:Store) RETURN properties(store) AS store")
    found: dict[str, Any] = rows[0]["store"]
    return found


async def test_a_graph_that_nobody_wrote_to_is_of_our_version(graph: Graph, home: Home) -> None:
    said: list[str] = []

    await bring_up_to_date(graph, home, said.append, alone=False)
    await bring_up_to_date(graph, home, said.append, alone=False)

    assert said == []
    assert await store_node(graph) == {"id": "store", "version": STORE_VERSION}


async def test_what_was_broken_off_goes_on_at_the_next_start(graph: Graph, home: Home) -> None:
    # given
    await store(graph, MOSS)
    done: list[str] = []

    # when: broken off in the second part of the first of two steps, and again in the second step
    for breaks in (("", "c", ""), ("", "", "b"), ("", "", "")):
        parts = [counting(name, done, at) for name, at in zip("xyz", breaks, strict=True)]
        try:
            steps = {2: (parts[0], parts[1]), 3: (parts[2],)}
            await bring_up_to_date(graph, home, print, alone=True, steps=steps, version=3)
        except ConnectionAbortedError:
            done.append("broken")

    # then: no batch is done twice, and none is left out
    assert done == [
        "x-a", "x-b", "x-c", "x-d", "y-a", "y-b", "broken", "y-c", "y-d", "z-a", "broken", "z-b", "z-c", "z-d",
    ]  # fmt: skip
    assert await store_node(graph) == {"id": "store", "version": 3}


async def test_one_process_migrates_and_the_others_wait(
    graph: Graph, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migration, "LOOK_SECONDS", 0.05)
    await store(graph, MOSS)
    done: list[str] = []
    said: list[str] = []

    async def slow(work: Work, after: str) -> Batch:
        await asyncio.sleep(0.3)
        return await counting("x", done).do(work, after)

    steps = {2: (Part("x", "x", slow),)}
    await asyncio.gather(
        *(bring_up_to_date(graph, home, said.append, alone=False, steps=steps, version=2) for _ in range(4))
    )

    assert done == ["x-a", "x-b", "x-c", "x-d"]
    assert said.count("Another process brings the store to version 2; waiting for it ...") == 3
    assert await store_node(graph) == {"id": "store", "version": 2}


async def test_who_stood_still_for_too_long_gives_way(
    graph: Graph, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a process that stands still between two batches for longer than its claim holds
    monkeypatch.setattr(migration, "LEASE_SECONDS", 0)
    monkeypatch.setattr(migration, "LOOK_SECONDS", 0.05)
    await store(graph, MOSS)
    done: list[str] = []
    stands, goes_on = asyncio.Event(), asyncio.Event()

    async def still(work: Work, after: str) -> Batch:
        if after == "b":
            stands.set()
            await goes_on.wait()
        return await counting("x", done).do(work, after)

    first = asyncio.create_task(
        bring_up_to_date(graph, home, print, alone=False, steps={2: (Part("x", "x", still),)}, version=2)
    )
    await stands.wait()

    # when another comes
    await bring_up_to_date(graph, home, print, alone=False, steps={2: (counting("x", done),)}, version=2)
    goes_on.set()

    # then it goes on from what was stored, and the first changes nothing any more
    with pytest.raises(EngineUnavailable, match="it waits for the other"):
        await first
    assert done[:4] == ["x-a", "x-b", "x-c", "x-d"]
    assert await store_node(graph) == {"id": "store", "version": 2}


async def test_a_graph_of_a_newer_version_is_refused(graph: Graph, home: Home) -> None:
    await graph.run_statement("CREATE (:Store {id: 'store', version: 999})")
    home.marker.write_text('{"store_version": 1}')

    with pytest.raises(StoreMismatch, match=r"has version 999; .* restore the backup") as caught:
        await bring_up_to_date(graph, home, print, alone=True)

    assert not caught.value.retryable
    assert home.marker.read_text() == '{"store_version": 1}'  # the program that wrote it still opens the folder


async def test_version_1_becomes_2(graph: Graph, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: ids of version 1 in a domain with the character that parts the parts of an id
    monkeypatch.setattr(to_2, "_AT_ONCE", 2)
    odd = snippet("Peat is dead moss.", "file:peat.md", "dead\x1fmoss")
    marked = snippet("Liver\x1fworts are plants.", "file:///whole.md")
    lone = snippet("Hornworts are plants.", "hornworts").model_copy(update={"url": "file:a b/h.md@hornworts_chunk1"})
    await store(graph, MOSS, FERN, odd, marked)
    await store(graph, lone)
    await graph.run_statement("MATCH (s:Source {title: 'Hornworts'}) REMOVE s.url, s.content_hash")  # broken off
    await graph.write("write/store/domain_ids", rows=[{"id": "of version 1", "name": "dead\x1fmoss"}])
    await graph.run_statement(f"MATCH (s:Snippet {{id: '{FERN.id}'}}) SET s.kind = 'exercise'")

    # when
    await bring_up_to_date(graph, home, print, alone=True)

    # then
    found = await graph.run_statement(
        "MATCH (s:Source) RETURN s.id AS id, s.url AS url, s.place AS place, s.content_hash AS hash"
    )
    assert {row["id"]: (row["url"], row["place"], row["hash"]) for row in found} == {
        MOSS.source_id: ("moss", None, source(MOSS).content_hash),
        FERN.source_id: ("fern", None, source(FERN).content_hash),
        odd.source_id: ("file:peat.md", "peat.md", source(odd).content_hash),
        marked.source_id: ("file:///whole.md", None, ""),
        lone.source_id: ("file:a b/h.md", "a b/h.md", None),
    }
    kinds = await graph.run_statement("MATCH (s:Snippet) RETURN s.id AS id, s.kind AS kind")
    assert {row["id"]: row["kind"] for row in kinds} == {
        MOSS.id: "prose", FERN.id: "exercise", odd.id: "prose", marked.id: "prose", lone.id: "prose",
    }  # fmt: skip
    domains = await graph.run_statement("MATCH (d:Domain) RETURN d.id AS id, d.name AS name")
    assert {row["name"]: row["id"] for row in domains} == {name: domain_id(name) for name in (DOMAIN, "dead\x1fmoss")}
