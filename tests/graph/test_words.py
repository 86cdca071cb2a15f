"""How many snippets have each word: counted once, and taken back with the snippets."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from kgplatform.graph import words
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import snippet_count, write_snippets
from kgplatform.graph.words import (
    SnippetText,
    Tally,
    WordCounts,
    WordWeights,
    begin_weighing,
    count_words,
    differing_words,
    end_weighing,
    first_weights,
    held_by,
    set_words,
    snippet_texts,
    take_words,
    weigh_some,
    word_counts,
    word_weights,
)
from kgplatform.ids import word_id
from tests.stored import DOMAIN, snippet

MOSS = snippet("Moss holds water, and moss is green.", "moss")
FERN = snippet("A fern holds fronds.", "fern")
TABLE = snippet("Moss | 12", "table").model_copy(update={"kind": "table"})
ASKED = ["moss", "hold", "fern", "12", "oak"]


async def stored_words(graph: Graph) -> dict[tuple[str, str], tuple[int, int]]:
    rows = await graph.run_statement(
        "MATCH (w:Word) RETURN w.domain AS domain, w.stem AS stem, w.prose AS prose, w.snippets AS snippets"
    )
    return {(row["domain"], row["stem"]): (row["prose"], row["snippets"]) for row in rows}


async def test_each_snippet_is_counted_once(graph: Graph) -> None:
    # given
    await write_snippets(graph, [MOSS, FERN, TABLE, snippet("Moss is elsewhere.", "moss", "elsewhere")])
    assert await word_counts(graph, DOMAIN, ASKED, prose=True) == WordCounts(0, 0, {})

    # when it is counted, written again and counted again, by two at once
    await asyncio.gather(count_words(graph, DOMAIN), count_words(graph, DOMAIN))
    await write_snippets(graph, [MOSS, FERN, TABLE])
    await count_words(graph, DOMAIN)

    # then
    prose = len(MOSS.text) + len(FERN.text)
    assert await word_counts(graph, DOMAIN, ASKED, prose=True) == (2, prose, {"moss": 1, "hold": 2, "fern": 1}, None)
    assert await word_counts(graph, DOMAIN, ASKED, prose=False) == (
        3, prose + len(TABLE.text), {"moss": 2, "hold": 2, "fern": 1, "12": 1}, None,
    )  # fmt: skip
    assert (await word_counts(graph, DOMAIN, ASKED, prose=True)).usual == prose / 2
    assert WordCounts(0, 0, {}).usual == 1.0

    # and all domains together, once the other is counted
    await count_words(graph, "elsewhere")
    assert await word_counts(graph, "", ["moss"], prose=False) == (4, prose + len(TABLE.text) + 18, {"moss": 3}, None)
    assert await word_counts(graph, "nowhere", ["moss"], prose=False) == (0, 0, {}, None)


async def test_what_is_removed_is_counted_no_more(graph: Graph) -> None:
    # given one that is counted and one that is not
    await write_snippets(graph, [MOSS, TABLE])
    await count_words(graph, DOMAIN)
    await write_snippets(graph, [FERN])

    assert await snippet_count(graph, DOMAIN) == await snippet_count(graph) == 3

    # when
    await remove_snippets(graph, [MOSS.id, FERN.id])
    await count_words(graph, DOMAIN)

    # then
    assert [await snippet_count(graph, name) for name in (DOMAIN, None, "nowhere")] == [1, 1, 0]
    assert await stored_words(graph) == {(DOMAIN, "moss"): (0, 1), (DOMAIN, "12"): (0, 1)}
    assert await held_by(graph, DOMAIN) == {
        "snippets": 1, "characters": len(TABLE.text), "prose": 0, "prose_characters": 0,
    }  # fmt: skip

    await remove_snippets(graph, [TABLE.id])
    assert await stored_words(graph) == {}


async def test_what_is_counted_while_it_is_removed_is_counted_no_more(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a count that is about to end when the words of what is removed are asked for
    await write_snippets(graph, [MOSS, FERN])
    real, counted, asked = words.Work.run, asyncio.Event(), asyncio.Event()

    async def run(work: words.Work, name: str, /, **params: Any) -> list[dict[str, Any]]:
        rows = await real(work, name, **params)
        if name == "write/words/uncounted_snippets":
            counted.set()
            await asyncio.wait_for(asked.wait(), 20)
        return rows

    async def taken(work: words.Work) -> None:
        await take_words(work, [MOSS.id])
        await work.run("write/snippets/remove_snippets", ids=[MOSS.id])

    async def remove() -> None:
        await counted.wait()
        removing = asyncio.create_task(graph.write_together(taken))
        await asyncio.sleep(1)  # it waits for who counts
        asked.set()
        await removing

    monkeypatch.setattr(words.Work, "run", run)

    # when
    await asyncio.gather(count_words(graph, DOMAIN), remove())

    # then
    tally = Tally()
    tally.add(FERN.text, "prose")
    assert await held_by(graph, DOMAIN) == tally.held
    assert await differing_words(graph, DOMAIN, tally) == []


async def test_a_snippet_that_moves_in_its_document_is_as_long_as_before(graph: Graph) -> None:
    """Given one whose text stands with more between its parts now: its id, of path and text, is the same."""
    await write_snippets(graph, [MOSS])
    await count_words(graph, DOMAIN)
    await write_snippets(graph, [MOSS.model_copy(update={"start": 100, "end": 100 + 2 * len(MOSS.text)})])

    tally = Tally()
    tally.add(MOSS.text, "prose")
    assert await held_by(graph, DOMAIN) == tally.held

    await remove_snippets(graph, [MOSS.id])
    assert await held_by(graph, DOMAIN) == Tally().held


async def test_a_kill_in_the_middle_counts_all_or_nothing(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: batches of one, and a second one that is broken off when its words are written already
    monkeypatch.setattr(words, "COUNTED_AT_ONCE", 1)
    await write_snippets(graph, [MOSS, FERN])
    real, asked = words.Work.run, list[str]()

    async def run(work: words.Work, name: str, /, **params: Any) -> list[dict[str, Any]]:
        asked.append(name)
        if asked.count("write/words/add_snippets") == 2:
            raise ConnectionAbortedError
        return await real(work, name, **params)

    # when
    with monkeypatch.context() as broken:
        broken.setattr(words.Work, "run", run)
        with pytest.raises(ConnectionAbortedError):
            await count_words(graph, DOMAIN)

    # then
    assert (await word_counts(graph, DOMAIN, [], prose=True)).snippets == 1
    assert [each.uncounted for each in await word_weights(graph, DOMAIN)] == [True]
    await count_words(graph, DOMAIN)
    assert (await word_counts(graph, DOMAIN, ASKED, prose=True)).times == {"moss": 1, "hold": 2, "fern": 1}
    assert [each.uncounted for each in await word_weights(graph, DOMAIN)] == [False]


async def test_what_is_counted_wrongly_is_found_and_set(graph: Graph) -> None:
    await write_snippets(graph, [MOSS])
    await count_words(graph, DOMAIN)
    tally = Tally()
    tally.add(MOSS.text, "prose")
    assert await differing_words(graph, DOMAIN, tally) == []

    await graph.run_statement("MATCH (w:Word {stem: 'moss'}) SET w.prose = 7")
    await graph.run_statement("MATCH (w:Word {stem: 'green'}) DELETE w")
    await graph.run_statement(f"CREATE (:Word {{id: 'x', stem: 'oak', domain: '{DOMAIN}', prose: 1, snippets: 1}})")
    await graph.run_statement("MATCH (d:Domain) SET d.prose = 3")

    found = await differing_words(graph, DOMAIN, tally)
    assert sorted((row["id"], row["prose"], row["snippets"]) for row in found) == sorted(
        [(word_id(DOMAIN, "moss"), 1, 1), (word_id(DOMAIN, "green"), 1, 1), ("x", 0, 0)]
    )
    await set_words(graph, DOMAIN, found, tally.held)
    assert await differing_words(graph, DOMAIN, tally) == []
    assert await held_by(graph, DOMAIN) == tally.held


@pytest.mark.parametrize(("at_once", "asked"), [(1, 4), (2, 2), (3, 2), (4, 1)])
async def test_a_batch_that_is_not_full_is_the_last(
    graph: Graph, monkeypatch: pytest.MonkeyPatch, at_once: int, asked: int
) -> None:
    # given three snippets of a domain, and one of another
    await write_snippets(graph, [MOSS, FERN, TABLE, snippet("Moss is elsewhere.", "moss", "elsewhere")])
    monkeypatch.setattr(words, "AT_ONCE", at_once)
    real, queries = Graph.read, list[str]()

    async def read(graph: Graph, name: str, /, **params: Any) -> list[dict[str, Any]]:
        queries.append(name)
        return await real(graph, name, **params)

    monkeypatch.setattr(Graph, "read", read)

    # when
    found = [row.id async for rows in snippet_texts(graph, DOMAIN) for row in rows]

    # then
    assert found == sorted([MOSS.id, FERN.id, TABLE.id])
    assert queries == ["read/words/snippets_after"] * asked


async def test_words_are_weighed_for_the_length_that_was_fixed_first(graph: Graph) -> None:
    await write_snippets(graph, [FERN])
    assert await first_weights(graph, DOMAIN, 70.0) == 70.0  # there is something to be weighed: nothing is fixed
    assert (await word_weights(graph, DOMAIN))[0].weighed is None

    await remove_snippets(graph, [FERN.id])
    assert [await first_weights(graph, DOMAIN, usual) for usual in (50.0, 60.0)] == [50.0, 50.0]


async def test_weighing_anew_goes_on_where_it_was(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    # given: batches of one
    monkeypatch.setattr(words, "AT_ONCE", 1)
    stored = list[str]()

    async def store(rows: Sequence[SnippetText]) -> None:
        stored.extend(row.id for row in rows)

    await write_snippets(graph, [MOSS, FERN])
    await count_words(graph, DOMAIN)
    first, second = sorted([MOSS.id, FERN.id])
    usual = (len(MOSS.text) + len(FERN.text)) / 2

    # when: begun, and begun again for another length
    assert await begin_weighing(graph, DOMAIN, 50.0) == 50.0
    assert await weigh_some(graph, DOMAIN, 50.0, store)
    assert await begin_weighing(graph, DOMAIN, 60.0) == 50.0
    assert await first_weights(graph, DOMAIN, 70.0) == 50.0
    assert await word_weights(graph, DOMAIN) == [WordWeights(DOMAIN, usual, None, 50.0, False)]
    assert await weigh_some(graph, DOMAIN, 50.0, store)
    assert not await weigh_some(graph, DOMAIN, 50.0, store)
    assert stored == [first, second]

    # then: it ends, and what another process does of it afterwards changes nothing
    await end_weighing(graph, DOMAIN, 50.0)
    assert not await weigh_some(graph, DOMAIN, 50.0, store)
    await end_weighing(graph, DOMAIN, 50.0)
    assert await word_weights(graph, "") == [WordWeights(DOMAIN, usual, 50.0, None, False)]
    assert await begin_weighing(graph, DOMAIN, 60.0) == 60.0
    await end_weighing(graph, DOMAIN, 50.0)
    assert await word_weights(graph, "") == [WordWeights(DOMAIN, usual, 50.0, 60.0, False)]
    assert await weigh_some(graph, DOMAIN, 60.0, store)
    assert stored == [first, second, first]


async def test_the_least_length_that_words_are_weighed_for_is_known(graph: Graph) -> None:
    await write_snippets(graph, [MOSS, snippet("Moss is elsewhere.", "moss", "elsewhere")])

    async def weighed(domain: str) -> float | None:
        return (await word_counts(graph, domain, [], prose=True)).weighed

    assert (await weighed(DOMAIN), await weighed("")) == (None, None)
    for domain, usual in ((DOMAIN, 50.0), ("elsewhere", 30.0)):
        await begin_weighing(graph, domain, usual)
        await end_weighing(graph, domain, usual)
    assert (await weighed(DOMAIN), await weighed("elsewhere"), await weighed("")) == (50.0, 30.0, 30.0)
    await begin_weighing(graph, DOMAIN, 20.0)
    assert (await weighed(DOMAIN), await weighed("")) == (20.0, 20.0)
    await end_weighing(graph, DOMAIN, 20.0)
    await begin_weighing(graph, DOMAIN, 60.0)
    assert (await weighed(DOMAIN), await weighed("")) == (20.0, 20.0)


async def test_what_is_weighed_is_not_removed_meanwhile(graph: Graph) -> None:
    """Given a snippet whose words are about to be stored, it is removed behind that, or they would stay for ever."""
    await write_snippets(graph, [MOSS, FERN])
    await begin_weighing(graph, DOMAIN, 50.0)
    done = list[str]()

    async def remove() -> None:
        await remove_snippets(graph, [MOSS.id])
        done.append("removed")

    async def store(rows: Sequence[SnippetText]) -> None:
        removing.append(asyncio.create_task(remove()))
        await asyncio.sleep(1)
        done.append(f"stored {len(rows)}")

    removing = list[asyncio.Task[None]]()
    await weigh_some(graph, DOMAIN, 50.0, store)
    await asyncio.gather(*removing)

    assert done == ["stored 2", "removed"]
