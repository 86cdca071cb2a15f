"""A selection as elements of Cytoscape.js: nodes with their places and communities, and edges."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import igraph

from api.graph_view.selection import Neighbourhood, Selection
from kgplatform.graph.layout import Place, layout
from kgplatform.graph.leiden import leiden
from kgplatform.models import Entity, GraphPath, Relation

COLOURS = 8  # of communities: the smaller ones share the last
NO_COMMUNITY = -1
_SMALLEST, _LARGEST = 16, 52  # pixels across
_CIRCLE = 150.0  # pixels from an entity to its neighbours
_NAMES = 3  # by which a community is called


@dataclass(frozen=True)
class Drawing:
    """Where the entities of a selection lie, in pixels, and the number of each one's community; `communities` are by
    size, with their entities most mentioned first."""

    places: Mapping[str, Place]
    community: Mapping[str, int]
    communities: tuple[tuple[str, ...], ...]


def draw(selection: Selection) -> Drawing:
    """Return the drawing of a selection: the same selection always gives the same one."""
    ids = [entity.id for entity in selection.entities]
    number = {key: place for place, key in enumerate(ids)}
    edges = {each.id: (number[each.subject_id], number[each.object_id]) for each in selection.relations}
    # What is opened does not change the communities that were there before.
    begun = [each for each in selection.relations if each.id not in selection.added]
    graph = igraph.Graph(n=len(ids), edges=[edges[each.id] for each in begun])
    graph.es["weight"] = [each.weight for each in begun]
    found = [each for each in leiden(graph, weights="weight") if len(each) > 1] if begun else []
    found.sort(key=lambda each: (-len(each), each[0]))
    places = layout(len(ids), list(edges.values()), found)
    return Drawing(
        places=dict(zip(ids, places, strict=True)),
        community={ids[node]: community for community, nodes in enumerate(found) for node in nodes},
        communities=tuple(tuple(ids[node] for node in nodes) for nodes in found),
    )


def graph_json(selection: Selection, drawing: Drawing) -> dict[str, Any]:
    """Return a selection with its elements, what there is of it in all, and its communities with their names."""
    names = {entity.id: entity.name for entity in selection.entities}
    most = max((entity.mentions for entity in selection.entities), default=0)
    return {
        "topic": {"id": selection.topic.id, "name": selection.topic.name},
        "total": selection.total,
        "matching": selection.matching,
        "beside": selection.beside.name if selection.beside else "",
        "communities": [
            {"id": number, "colour": min(number, COLOURS - 1), "size": len(ids), "name": _called(ids, names)}
            for number, ids in enumerate(drawing.communities)
        ],
        "elements": {
            "nodes": [
                _node(
                    entity,
                    drawing.places[entity.id],
                    most,
                    drawing.community.get(entity.id, NO_COMMUNITY),
                    _marks(selection, entity.id),
                )
                for entity in selection.entities
            ],
            "edges": [_edge(relation) for relation in selection.relations],
        },
    }


def neighbours_json(around: Neighbourhood) -> dict[str, Any]:
    """Return an entity and its neighbours, these on a circle about (0, 0)."""
    step = 2 * math.pi / max(1, len(around.entities))
    most = max(each.mentions for each in (around.entity, *around.entities))
    # More than a dozen need a larger circle to lie beside each other.
    radius = _CIRCLE * max(1.0, len(around.entities) / 12)
    places = [(radius * math.cos(n * step), radius * math.sin(n * step)) for n in range(len(around.entities))]
    return {
        "centre": _node(around.entity, (0.0, 0.0), most, NO_COMMUNITY),
        "more": around.more,
        "elements": {
            "nodes": [
                _node(entity, place, most, NO_COMMUNITY) for entity, place in zip(around.entities, places, strict=True)
            ],
            "edges": [_edge(relation, relation.id in around.beyond) for relation in around.relations],
        },
    }


def path_json(paths: Sequence[GraphPath]) -> dict[str, Any]:
    """Return ways from an entity to another, with all that they lead through; places are for the browser to find."""
    entities = {entity.id: entity for path in paths for entity in path.entities}
    relations = {relation.id: relation for path in paths for relation in path.relations}
    most = max((entity.mentions for entity in entities.values()), default=0)
    return {
        "paths": [{"nodes": [e.id for e in path.entities], "edges": [r.id for r in path.relations]} for path in paths],
        "elements": {
            "nodes": [_node(entity, (0.0, 0.0), most, NO_COMMUNITY) for entity in entities.values()],
            "edges": [_edge(relation) for relation in relations.values()],
        },
    }


def colour_of(selection: Selection, drawing: Drawing, entity_id: str) -> int:
    """Return the number of an entity's colour: of its community, or 1 for what another topic has, too, and 0 for the
    rest; NO_COMMUNITY for none."""
    if selection.beside:
        return int(entity_id in selection.shared)
    community = drawing.community.get(entity_id, NO_COMMUNITY)
    return community if community == NO_COMMUNITY else min(community, COLOURS - 1)


def across_of(selection: Selection) -> dict[str, int]:
    """Return how wide each node is, in pixels."""
    most = max((entity.mentions for entity in selection.entities), default=0)
    return {entity.id: _across(entity.mentions, most) for entity in selection.entities}


def _marks(selection: Selection, entity_id: str) -> str:
    """Return the classes of an entity that a gap is about, and of what another topic has, too, and of what it has not,
    where one is beside."""
    shared = "" if selection.beside is None else "shared" if entity_id in selection.shared else "own"
    return f"{'gap' if entity_id in selection.gap_entities else ''} {shared}".strip()


def _node(entity: Entity, place: Place, most: int, community: int, marks: str = "") -> dict[str, Any]:
    classes = f"c{min(community, COLOURS - 1)}" if community != NO_COMMUNITY else "alone"
    return {
        "data": {
            "id": entity.id,
            "name": entity.name,
            "mentions": entity.mentions,
            "community": community,
            "size": _across(entity.mentions, most),
        },
        "position": {"x": round(place[0]), "y": round(place[1])},
        "classes": f"{classes} {marks}".strip(),
    }


def _edge(relation: Relation, beyond: bool = False) -> dict[str, Any]:
    return {
        "data": {
            "id": relation.id,
            "source": relation.subject_id,
            "target": relation.object_id,
            "wording": relation.wording,
            "weight": relation.weight,
            "sources": relation.sources,
        },
        "classes": "beyond" if beyond else "",
    }


def _across(mentions: int, most: int) -> int:
    """Return how wide a node is: its area grows with its mentions."""
    return round(_SMALLEST + (_LARGEST - _SMALLEST) * math.sqrt(mentions / most)) if most else _SMALLEST


def _called(ids: tuple[str, ...], names: Mapping[str, str]) -> str:
    return ", ".join(names[key] for key in ids[:_NAMES])
