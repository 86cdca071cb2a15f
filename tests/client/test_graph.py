"""A topic's graph as other libraries take it."""

import sys

import pytest

from kgplatform.client import Entity, Evidence, Relation, Topic, TopicGraph
from kgplatform.client.models import End
from kgplatform.errors import SettingsError

MOON, TIDE = End(key="m", name="Moon"), End(key="t", name="tide")
QUOTE = "The Moon raises tides."
GRAPH = TopicGraph(
    topic=Topic(key="k", name="Tides", domain="sea"),
    entities=(
        Entity(key="m", name="Moon", description="It is near.", kind="body", mentions=3, sources=2),
        Entity(key="t", name="tide", kind="event", mentions=2, sources=1),
    ),
    relations=(
        Relation(
            key="r1", relation="raise", wording="raises", weight=1, sources=1, subject=MOON, object=TIDE,
            evidence=(Evidence(snippet_key="s", start=0, end=22, text=QUOTE),),
        ),
        Relation(key="r2", relation="pull", wording="pulls", weight=2, sources=2, subject=MOON, object=TIDE),
    ),
)  # fmt: skip


def test_to_networkx() -> None:
    graph = GRAPH.to_networkx()
    assert graph.nodes["m"] == {
        "name": "Moon", "description": "It is near.", "kind": "body", "mentions": 3, "sources": 2,
    }  # fmt: skip
    assert sorted(graph.edges(keys=True)) == [("m", "t", "r1"), ("m", "t", "r2")]
    assert graph.edges["m", "t", "r1"] == {
        "relation": "raise", "wording": "raises", "weight": 1, "sources": 1, "quote": QUOTE,
    }  # fmt: skip


def test_to_igraph() -> None:
    graph = GRAPH.to_igraph()
    assert (graph.vs["key"], graph.vs["name"], graph["name"]) == (["m", "t"], ["Moon", "tide"], "Tides")
    assert (graph.get_edgelist(), graph.es["key"], graph.es["weight"]) == ([(0, 1), (0, 1)], ["r1", "r2"], [1, 2])
    empty = TopicGraph(topic=GRAPH.topic, entities=(), relations=()).to_igraph()
    assert (empty.vcount(), empty.ecount()) == (0, 0)


def test_tables() -> None:
    entities, relations = GRAPH.entities_table(), GRAPH.relations_table()
    assert entities.loc["t"].to_dict() == {
        "name": "tide",
        "description": "",
        "kind": "event",
        "mentions": 2,
        "sources": 1,
    }
    assert relations.loc["r1"].to_list() == ["Moon", "tide", "raise", "raises", 1, 1, QUOTE]
    assert list(relations.index) == ["r1", "r2"]


def test_a_library_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(SettingsError, match=r"networkx is not installed here"):
        GRAPH.to_networkx()
