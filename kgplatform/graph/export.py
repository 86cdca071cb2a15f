"""The export of a topic: its graph as plain data, the same bytes for the same graph (docs/export.md)."""

from collections.abc import Iterable, Mapping
from typing import Any

from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from kgplatform.graph.topics import read_topic_graph
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Relation, SiblingGroup, Snippet, TopicGraph


async def export_topic(graph: Graph, topic_id: str) -> dict[str, Any]:
    """Return {"topic", "entities", "relations", "evidence", "groups"}, sorted, without times or ids of runs; raises
    NotFound."""
    found = await read_topic_graph(graph, topic_id)
    cited = {parse_evidence_key(key)[0] for relation in found.relations for key in relation.evidence}
    snippets = await read_snippets(graph, sorted(cited))
    return exported(found, snippets, await read_topic_groups(graph, topic_id))


def exported(found: TopicGraph, snippets: Iterable[Snippet], groups: Iterable[SiblingGroup]) -> dict[str, Any]:
    """Return the export of a topic's graph, with the snippets that are evidence of it."""
    known = {snippet.id: snippet for snippet in snippets}
    names = {entity.id: entity.name for entity in found.entities}
    relations = sorted(found.relations, key=lambda r: (names[r.subject_id], r.relation, names[r.object_id], r.id))
    return {
        "topic": found.topic.model_dump(),
        "entities": sorted(names.values()),
        "relations": [[names[r.subject_id], r.relation, names[r.object_id]] for r in relations],
        "evidence": [_evidence(relation, names, known) for relation in relations],
        "groups": [_group(group) for group in groups],
    }


def _evidence(relation: Relation, names: Mapping[str, str], snippets: Mapping[str, Snippet]) -> dict[str, Any]:
    return {
        "relation_id": relation.id,
        "subject": names[relation.subject_id],
        "relation": relation.relation,
        "object": names[relation.object_id],
        "evidence": [
            _quote(key, words, snippets) for key, words in zip(relation.evidence, relation.surfaces, strict=True)
        ],
    }


def _group(group: SiblingGroup) -> dict[str, Any]:
    return {
        "parent": group.parent_name,
        "relation": group.relation,
        "label": group.label,
        "description": group.description,
        "member_relation": group.member_relation,
        "members": sorted(group.member_names),
    }


def _quote(key: str, words: str, snippets: Mapping[str, Snippet]) -> dict[str, Any]:
    id_, start, end = parse_evidence_key(key)
    snippet = snippets[id_]
    return {"snippet": id_, "url": snippet.url, "start": start, "end": end, "surfaces": words.split("\n"),
            "text": snippet.text[start:end]}  # fmt: skip
