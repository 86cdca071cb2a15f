"""The rule of each method of the services: who may ask it, what its arguments have to be of, and what is left of its
answer. What no rule names nobody gets."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from kgplatform.access import answers as of
from kgplatform.access.reach import Reach
from kgplatform.models import Access, Role

Thing = Literal["topic", "page", "run", "domain"]
"""What an argument may name, and what says in which domain it is."""

Answer = Callable[..., Awaitable[Any] | AsyncGenerator[Any]]
Given = Callable[[Access, Mapping[str, Any]], dict[str, Any]]
Left = Callable[[Reach, Any], Awaitable[Any]]


@dataclass(frozen=True)
class Rule:
    """Who may ask a method, and how it is answered to those who see some domains only.

    `names`: what the arguments of these names name: a thing of another domain is not there, and nothing is put into
    another domain. `whole`: only those who see all domains may ask. `left`: what is left of the services' answer;
    `instead`: what answers in place of the services, given the arguments by name. Who sees all domains gets the
    services' own answer.
    `given`: what becomes of the arguments, whoever asks, for who asks and the arguments by name.
    `changes`: it changes what is stored, so that it is told in the audit log, by these arguments.
    """

    role: Role = "reader"
    names: Mapping[str, Thing] = field(default_factory=dict)
    whole: bool = False
    left: Left | None = None
    instead: Answer | None = None
    changes: tuple[str, ...] = ()
    given: Given | None = None


_TOPIC: Mapping[str, Thing] = {"topic_id": "topic"}
_PAGE: Mapping[str, Thing] = {"page_id": "page"}
_RUN: Mapping[str, Thing] = {"run_id": "run"}


def _steering(*changes: str) -> Rule:
    return Rule("writer", names=_RUN, changes=("run_id", *changes))


def _deciding(instead: Answer, *changes: str) -> Rule:
    return Rule("writer", instead=instead, changes=changes)


RULES: Mapping[str, Rule] = {
    # Corpus
    "load": Rule("writer", instead=of.load, changes=("documents",)),
    "sources": Rule(instead=of.sources),
    "domains": Rule(left=of.domains),
    "sources_by_id": Rule(left=of.sources_by_id),
    "remove_sources": Rule("writer", instead=of.remove_sources, changes=("named", "domain")),
    "snippets": Rule(left=of.snippets),
    "extractions": Rule(left=of.extractions),
    # Lists
    "lists": Rule(instead=of.lists),
    "list_counts": Rule(instead=of.list_counts),
    # Topics
    "topics": Rule(left=of.topics),
    "topic": Rule(names=_TOPIC),
    "remove_topic": Rule("writer", names=_TOPIC, changes=("topic_id",)),
    "gaps": Rule(names=_TOPIC, instead=of.gaps),
    "gaps_by_id": Rule(left=of.gaps_by_id),
    "gap_searches": Rule(names=_TOPIC, instead=of.gap_searches),
    "questions": Rule(left=of.questions),
    "queries": Rule(left=of.queries),
    "watch_topic": Rule(instead=of.watch_topic),
    "watch_gaps": Rule(instead=of.watch_gaps),
    "funnel": Rule(names=_TOPIC, instead=of.funnel),
    "groups": Rule(names=_TOPIC, left=of.groups),
    "graph_part": Rule(names=_TOPIC, instead=of.graph_part),
    "graph_choices": Rule(names=_TOPIC, instead=of.graph_choices),
    "outline": Rule(names=_TOPIC, instead=of.outline),
    "export": Rule(names=_TOPIC, instead=of.export),
    # Graph
    "entities": Rule(names=_TOPIC, left=of.entities),
    "relations_of": Rule(names=_TOPIC, left=of.relations),
    "best_relations": Rule(instead=of.best_relations),
    "entities_by_id": Rule(instead=of.entities_by_id),
    "entity_names": Rule(left=of.entity_names),
    "relations_by_id": Rule(left=of.relations),
    "entity": Rule(instead=of.entity),
    "occurrences": Rule(instead=of.occurrences),
    "relation": Rule(instead=of.relation),
    # Walks
    "neighbourhood": Rule(instead=of.neighbourhood),
    "paths": Rule(instead=of.paths),
    "trail": Rule(names=_PAGE, instead=of.trail),
    # Search
    "search": Rule(instead=of.search),
    "central": Rule(names=_TOPIC, instead=of.central),
    "compare": Rule(names={"topic_id": "topic", "other_id": "topic"}, instead=of.compare),
    "contributions": Rule(instead=of.contributions),
    # Decisions
    "history": Rule(instead=of.history),
    "decisions_by_id": Rule(left=of.decisions),
    "doubtful_pairs": Rule(names={"domain": "domain"}, instead=of.doubtful_pairs),
    "preview_merge": Rule("writer", instead=of.preview_merge),
    "preview_split": Rule("writer", instead=of.preview_split),
    "keep_apart": _deciding(of.keep_apart, "named", "why", "by"),
    "merge_entities": _deciding(of.merge_entities, "named", "name", "why", "by"),
    "split_entity": _deciding(of.split_entity, "named", "names", "snippet_ids", "why", "by"),
    "relation_history": Rule(instead=of.relation_history),
    "merge_relations": _deciding(of.merge_relations, "named", "why", "by"),
    "split_relation": _deciding(of.split_relation, "words", "why", "by"),
    "undo_decision": _deciding(of.undo_decision, "decision_id", "why", "by"),
    # Pages
    "pages": Rule(names=_TOPIC),
    "page": Rule(names=_PAGE, left=of.page),
    "page_stamp": Rule(names=_PAGE, left=of.page_stamp),
    "request_page": Rule("writer", instead=of.request_page, changes=("request",)),
    "remove_page": Rule("writer", names=_PAGE, changes=("page_id",)),
    # Runs
    "start": Rule("writer", instead=of.start, changes=("request",)),
    "estimate": Rule("writer", instead=of.estimate),
    "pause": _steering(),
    "resume": _steering(),
    "cancel": _steering(),
    "retry": _steering(),
    "fork": _steering("step"),
    "steps": Rule(names=_RUN),
    "runs": Rule(left=of.runs),
    "waiting": Rule(instead=of.waiting),
    "run": Rule(names=_RUN),
    "watch": Rule(instead=of.watch),
    "begin_once": Rule("writer", given=of.own_keys),
    "end_once": Rule("writer", given=of.own_keys),
    # Operations
    "ledger": Rule(instead=of.ledger),
    "run_costs": Rule(instead=of.run_costs),
    "doctor": Rule("admin", whole=True, changes=("repair",)),
    "ready": Rule(left=of.ready),
    # Keys
    "keys": Rule("admin", whole=True),
    "make_key": Rule("admin", whole=True, changes=("name", "role", "domains")),
    "revoke_key": Rule("admin", whole=True, changes=("name",)),
    "audit": Rule("admin", whole=True),
}
