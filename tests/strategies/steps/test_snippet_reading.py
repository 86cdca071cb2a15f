"""A snippet that several runs want is read by one of them, whatever they are: tasks, stores, processes."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from kgplatform.graph.session import Graph
from kgplatform.llm.store import CallStore
from kgplatform.models import Extraction, Snippet
from kgplatform.strategies.steps.snippet_reading import known_extractions, read_once
from tests.stored import extraction, snippet, store

SNIPPETS = [snippet(f"Moss {number} holds water.", f"moss{number}") for number in range(6)]


class SlowReader:
    """An extractor that keeps what it was given; it cannot read some."""

    name, version = "rules", "1"

    def __init__(self, unreadable: frozenset[str] = frozenset()) -> None:
        self.given: list[str] = []
        self._unreadable = unreadable

    def reads(self, snippet: Snippet) -> bool:
        return not snippet.language

    async def extract(self, snippets: Sequence[Snippet]) -> list[Extraction]:
        self.given += [each.id for each in snippets]
        await asyncio.sleep(0.3)
        return [extraction(each, ["Moss", "water"], []) for each in snippets if each.id not in self._unreadable]


async def test_runs_of_two_processes_and_of_one_read_each_snippet_once(graph: Graph, tmp_path: Path) -> None:
    # given: two stores of one database, as two processes have, and two runs in one of them
    await store(graph, *SNIPPETS)
    stores = [CallStore(f"sqlite:///{tmp_path / 'calls.sqlite'}") for _ in range(2)]
    readers = [SlowReader() for _ in range(3)]
    wanted = [SNIPPETS[:4], SNIPPETS[2:], SNIPPETS[1:5]]

    # when all want snippets that the others want too
    flights = [stores[0], stores[1], stores[1]]
    jobs = [read_once(graph, *each) for each in zip(readers, flights, wanted, strict=True)]
    done = await asyncio.gather(*jobs)

    # then each has all of them, and none was read twice
    assert done == [(4, ""), (4, ""), (4, "")]
    assert sorted(id_ for reader in readers for id_ in reader.given) == sorted(each.id for each in SNIPPETS)
    assert len(await known_extractions(graph, readers[0], [each.id for each in SNIPPETS])) == 6
    for each in stores:
        await each.close()


async def test_what_one_could_not_read_is_tried_by_the_next(graph: Graph, tmp_path: Path) -> None:
    await store(graph, *SNIPPETS[:2])
    calls = CallStore(f"sqlite:///{tmp_path / 'calls.sqlite'}")
    first, second = SlowReader(frozenset({SNIPPETS[0].id})), SlowReader()

    found = await asyncio.gather(
        read_once(graph, first, calls, SNIPPETS[:2]), read_once(graph, second, calls, SNIPPETS[:1])
    )

    assert (found, second.given) == ([(1, ""), (1, "")], [SNIPPETS[0].id])
    await calls.close()


async def test_what_is_held_is_let_go_of_by_whoever_is_cut_off(graph: Graph, tmp_path: Path) -> None:
    await store(graph, *SNIPPETS[:1])
    calls = CallStore(f"sqlite:///{tmp_path / 'calls.sqlite'}")
    cut = asyncio.create_task(read_once(graph, SlowReader(), calls, SNIPPETS[:1]))
    await asyncio.sleep(0.1)
    cut.cancel()

    assert await read_once(graph, SlowReader(), calls, SNIPPETS[:1]) == (1, "")
    await calls.close()
