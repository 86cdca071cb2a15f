"""The export of a topic: its graph as plain data, the same bytes for the same graph (docs/export.md)."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from kgplatform.graph.answers import read_answers
from kgplatform.graph.askings import read_askings
from kgplatform.graph.categories import read_categories
from kgplatform.graph.groups import read_topic_groups
from kgplatform.graph.research import AskedBefore, asked
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets
from kgplatform.graph.topics import read_topic_graph
from kgplatform.ids import parse_evidence_key
from kgplatform.models import Answer, Asking, Relation, SiblingGroup, Snippet, ToldCategory, TopicGraph, Value

_ALL = 1_000_000  # answers: more than anybody asks


class Researched(Value):
    """What research of a topic and its readers left beside its graph: questions with what came of them, answers, ways
    of asking with what they brought, and categories."""

    questions: tuple[AskedBefore, ...] = ()
    answers: tuple[Answer, ...] = ()
    askings: tuple[Asking, ...] = ()
    categories: tuple[ToldCategory, ...] = ()

    @property
    def cited(self) -> set[str]:
        """The ids of the snippets that answers cite."""
        return {id_ for answer in self.answers for id_ in answer.snippet_ids}


async def export_topic(graph: Graph, topic_id: str) -> dict[str, Any]:
    """Return {"topic", "entities", "relations", "evidence", "groups", "categories", "questions", "answers", "askings"},
    sorted, without times or ids of runs; raises NotFound."""
    found = await read_topic_graph(graph, topic_id)
    research = await read_researched(graph, topic_id)
    snippets = await read_snippets(graph, sorted(cited_in(found) | research.cited))
    return exported(found, snippets, await read_topic_groups(graph, topic_id), research)


async def read_researched(graph: Graph, topic_id: str) -> Researched:
    """Return what research of a topic and its readers left beside its graph."""
    return Researched(
        questions=tuple(await asked(graph, topic_id)),
        answers=tuple(await read_answers(graph, topic_id, _ALL)),
        askings=tuple(await read_askings(graph, topic_id)),
        categories=tuple(await read_categories(graph, topic_id)),
    )


def cited_in(found: TopicGraph) -> set[str]:
    """Return the ids of the snippets that are evidence of a graph's relations."""
    return {parse_evidence_key(key)[0] for relation in found.relations for key in relation.evidence}


def exported(
    found: TopicGraph, snippets: Iterable[Snippet], groups: Iterable[SiblingGroup], research: Researched
) -> dict[str, Any]:
    """Return the export of a topic's graph, with the snippets that are evidence of it, or that answers cite."""
    known = {snippet.id: snippet for snippet in snippets}
    names = {entity.id: entity.name for entity in found.entities}
    relations = sorted(found.relations, key=lambda r: (names[r.subject_id], r.relation, names[r.object_id], r.id))
    return {
        "topic": found.topic.model_dump(),
        "entities": sorted(names.values()),
        "relations": [[names[r.subject_id], r.relation, names[r.object_id]] for r in relations],
        "evidence": [_evidence(relation, names, known) for relation in relations],
        "groups": [_group(group) for group in groups],
        "categories": [_category(each) for each in research.categories],
        "questions": [each.model_dump() for each in research.questions],
        "answers": sorted((_answer(each, known) for each in research.answers), key=json.dumps),
        "askings": [each.model_dump(exclude={"id"}) for each in research.askings],
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


def _category(category: ToldCategory) -> dict[str, Any]:
    return {
        "name": category.name,
        "by": category.by,
        "members": sorted(member.name for member in category.members),
        "sources": list(category.source_ids),
    }


def _answer(answer: Answer, snippets: Mapping[str, Snippet]) -> dict[str, Any]:
    return {
        "question": answer.question,
        "whole_domain": answer.whole_domain,
        "sentences": [
            {
                "text": each.text,
                "verdict": each.verdict,
                "snippets": [{"snippet": id_, "url": snippets[id_].url} for id_ in each.snippet_ids],
            }
            for each in answer.sentences
        ],
    }


def _quote(key: str, words: str, snippets: Mapping[str, Snippet]) -> dict[str, Any]:
    id_, start, end = parse_evidence_key(key)
    snippet = snippets[id_]
    return {"snippet": id_, "url": snippet.url, "start": start, "end": end, "surfaces": words.split("\n"),
            "text": snippet.text[start:end]}  # fmt: skip
