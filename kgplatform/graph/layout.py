"""Where the nodes of a picture of a graph lie: by forces, seeded, so that the same graph is the same picture."""

import math
from collections.abc import Sequence

import igraph

from kgplatform.graph.leiden import seeded

Place = tuple[float, float]
SPACE, DENSE = 60.0, 34.0  # pixels: n nodes get a circle with this radius times the square root of n; dense where many
GAP, NAME = 70.0, 130.0  # pixels between components, below and beside each other
SCREEN = 1.6  # how much wider a picture is than tall
_ROUNDS, _FEWEST_ROUNDS = 400, 80  # of the forces; that begin with communities apart, and change large graphs little
_ALL_PAIRS = 500  # nodes: above, only those that are near push each other away
_TURN = math.pi * (3 - math.sqrt(5))  # points that turn so far lie evenly in a disc


def layout(nodes: int, edges: Sequence[tuple[int, int]], communities: Sequence[Sequence[int]]) -> list[Place]:
    """Return a place in pixels for each of the nodes 0 to `nodes` - 1: the largest component about (0, 0), smaller ones
    below it in rows, and nodes without an edge at the end."""
    graph = igraph.Graph(n=nodes, edges=edges).simplify()
    member = {node: number for number, community in enumerate(communities) for node in community}
    components = sorted((sorted(each) for each in graph.components()), key=lambda each: (-len(each), each[0]))
    pictures = [
        (each, _component(graph.induced_subgraph(each), [member.get(n, -1) for n in each])) for each in components
    ]
    return _packed(nodes, pictures)


def _component(graph: igraph.Graph, member: list[int]) -> list[Place]:
    """Return the places of a connected graph in a circle about (0, 0) that is as large as its number of nodes asks."""
    size = graph.vcount()
    if size == 1:
        return [(0.0, 0.0)]
    begun = _begun(graph, member)
    with seeded():
        if size > _ALL_PAIRS:
            rounds = max(_FEWEST_ROUNDS, _ROUNDS * _ALL_PAIRS // size)
            found = graph.layout_fruchterman_reingold(niter=rounds, seed=begun, grid=True)
        else:
            found = graph.layout_graphopt(niter=_ROUNDS, seed=begun)
    middle = [sum(axis) / size for axis in zip(*found.coords, strict=True)]
    placed = [(x - middle[0], y - middle[1]) for x, y in found.coords]
    # What lies far out alone does not make the others small.
    distances = sorted(math.hypot(x, y) for x, y in placed)
    scale = (DENSE if size > _ALL_PAIRS else SPACE) * math.sqrt(size) / (distances[int(0.9 * (size - 1))] or 1.0)
    return [(x * scale, y * scale) for x, y in placed]


def _begun(graph: igraph.Graph, member: list[int]) -> list[Place]:
    """Return where the nodes are before the forces: each community a disc, these by what they have in common."""
    groups = sorted(set(member))
    number = {group: place for place, group in enumerate(groups)}
    between = graph.copy()
    between.contract_vertices([number[group] for group in member])
    between.simplify()
    with seeded():
        centres = between.layout_fruchterman_reingold(niter=_ROUNDS, grid=False).coords
    wide = math.sqrt(len(member)) / math.sqrt(len(groups))
    taken = [0] * len(groups)
    begun = []
    for group in member:
        centre, rank = centres[number[group]], taken[number[group]]
        taken[number[group]] += 1
        away = math.sqrt(rank) / 2
        begun.append(
            (centre[0] * wide + away * math.cos(rank * _TURN), centre[1] * wide + away * math.sin(rank * _TURN))
        )
    return begun


def _packed(nodes: int, pictures: list[tuple[list[int], list[Place]]]) -> list[Place]:
    """Return the places of all components: the first in the middle, the others in rows below, so that all together are
    about as wide as a screen."""
    places: list[Place] = [(0.0, 0.0)] * nodes
    if not pictures:
        return places
    (first, placed), *others = pictures
    for node, place in zip(first, placed, strict=True):
        places[node] = place
    boxes = [_box(inside) for _, inside in others]
    area = sum(wide * tall for wide, tall in (_box(placed), *boxes))
    width = max(_box(placed)[0], math.sqrt(SCREEN * area))
    x, y, high = -width / 2, max(place[1] for place in placed) + GAP, 0.0
    for (members, inside), (wide, tall) in zip(others, boxes, strict=True):
        if x + wide > width / 2 and x > -width / 2:
            x, y, high = -width / 2, y + high, 0.0
        left, top = min(place[0] for place in inside), min(place[1] for place in inside)
        for node, place in zip(members, inside, strict=True):
            places[node] = (x + NAME / 2 + place[0] - left, y + GAP / 2 + place[1] - top)
        x, high = x + wide, max(high, tall)
    return places


def _box(places: list[Place]) -> tuple[float, float]:
    """Return how wide and tall a component is, with room for names."""
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    return max(xs) - min(xs) + NAME, max(ys) - min(ys) + GAP
