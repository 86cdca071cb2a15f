"""The graph of a topic as other libraries take it: NetworkX, igraph, pandas. Each is imported when it is asked for."""

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kgplatform.client.models import Answer, Entity, Relation, Topic
from kgplatform.errors import SettingsError

if TYPE_CHECKING:
    import igraph
    import networkx
    import pandas

ENTITY_COLUMNS = ("name", "description", "kind", "mentions", "sources")
RELATION_COLUMNS = ("relation", "wording", "weight", "sources", "quote")


class TopicGraph(Answer):
    """A topic's entities, those mentioned most first, and the relations between them, those with most sources first."""

    topic: Topic
    entities: tuple[Entity, ...]
    relations: tuple[Relation, ...]

    def to_networkx(self) -> "networkx.MultiDiGraph[str]":
        """Return a directed multigraph: nodes are keys of entities with ENTITY_COLUMNS, edges have the relations' keys
        and RELATION_COLUMNS. Raises SettingsError where NetworkX is not installed."""
        graph: networkx.MultiDiGraph[str] = _library("networkx").MultiDiGraph(name=self.topic.name)
        for entity in self.entities:
            graph.add_node(entity.key, **_entity(entity))
        for relation in self.relations:
            graph.add_edge(relation.subject.key, relation.object.key, key=relation.key, **_relation(relation))
        return graph

    def to_igraph(self) -> "igraph.Graph":
        """Return a directed graph: vertices in the order of the entities, with `key` and ENTITY_COLUMNS, edges in that
        of the relations, with `key` and RELATION_COLUMNS. Raises SettingsError where igraph is not installed."""
        place = {entity.key: number for number, entity in enumerate(self.entities)}
        return _library("igraph").Graph(
            n=len(place),
            edges=[(place[each.subject.key], place[each.object.key]) for each in self.relations],
            directed=True,
            graph_attrs={"name": self.topic.name},
            vertex_attrs=_columns([{"key": each.key, **_entity(each)} for each in self.entities]),
            edge_attrs=_columns([{"key": each.key, **_relation(each)} for each in self.relations]),
        )

    def entities_table(self) -> "pandas.DataFrame":
        """Return a row an entity, by its key: ENTITY_COLUMNS. Raises SettingsError where pandas is not installed."""
        rows = [_entity(each) for each in self.entities]
        return _table(rows, ENTITY_COLUMNS, [each.key for each in self.entities])

    def relations_table(self) -> "pandas.DataFrame":
        """Return a row a relation, by its key: `subject`, `object` (their names) and RELATION_COLUMNS. Raises
        SettingsError where pandas is not installed."""
        rows = [
            {"subject": each.subject.name, "object": each.object.name, **_relation(each)} for each in self.relations
        ]
        return _table(rows, ("subject", "object", *RELATION_COLUMNS), [each.key for each in self.relations])


def _entity(entity: Entity) -> dict[str, Any]:
    return {name: getattr(entity, name) for name in ENTITY_COLUMNS}


def _relation(relation: Relation) -> dict[str, Any]:
    quote = next((each.text for each in relation.evidence if each.text), "")
    return {
        "relation": relation.relation,
        "wording": relation.wording,
        "weight": relation.weight,
        "sources": relation.sources,
        "quote": quote,
    }


def _columns(rows: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}


def _table(rows: Sequence[dict[str, Any]], columns: Sequence[str], keys: Sequence[str]) -> "pandas.DataFrame":
    pandas = _library("pandas")
    return pandas.DataFrame(rows, columns=list(columns), index=pandas.Index(keys, name="key"))


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise SettingsError(f"{name} is not installed here.", f"Install it: pip install {name}.") from None
