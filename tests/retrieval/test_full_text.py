"""Snippets by words, on the real Neo4j."""

from collections.abc import Awaitable, Callable

import numpy as np
import pytest

from kgplatform.corpus.word_weights import settle_words, weigh_for, write_words
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, domain_limit, write_snippets
from kgplatform.retrieval.full_text import MOST_WORDS, TextRetriever, query_words
from kgplatform.retrieval.retrievers import RetrievalQuery
from kgplatform.vectors.edge_store import EdgeStore
from tests.stored import snippet

TEXTS = {
    "alpha": "The cytokine IL-1a is released by dying cells.",
    "beta": "The cytokine IL-1b is secreted by monocytes.",
    "cells": "Cells divide.",
}


async def stored(graph: Graph, store: EdgeStore, domain: str, texts: dict[str, str]) -> dict[str, SnippetRow]:
    """Store snippets as a load does."""
    rows = {name: snippet(text, name, domain) for name, text in texts.items()}
    await domain_limit(graph, domain, 100)
    usual = await weigh_for(graph, domain, list(rows.values()))
    await write_words(store.words, list(rows.values()), domain, usual)
    await write_snippets(graph, list(rows.values()))
    await settle_words(graph, store, domain)
    return rows


async def found(
    graph: Graph,
    store: EdgeStore,
    domain: str,
    *texts: str,
    limit: int = 5,
    without: tuple[str, ...] = (),
    within: tuple[str, ...] | None = None,
) -> list[list[str]]:
    sought = RetrievalQuery(domain, texts, np.zeros((len(texts), 1), dtype=np.float32), within)
    return await TextRetriever(graph, store).find(sought, limit, without)


def test_a_word_of_a_query_is_asked_for_once_and_only_if_it_says_something() -> None:
    assert query_words("How do IL-1a cells tell US of the Cell? -- ?") == {
        ("il", "1a"): "IL-1a",
        ("cell",): "cells",
        ("tell",): "tell",
        ("us",): "US",
    }
    assert query_words(" -- ?! of the ") == {}
    assert len(query_words(" ".join(f"w{n}" for n in range(2000)))) == MOST_WORDS


async def test_rare_words_count_most_and_stems_are_the_same(graph: Graph, store: EdgeStore, domain: str) -> None:
    rows = await stored(graph, store, domain, TEXTS)

    assert await found(graph, store, domain, "cytokines", "a monocyte cell", "fusion") == [
        [rows["beta"].id, rows["alpha"].id],
        [rows["beta"].id, rows["cells"].id, rows["alpha"].id],
        [],
    ]


async def test_a_name_of_several_parts_is_found_whole(graph: Graph, store: EdgeStore, domain: str) -> None:
    rows = await stored(graph, store, domain, TEXTS)

    assert await found(graph, store, domain, "IL-1a", "il-1B") == [[rows["alpha"].id], [rows["beta"].id]]


@pytest.mark.parametrize(
    "text", ['"', "\\", '" OR domain:*', "text:* *", "a~ b^9 (c", "[a TO b]", "AND NOT /x/", "é", "to be or not"]
)
async def test_what_lucene_has_signs_for_is_a_word_like_others(
    graph: Graph, store: EdgeStore, domain: str, text: str
) -> None:
    await stored(graph, store, domain, TEXTS)

    assert await found(graph, store, domain, text) == [[]]


async def test_another_domain_is_not_found_though_its_name_is_like(graph: Graph, store: EdgeStore, domain: str) -> None:
    # given: a domain whose name contains the other's, with more that matches better
    rows = await stored(graph, store, domain, TEXTS)
    await stored(graph, store, f"{domain} again", {f"many {n}": f"Cytokines {n}." for n in range(40)})

    # then
    assert await found(graph, store, domain, "cytokines", limit=1) == [[rows["beta"].id]]
    assert await found(graph, store, "nowhere", "cytokines") == [[]]


