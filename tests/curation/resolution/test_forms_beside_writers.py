"""Canonical forms of relations while others load, delete and decide: nothing waits that need not, nothing is lost."""

import asyncio
from collections.abc import Collection

import pytest

from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution import naming_entities, predicate_forms
from kgplatform.curation.resolution.alias_evidence import tell
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.predicates import hold_forms, read_forms, write_sayings
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph, Work
from kgplatform.models import Decision, Extraction
from tests.curation.decided import known
from tests.curation.worded import (
    ALL,
    BOTH,
    DEMAND,
    KIND,
    NEED,
    NEEDS,
    READ,
    TYPES,
    load,
    merge,
)
from tests.stored import DOMAIN, extraction, snippet, store


async def test_a_merge_beside_loads_leaves_what_one_after_the_other_leaves(graph: Graph) -> None:
    async def load_fern() -> None:  # keeps the relation that is merged, whatever else goes
        fern = snippet("A fern needs light.", "five")
        await store(graph, fern)
        await resolve(graph, [fern], [extraction(fern, ["fern", "light"], [("fern", "needs", "light")])])

    # given
    await load(graph, *ALL)
    await load_fern()
    await merge(graph, NEED, DEMAND)
    wanted = await known(graph)
    await graph.run_statement("MATCH (n) DETACH DELETE n")
    await load(graph, BOTH, NEEDS)
    await load_fern()
    more = [KIND, TYPES]
    await store(graph, *more)

    # when
    await asyncio.gather(
        merge(graph, NEED, DEMAND),
        *(resolve(graph, [row], [READ[row.id][1]]) for row in (*more, NEEDS)),
        remove_snippets(graph, [BOTH.id]),
    )
    await load(graph, *ALL)

    # then
    assert await recompute(graph) == []
    assert await known(graph) == wanted


async def test_what_is_decided_while_a_text_is_resolved_is_followed(
    worded: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided: list[Decision] = []

    async def tell_late(work: Work, read: Collection[tuple[str, Extraction]]) -> None:
        if not decided:  # by another session, before anything of this text is stored
            decided.append(await merge(worded, NEED, DEMAND))
        await tell(work, read)

    monkeypatch.setattr(naming_entities, "tell", tell_late)
    fern = snippet("A fern demands light.", "five")
    await store(worded, fern)
    await resolve(worded, [fern], [extraction(fern, ["fern", "light"], [("fern", "demands", "light")])])

    [row] = await worded.run_statement("MATCH (:Entity {name: 'fern'})-[r]->() RETURN r.relation, r.wording")
    assert row == {"r.relation": "needs", "r.wording": "demands"}
    assert await recompute(worded) == []


async def hold(graph: Graph, held: asyncio.Event, go: asyncio.Event) -> None:
    """Hold the form of "demands" as a writer does, until `go`; tell when it is `held`."""

    async def work(work: Work) -> None:
        await hold_forms(work, [{"form": DEMAND, "domain": DOMAIN, "name": "demands"}])
        held.set()
        await go.wait()

    await graph.write_together(work)


async def test_writers_hold_forms_together_and_decisions_wait_for_them(worded: Graph) -> None:
    one, other, go = asyncio.Event(), asyncio.Event(), asyncio.Event()
    writers = asyncio.gather(hold(worded, one, go), hold(worded, other, go))
    await asyncio.wait_for(asyncio.gather(one.wait(), other.wait()), 10)

    deciding = asyncio.create_task(merge(worded, NEED, DEMAND))
    await asyncio.sleep(0.5)
    assert not deciding.done()
    go.set()
    await asyncio.wait_for(asyncio.gather(writers, deciding), 10)

    assert await recompute(worded) == []


async def test_words_that_are_said_again_while_their_last_snippet_goes_are_there(
    worded: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    removing: list[asyncio.Task[set[str]]] = []

    async def say_late(work: Work, read: Collection[tuple[str, Extraction]]) -> None:
        removing.append(asyncio.create_task(remove_snippets(worded, [NEEDS.id])))
        await asyncio.sleep(0.5)  # it has found by now that nothing else says "demands"
        await write_sayings(work, read)

    monkeypatch.setattr(predicate_forms, "write_sayings", say_late)
    fern = snippet("A fern demands light.", "five")
    await store(worded, fern)
    await resolve(worded, [fern], [extraction(fern, ["fern", "light"], [("fern", "demands", "light")])])
    await removing[0]

    assert [form.name for form in await read_forms(worded, [DEMAND])] == ["demands"]
    assert await recompute(worded) == []
