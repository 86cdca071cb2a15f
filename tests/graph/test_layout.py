import math

from kgplatform.graph.layout import layout

RING = [(n, (n + 1) % 30) for n in range(30)]


def test_the_same_graph_lies_the_same() -> None:
    assert layout(34, RING, [list(range(30))]) == layout(34, RING, [list(range(30))])


def test_nothing_lies_upon_another() -> None:
    places = layout(34, [*RING, (30, 31)], [list(range(30)), [30, 31]])
    nearest = min(math.dist(one, other) for n, one in enumerate(places) for other in places[:n])
    assert nearest > 25


def test_smaller_components_lie_below_the_largest() -> None:
    places = layout(34, [*RING, (30, 31)], [list(range(30)), [30, 31]])
    assert max(y for _, y in places[:30]) < min(y for _, y in places[30:])


def test_many_nodes_lie_in_one_disc_too() -> None:
    edges = [(n, (n * 7 + 1) % 700) for n in range(700)]
    places = layout(700, edges, [])
    assert len(set(places)) == 700
    assert places == layout(700, edges, [])


def test_a_graph_without_nodes_or_edges() -> None:
    assert layout(0, [], []) == []
    assert layout(1, [], []) == [(0.0, 0.0)]
