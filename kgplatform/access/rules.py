"""The rule of each method of the services: who may ask it, what its arguments have to be of, and what is left of its
answer. What no rule names nobody gets."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from kgplatform.access.answers import asking, corpus, decisions, graph, lists, pages, runs, search, topics, watches
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
    "load": Rule("writer", instead=corpus.load, changes=("documents",)),
    "load_addresses": Rule("writer", names={"domain": "domain"}, changes=("urls", "domain")),
    # Searching beyond the corpus costs requests, and may cost money: readers search what is there.
    "find_works": Rule("writer", instead=corpus.find_works),
    "load_found": Rule("writer", instead=corpus.load_found, changes=("search", "chosen")),
    "look_up_sources": Rule("writer", instead=corpus.look_up_sources, changes=("named", "domain")),
    "sources": Rule(instead=corpus.sources),
    "domains": Rule(left=corpus.domains),
    "sources_by_id": Rule(left=corpus.sources_by_id),
    "remove_sources": Rule("writer", instead=corpus.remove_sources, changes=("named", "domain")),
    "snippets": Rule(left=corpus.snippets),
    "works": Rule(left=corpus.works),
    "extractions": Rule(left=corpus.extractions),
    # Lists
    "lists": Rule(instead=lists.lists),
    "list_counts": Rule(instead=lists.list_counts),
    # Topics
    "topics": Rule(left=topics.topics),
    "topic": Rule(names=_TOPIC),
    "remove_topic": Rule("writer", names=_TOPIC, changes=("topic_id",)),
    "gaps": Rule(names=_TOPIC, instead=topics.gaps),
    "gaps_by_id": Rule(left=topics.gaps_by_id),
    "gap_searches": Rule(names=_TOPIC, instead=topics.gap_searches),
    "questions": Rule(left=topics.questions),
    "queries": Rule(left=topics.queries),
    "watch_topic": Rule(instead=topics.watch_topic),
    "watch_gaps": Rule(instead=topics.watch_gaps),
    "funnel": Rule(names=_TOPIC, instead=topics.funnel),
    "groups": Rule(names=_TOPIC, left=topics.groups),
    "graph_part": Rule(names=_TOPIC, instead=topics.graph_part),
    "graph_choices": Rule(names=_TOPIC, instead=topics.graph_choices),
    "wordings": Rule(instead=topics.wordings),
    "outline": Rule(names=_TOPIC, instead=topics.outline),
    "categories": Rule(names=_TOPIC, instead=topics.categories),
    "askings": Rule(names=_TOPIC),
    "talk": Rule(names=_TOPIC),
    "watch_talk": Rule(instead=topics.watch_talk),
    "export": Rule(names=_TOPIC, instead=topics.export),
    # Graph
    "entities": Rule(names=_TOPIC, left=graph.entities),
    "relations_of": Rule(names=_TOPIC, left=graph.relations),
    "best_relations": Rule(instead=graph.best_relations),
    "entities_by_id": Rule(instead=graph.entities_by_id),
    "entity_names": Rule(left=graph.entity_names),
    "relations_by_id": Rule(left=graph.relations),
    "entity": Rule(instead=graph.entity),
    "occurrences": Rule(instead=graph.occurrences),
    "relation": Rule(instead=graph.relation),
    # Walks
    "neighbourhood": Rule(instead=graph.neighbourhood),
    "paths": Rule(instead=graph.paths),
    "trail": Rule(names=_PAGE, instead=pages.trail),
    # Search
    "search": Rule(instead=search.search),
    "central": Rule(names=_TOPIC, instead=search.central),
    "contributions": Rule(instead=search.contributions),
    # Decisions
    "history": Rule(instead=decisions.history),
    "decisions_by_id": Rule(left=decisions.decisions),
    "doubtful_pairs": Rule(names={"domain": "domain"}, instead=decisions.doubtful_pairs),
    "preview_merge": Rule("writer", instead=decisions.preview_merge),
    "preview_split": Rule("writer", instead=decisions.preview_split),
    "keep_apart": _deciding(decisions.keep_apart, "named", "why", "by"),
    "merge_entities": _deciding(decisions.merge_entities, "named", "name", "why", "by"),
    "split_entity": _deciding(decisions.split_entity, "named", "names", "snippet_ids", "why", "by"),
    "relation_history": Rule(instead=decisions.relation_history),
    "merge_relations": _deciding(decisions.merge_relations, "named", "why", "by"),
    "split_relation": _deciding(decisions.split_relation, "words", "why", "by"),
    "undo_decision": _deciding(decisions.undo_decision, "decision_id", "why", "by"),
    # Pages
    "pages": Rule(names=_TOPIC),
    "page": Rule(names=_PAGE, left=pages.page),
    "page_stamp": Rule(names=_PAGE, left=pages.page_stamp),
    "request_page": Rule("writer", instead=pages.request_page, changes=("request",)),
    "remove_page": Rule("writer", names=_PAGE, changes=("page_id",)),
    # Runs
    "start": Rule("writer", instead=runs.start, changes=("request",)),
    "estimate": Rule("writer", instead=runs.estimate),
    "pause": _steering(),
    "resume": _steering(),
    "cancel": _steering(),
    "retry": _steering(),
    "fork": _steering("step"),
    "steps": Rule(names=_RUN),
    "runs": Rule(left=runs.runs),
    "waiting": Rule(instead=runs.waiting),
    "run": Rule(names=_RUN),
    "watch": Rule(instead=runs.watch),
    # Asking
    "ask": Rule("writer", instead=asking.ask, changes=("request",)),
    "kept_answer": Rule(instead=asking.answer),
    "kept_answers": Rule(names=_TOPIC, left=asking.answers),
    # Watches
    "watches": Rule(left=watches.watches),
    "watch_of": Rule(names=_TOPIC),
    "set_watch": Rule("writer", names=_TOPIC, changes=("topic_id",)),
    "end_watch": Rule("writer", names=_TOPIC, changes=("topic_id",)),
    "look_now": Rule("writer", names=_TOPIC, changes=("topic_id",)),
    "looks": Rule(names=_TOPIC, instead=watches.looks),
    # Once
    "begin_once": Rule("writer", given=runs.own_keys),
    "end_once": Rule("writer", given=runs.own_keys),
    # Operations
    "ledger": Rule(instead=runs.ledger),
    "run_costs": Rule(instead=runs.run_costs),
    "doctor": Rule("admin", whole=True, changes=("repair",)),
    "ready": Rule(left=runs.ready),
    # Keys
    "keys": Rule("admin", whole=True),
    "make_key": Rule("admin", whole=True, changes=("name", "role", "domains")),
    "revoke_key": Rule("admin", whole=True, changes=("name",)),
    "audit": Rule("admin", whole=True),
}
