"""The best snippets by words: those of a count, wherever the store of words has cut."""

import random
from collections.abc import Sequence

import pytest

from kgplatform.corpus.word_weights import settle_words, weigh_for, write_words
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, domain_limit, write_snippets
from kgplatform.graph.words import word_counts
from kgplatform.language.indexed_words import indexed_stems, is_indexed
from kgplatform.retrieval import word_ranking
from kgplatform.retrieval.full_text import query_words
from kgplatform.retrieval.word_ranking import Place, WordRanking
from kgplatform.retrieval.word_scores import score, weight
from kgplatform.vectors.edge_store import EdgeStore
from tests.stored import snippet


async def stored(graph: Graph, store: EdgeStore, domain: str, texts: Sequence[str], kind: str = "") -> list[SnippetRow]:
    rows = [snippet(text, f"{kind}{at}", domain) for at, text in enumerate(texts)]
    rows = [row.model_copy(update={"kind": kind}) for row in rows] if kind else rows
    await domain_limit(graph, domain, 100)
    usual = await weigh_for(graph, domain, rows)
    await write_words(store.words, rows, domain, usual)
    await write_snippets(graph, rows)
    await settle_words(graph, store, domain)
    return rows


def counted(rows: Sequence[SnippetRow], text: str) -> list[str]:
    """Return the ids that a count of all texts finds, best first."""
    words = [word for word in query_words(text) if any(map(is_indexed, word))]
    own = {row.id: indexed_stems(row.text) for row in rows}

    def has(id_: str, word: tuple[str, ...]) -> bool:
        return any(own[id_][at : at + len(word)] == word for at in range(len(own[id_])))

    having = [[row.id for row in rows if has(row.id, word)] for word in words]
    weights = [weight(len(ids), len(rows)) for ids in having]
    usual = sum(len(row.text) for row in rows) / len(rows)
    scores: dict[str, float] = {}
    for row in rows:
        there = {at: weights[at] for at, ids in enumerate(having) if row.id in ids}
        if there:
            scores[row.id] = score(words, there, row.text, usual)
    return sorted(scores, key=lambda id_: (-scores[id_], id_))


async def best(graph: Graph, store: EdgeStore, domain: str, text: str, limit: int) -> list[str]:
    found = await WordRanking(graph, store).best([query_words(text)], Place(domain, prose=True), limit)
    return found[0]


@pytest.mark.parametrize("counted_up_to", [2_000, 0])
async def test_it_finds_what_a_count_finds(
    graph: Graph, store: EdgeStore, domain: str, monkeypatch: pytest.MonkeyPatch, counted_up_to: int
) -> None:
    """Given 300 texts of a skewed vocabulary, queries of one to eight words, one of two parts among them."""
    monkeypatch.setattr(word_ranking, "COUNTED", counted_up_to)
    chance = random.Random(5)
    words = [f"{first}{second}o" for first in ("mo", "fe", "le", "ro", "ba") for second in "bcdfgklmnprst"]
    weights = [1 / (at + 1) for at in range(len(words))]
    texts = [" ".join(chance.choices(words, weights, k=chance.randint(4, 40))) for _ in range(300)]
    rows = await stored(graph, store, domain, texts)

    for number in range(1, 9):
        asked = " ".join(chance.choices(words, k=number))
        for limit in (1, 7, 40):
            assert await best(graph, store, domain, asked, limit) == counted(rows, asked)[:limit]
    asked = f"{words[0]}-{words[1]}"
    found = await best(graph, store, domain, asked, 300)
    whole = counted(rows, asked)
    assert len(whole) > 3
    assert found == whole


async def test_a_word_of_several_parts_is_looked_for_behind_others_that_have_its_rarest(
    graph: Graph, store: EdgeStore, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given many that have "1a" more often than the one that has IL-1a, that one is found all the same."""
    monkeypatch.setattr(word_ranking, "COUNTED", 0)
    others = [f"{'1a ' * 5} of {number}" for number in range(60)]
    rows = await stored(graph, store, domain, [*others, "il of 1a", f"IL-1a is in {'many others ' * 20}"])

    assert await best(graph, store, domain, "IL-1a", 1) == [rows[-1].id]


async def test_equals_are_parted_by_id_however_many(
    graph: Graph, store: EdgeStore, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_ranking, "READ", 20)
    rows = await stored(graph, store, domain, [f"Moss of {number}." for number in range(100, 300)])

    assert await best(graph, store, domain, "moss", 10) == sorted(row.id for row in rows)[:10]


async def test_all_kinds_are_found_where_they_are_asked_for(graph: Graph, store: EdgeStore, domain: str) -> None:
    moss, fern = await stored(graph, store, domain, ["Moss is green.", "Fern is green."])
    (table,) = await stored(graph, store, domain, ["Moss | green"], kind="table")
    ranking = WordRanking(graph, store)
    words = [query_words("moss"), query_words("of the"), query_words("unheard")]

    assert await ranking.best(words, Place(domain, prose=True), 9) == [[moss.id], [], []]
    assert await ranking.best(words, Place(domain, prose=False), 9) == [[table.id, moss.id], [], []]
    assert await ranking.best(words[:1], Place(domain, prose=False, within=[fern.id, moss.id]), 9) == [[moss.id]]
    assert await ranking.best(words[:1], Place(domain, prose=False, without=[table.id]), 9) == [[moss.id]]
    assert await ranking.best(words[:1], Place("nowhere", prose=True), 9) == [[]]
    assert await ranking.best(words[:1], Place(domain, prose=True), 0) == [[]]


async def test_words_of_snippets_that_are_gone_are_no_hits(graph: Graph, store: EdgeStore, domain: str) -> None:
    moss, gone = await stored(graph, store, domain, ["Moss is green.", "Moss is gone."])
    await graph.run_statement(f"MATCH (s:Snippet {{id: '{gone.id}'}}) DETACH DELETE s")

    assert await best(graph, store, domain, "moss", 9) == [moss.id]


async def test_what_is_weighed_for_shorter_texts_is_looked_at_too(graph: Graph, store: EdgeStore, domain: str) -> None:
    """Given long texts that came behind short ones: only where the mean has grown are they the better."""
    short = await stored(graph, store, domain, [f"moss {at:02} ".ljust(100, "x") for at in range(28)])
    long = await stored(graph, store, domain, [f"moss moss {at:02} ".ljust(235, "x") for at in range(2)])

    counts = await word_counts(graph, domain, ["moss"], prose=True)
    assert (counts.usual, counts.weighed) == (109.0, 100.0)
    assert {*counted([*short, *long], "moss")[:2]} == {row.id for row in long}
    assert await best(graph, store, domain, "moss", 1) == counted([*short, *long], "moss")[:1]
