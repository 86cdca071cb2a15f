"""Snippets by the entities of a query, on the real Neo4j."""

import numpy as np
import pytest
import pytest_asyncio

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.neighbourhood import Degree, Neighbour
from kgplatform.graph.session import Graph
from kgplatform.retrieval.entity_expansion import HUB, NEAR, GraphRetriever, closeness, name_spans, rarity
from kgplatform.retrieval.retrievers import RetrievalQuery
from tests.stored import extraction, snippet, store

TEXTS = {
    "moss": "Mosses grow on bark. Mosses hold rain. Mosses are small.",
    "bark": "Bark is dry.",
    "rain": "Rain falls on mosses.",
    "T4": "CD4+ cells rise.",
    "T8": "CD4- cells fall.",
}


@pytest_asyncio.fixture
async def known(graph: Graph, domain: str) -> dict[str, str]:
    """Snippet ids by the names of the texts, which are read."""
    rows = {name: snippet(text, name, domain) for name, text in TEXTS.items()}
    await store(graph, *rows.values())
    read = [
        extraction(rows["moss"], ["Mosses", "bark", "rain"], [("Mosses", "grow on", "bark")]),
        extraction(rows["bark"], ["Bark"]),
        extraction(rows["rain"], ["Rain", "mosses"]),
        extraction(rows["T4"], ["CD4+ cells"]),
        extraction(rows["T8"], ["CD4- cells"]),
    ]
    await resolve(graph, list(rows.values()), read)
    return {name: row.id for name, row in rows.items()}


async def found(
    graph: Graph, domain: str, known: dict[str, str], text: str, limit: int = 5, without: tuple[str, ...] = ()
) -> list[str]:
    names = {id_: name for name, id_ in known.items()}
    sought = RetrievalQuery(domain, [text], np.zeros((1, 1), dtype=np.float32))
    return [
        names[id_] for id_ in (await GraphRetriever(graph).find(sought, limit, [known[name] for name in without]))[0]
    ]


async def test_the_snippets_of_what_is_named_come_before_those_of_its_neighbours(
    graph: Graph, domain: str, known: dict[str, str]
) -> None:
    # bark mentions no moss: a relation joins both
    assert await found(graph, domain, known, "the moss") == ["moss", "rain", "bark"]
    assert await found(graph, domain, known, "the moss", limit=1, without=("moss",)) == ["rain"]
    assert await found(graph, "another domain", known, "the moss") == []


async def test_names_of_symbols_are_what_they_are(graph: Graph, domain: str, known: dict[str, str]) -> None:
    assert await found(graph, domain, known, "CD4+ cells") == ["T4"]
    assert await found(graph, domain, known, "CD4- cells?") == ["T8"]
    assert await found(graph, domain, known, "CD4 cells") == []


async def test_a_query_that_says_more_than_names_is_left_to_others(
    graph: Graph, domain: str, known: dict[str, str]
) -> None:
    assert await found(graph, domain, known, "mosses and the rain") == ["moss", "rain", "bark"]
    assert await found(graph, domain, known, "how do mosses drink rain") == []


async def test_what_everything_mentions_is_not_asked_for(
    graph: Graph, domain: str, known: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given: moss has four mentions
    monkeypatch.setattr("kgplatform.retrieval.entity_expansion.HUB", 4)

    # then
    assert await found(graph, domain, known, "moss") == []
    assert sorted(await found(graph, domain, known, "moss rain")) == ["moss", "rain"]


def test_names_keep_their_signs_and_lose_what_stands_around_them() -> None:
    assert name_spans("(the CD4+ cells)?") == {
        (0, 1): ("the",),
        (0, 2): ("CD4+", "the CD4+"),
        (0, 3): ("CD4+ cell", "the CD4+ cells"),
        (1, 2): ("CD4+",),
        (1, 3): ("CD4+ cell", "CD4+ cells"),
        (2, 3): ("cell", "cells"),
    }


def test_rarity_falls_with_mentions() -> None:
    seen = [rarity(Degree(id="x", mentions=times, relations=0)) for times in (0, 1, 10, 100, HUB, 10 * HUB)]
    assert seen == pytest.approx([1, 1, 2 / 3, 1 / 3, 0, 0])


def test_closeness_grows_with_evidence() -> None:
    named = Degree(id="named", mentions=10, relations=2)
    once, often, hub = (Degree(id=id_, mentions=times, relations=1) for id_, times in (("a", 1), ("b", 1), ("c", HUB)))
    joined = [Neighbour(entity_id="named", other=o, weight=w) for o, w in ((once, 1), (often, 3), (hub, 9), (named, 1))]

    assert closeness([named], joined) == pytest.approx(
        {"named": 2 / 3, "a": NEAR * 1 / 2 * 2 / 3, "b": NEAR * 3 / 4 * 2 / 3}
    )
