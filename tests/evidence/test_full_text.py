"""Snippets by words, on the real Neo4j."""

import numpy as np
import pytest

from kgplatform.evidence.full_text import MOST_WORDS, TextWay, lucene_query
from kgplatform.evidence.ways import Sought
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SnippetRow, write_snippets
from tests.stored import snippet

TEXTS = {
    "alpha": "The cytokine IL-1a is released by dying cells.",
    "beta": "The cytokine IL-1b is secreted by monocytes.",
    "cells": "Cells divide.",
}


async def stored(graph: Graph, domain: str, texts: dict[str, str]) -> dict[str, SnippetRow]:
    rows = {name: snippet(text, name, domain) for name, text in texts.items()}
    await write_snippets(graph, list(rows.values()))
    return rows


async def found(
    graph: Graph, domain: str, *texts: str, limit: int = 5, without: tuple[str, ...] = ()
) -> list[list[str]]:
    return await TextWay(graph).find(Sought(domain, texts, np.zeros((len(texts), 1), dtype=np.float32)), limit, without)


def test_every_word_is_quoted() -> None:
    assert lucene_query("d", 'IL-1a AND "dead" cells?') == '+domain:"d"^0 +text:("IL-1a" "AND" "\\"dead\\"" "cells?")'
    assert lucene_query("a \\ b", "x") == '+domain:"a \\\\ b"^0 +text:("x")'
    assert lucene_query("d", "cells Cells -- ?") == '+domain:"d"^0 +text:("Cells")'
    assert lucene_query("d", " -- ?! ") == ""
    assert lucene_query("d", " ".join(f"w{n}" for n in range(2000))).count('"') == 2 * (MOST_WORDS + 1)


async def test_rare_words_count_most_and_stems_are_the_same(graph: Graph, domain: str) -> None:
    rows = await stored(graph, domain, TEXTS)

    assert await found(graph, domain, "cytokines", "a monocyte cell", "fusion") == [
        [rows["beta"].id, rows["alpha"].id],
        [rows["beta"].id, rows["cells"].id, rows["alpha"].id],
        [],
    ]


async def test_a_name_of_several_parts_is_found_whole(graph: Graph, domain: str) -> None:
    rows = await stored(graph, domain, TEXTS)

    assert await found(graph, domain, "IL-1a", "il-1B") == [[rows["alpha"].id], [rows["beta"].id]]


@pytest.mark.parametrize(
    "text", ['"', "\\", '" OR domain:*', "text:* *", "a~ b^9 (c", "[a TO b]", "AND NOT /x/", "é", "to be or not"]
)
async def test_what_lucene_has_signs_for_is_a_word_like_others(graph: Graph, domain: str, text: str) -> None:
    await stored(graph, domain, TEXTS)

    assert await found(graph, domain, text) == [[]]


async def test_another_domain_is_not_found_though_its_name_is_like(graph: Graph, domain: str) -> None:
    # given: a domain whose name contains the other's, with more that matches better
    rows = await stored(graph, domain, TEXTS)
    await stored(graph, f"{domain} again", {f"many {n}": f"Cytokines {n}." for n in range(40)})

    # then
    assert await found(graph, domain, "cytokines", limit=1) == [[rows["beta"].id]]
    assert await found(graph, "nowhere", "cytokines") == [[]]


async def test_a_domain_named_by_stop_words_has_its_own(graph: Graph, domain: str) -> None:
    rows = await stored(graph, "The", {"beta": TEXTS["beta"]})
    await stored(graph, domain, TEXTS)

    assert await found(graph, "The", "monocytes") == [[rows["beta"].id]]


async def test_what_is_left_out_makes_room(graph: Graph, domain: str) -> None:
    rows = await stored(graph, domain, TEXTS)

    assert await found(graph, domain, "cytokines", limit=1, without=(rows["beta"].id,)) == [[rows["alpha"].id]]