async def test_a_domain_named_by_stop_words_has_its_own(graph: Graph, store: EdgeStore, domain: str) -> None:
    rows = await stored(graph, store, "The", {"beta": TEXTS["beta"]})
    await stored(graph, store, domain, TEXTS)

    assert await found(graph, store, "The", "monocytes") == [[rows["beta"].id]]


async def test_what_is_left_out_makes_room(
    graph: Graph, store: EdgeStore, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = await stored(graph, store, domain, TEXTS)

    assert await found(graph, store, domain, "cytokines", limit=1, without=(rows["beta"].id,)) == [[rows["alpha"].id]]
    # more than are read, of a word that all have: what is left out comes on top
    monkeypatch.setattr("kgplatform.retrieval.word_ranking.READ", 1)
    assert await found(graph, store, domain, "cytokines", limit=1, without=(rows["beta"].id,)) == [[rows["alpha"].id]]


MOSS = {"moss": "Moss is green.", "rain": "Rain is wet.", "cold": "Rain is cold and it is often heavy."}
WETLAND_LIKE = "Moss number {} is wet moss."
WETLAND = {f"moss {n}": WETLAND_LIKE.format(n) for n in range(40)}


async def in_order(graph: Graph, store: EdgeStore, domain: str) -> None:
    await stored(graph, store, domain, MOSS)


async def in_another_order_twice(graph: Graph, store: EdgeStore, domain: str) -> None:
    for name in ("cold", "moss", "rain", "moss"):
        await stored(graph, store, domain, {name: MOSS[name]})


async def beside_another_domain(graph: Graph, store: EdgeStore, domain: str) -> None:
    await stored(graph, store, "wetland", WETLAND)
    await stored(graph, store, domain, MOSS)


async def before_another_domain(graph: Graph, store: EdgeStore, domain: str) -> None:
    await stored(graph, store, domain, MOSS)
    await stored(graph, store, f"{domain} and wetland", WETLAND)


async def after_deletions(graph: Graph, store: EdgeStore, domain: str) -> None:
    gone = await stored(graph, store, domain, WETLAND)
    await stored(graph, store, domain, MOSS)
    await remove_snippets(graph, [row.id for row in gone.values()])
    await store.delete([row.id for row in gone.values()])


@pytest.mark.parametrize(
    "load", [in_order, in_another_order_twice, beside_another_domain, before_another_domain, after_deletions]
)
async def test_nothing_but_the_domains_texts_decides(
    graph: Graph, store: EdgeStore, domain: str, load: Callable[[Graph, EdgeStore, str], Awaitable[None]]
) -> None:
    # given
    await load(graph, store, domain)
    moss, rain, cold = (snippet(text, name, domain).id for name, text in MOSS.items())

    # when
    orders = await found(graph, store, domain, "moss and rain", "rain", "wet moss", "green cold")

    # then: moss is in one of three, whatever there is elsewhere or was here; of equals the shorter comes first
    assert orders == [[moss, rain, cold], [rain, cold], [rain, moss], [moss, cold]]


async def test_equals_are_parted_by_id_wherever_they_are_cut_off(
    graph: Graph, store: EdgeStore, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: 30 snippets that differ in nothing that counts, in order and in the reverse
    monkeypatch.setattr("kgplatform.retrieval.word_ranking.READ", 10)
    names = [f"moss {n}" for n in range(10, 40)]
    ids = sorted(snippet(WETLAND_LIKE.format(name[-2:]), name, domain).id for name in names)
    for order in (names, names[::-1]):
        await graph.run_statement("MATCH (node) DETACH DELETE node")
        for name in order:
            await stored(graph, store, domain, {name: WETLAND_LIKE.format(name[-2:])})

        # then
        assert await found(graph, store, domain, "moss", limit=5) == [ids[:5]]
        assert await found(graph, store, domain, "moss", limit=5, without=tuple(ids[:12])) == [ids[12:17]]
        assert await found(graph, store, domain, "moss", limit=20) == [ids[:20]]
