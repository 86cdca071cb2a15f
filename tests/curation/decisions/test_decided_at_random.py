"""Loads, removals and decisions in any order: what is stored is what follows, and nothing stays when all is undone."""

import os
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity, take_back
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import InputError, NotFound, WrongState
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph
from tests.curation.decisions.test_decisions import known
from tests.stored import extraction, snippet, store

SEEDS = range(int(os.environ.get("KGPLATFORM_TEST_SEEDS", "3")))
STEPS = 14
NAMES = ["moss", "Mosses", "fern", "bog", "bogs", "Bog"]
TEXTS = [
    "A moss grows in a bog, and Mosses like the Bog.",
    "Mosses and a fern share bogs.",
    "The fern is no moss, the bog no fern.",
    "Bog is a word, and bogs are many.",
]
ROWS = [snippet(text, f"s{number}") for number, text in enumerate(TEXTS)]


class Story:
    """What happens to a graph, step by step, as chance has it."""

    def __init__(self, graph: Graph, seed: int) -> None:
        self.graph, self.random = graph, Random(seed)
        self.loaded: set[int] = set()
        self.decisions: list[str] = []

    async def load_any(self) -> None:
        await self.load(self.random.randrange(len(ROWS)))

    async def load(self, number: int) -> None:
        row = ROWS[number]
        said = [name for name in NAMES if name in row.text]
        triplets = [(said[0], "is", said[-1]), (said[-1], "has", said[0]), (said[1], "is", said[-1])]
        await store(self.graph, row)
        await resolve(self.graph, [row], [extraction(row, said, triplets)])
        self.loaded.add(number)

    async def remove(self) -> None:
        if self.loaded:
            number = self.random.choice(sorted(self.loaded))
            await remove_snippets(self.graph, [ROWS[number].id])
            self.loaded.discard(number)

    async def merge(self) -> None:
        ids = await self._entities()
        chosen = tuple(self.random.sample(ids, min(len(ids), self.random.choice([2, 2, 3]))))
        if chosen:
            taken = await merge_entities(self.graph, [Merge(entity_ids=chosen, why="chance", by="ada")])
            self.decisions += [decision.id for decision in taken]

    async def split(self) -> None:
        if not (ids := await self._entities()):
            return
        snippets = self.random.sample(ROWS, self.random.randrange(3))
        names = self.random.sample(NAMES, self.random.randrange(0 if snippets else 1, 3))
        split = Split(
            entity_id=self.random.choice(ids),
            names=tuple(names),
            snippet_ids=tuple(row.id for row in snippets),
            why="chance",
            by="bob",
        )
        self.decisions.append((await split_entity(self.graph, split)).id)

    async def undo(self) -> None:
        if self.decisions:
            await take_back(self.graph, self.random.choice(self.decisions), "chance", "eve")

    async def undo_all(self) -> None:
        """Take everything back, each as soon as nothing stands on it."""
        left = list(dict.fromkeys(self.decisions))
        while left:
            before = len(left)
            for decision in reversed(tuple(left)):
                try:
                    await take_back(self.graph, decision, "all", "eve")
                    left.remove(decision)
                except WrongState:
                    continue
            assert len(left) < before

    async def _entities(self) -> list[str]:
        return [row["id"] for row in await self.graph.run_statement("MATCH (e:Entity) RETURN e.id AS id ORDER BY id")]


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_is_decided_in_whatever_order(graph: Graph, seed: int) -> None:
    story = Story(graph, seed)
    for _ in range(2):
        await story.load_any()
    for _ in range(STEPS):
        step = story.random.choice(
            [story.load_any, story.merge, story.merge, story.split, story.split, story.undo, story.remove]
        )
        with suppress(InputError, NotFound, WrongState):  # a clear no is an answer
            await step()
        assert await recompute(graph) == []

    # when all is taken back
    await story.undo_all()
    assert await recompute(graph) == []
    found = await told(graph)

    # then it is what the documents alone give
    await graph.run_statement("MATCH (n) DETACH DELETE n")
    for number in sorted(story.loaded):
        await story.load(number)
    assert await told(graph) == found


async def told(graph: Graph) -> tuple[list[Any], list[Any]]:
    """Return all that snippets tell; sources and domains stay when their snippets go."""
    nodes, edges = await known(graph)
    return (
        [node for node in nodes if node["labels"][0] not in ("Domain", "Source")],
        [edge for edge in edges if edge["type"] != "IN_DOMAIN"],
    )
