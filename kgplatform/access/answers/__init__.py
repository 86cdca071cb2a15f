"""What is left of each answer for those who see some domains only, a noun of the services a module."""

from kgplatform.access.answers.corpus import load, remove_sources, snippets, sources
from kgplatform.access.answers.decisions import (
    history,
    merge_entities,
    merge_relations,
    relation_history,
    split_entity,
    split_relation,
    undo_decision,
)
from kgplatform.access.answers.graph import (
    best_relations,
    entities,
    entities_by_id,
    entity,
    neighbourhood,
    occurrences,
    paths,
    relation,
    relations,
)
from kgplatform.access.answers.pages import page, page_stamp, trail
from kgplatform.access.answers.runs import estimate, ledger, ready, runs, start, waiting, watch
from kgplatform.access.answers.search import central, compare, contributions, search
from kgplatform.access.answers.topics import export, funnel, gaps, groups, outline, topics

__all__ = [
    "best_relations",
    "central",
    "compare",
    "contributions",
    "entities",
    "entities_by_id",
    "entity",
    "estimate",
    "export",
    "funnel",
    "gaps",
    "groups",
    "history",
    "ledger",
    "load",
    "merge_entities",
    "merge_relations",
    "neighbourhood",
    "occurrences",
    "outline",
    "page",
    "page_stamp",
    "paths",
    "ready",
    "relation",
    "relation_history",
    "relations",
    "remove_sources",
    "runs",
    "search",
    "snippets",
    "sources",
    "split_entity",
    "split_relation",
    "start",
    "topics",
    "trail",
    "undo_decision",
    "waiting",
    "watch",
]
