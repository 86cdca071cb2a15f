"""Finding evidence by typed queries: what a planner is told, and what its queries find. Nothing is written."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, zip_longest

from kgplatform.bounds import MOST_CHARACTERS
from kgplatform.concurrency import together
from kgplatform.errors import SettingsError
from kgplatform.graph.conversations import names_by_snippet
from kgplatform.graph.search import Scope
from kgplatform.graph.topics import read_best_relations
from kgplatform.models import HitKind, SearchHit, TypedEvidence, TypedQuery
from kgplatform.retrieval.fusion import fuse
from kgplatform.retrieval.search import search
from kgplatform.retrieval.typed_queries import TypedQueries
from kgplatform.roles.planning.planner import FEWEST, MOST, PlanBrief
from kgplatform.strategies.parts import Parts

NEAR_ENTITIES, NEAR_RELATIONS = 40, 40  # that a planner is told
NEAR_SNIPPETS = 5  # by whose names it knows what names of its own do not lead to
_EACH = 5  # relations of an entity, by which the wordings are known


async def plan(
    parts: Parts,
    scope: Scope,
    question: str,
    *,
    subject: str = "",
    headings: Sequence[str] = (),
    fewest: int = FEWEST,
    most: int = MOST,
) -> tuple[TypedQuery, ...]:
    """Return the typed queries that find out something, within a domain or a topic of it; see PlanBrief."""
    if parts.planner is None:
        raise SettingsError("Nobody plans queries here.", "Give the parts a planner: the rules are one.")
    asking = TypedQueries(parts.graph, lambda: parts.retrieval, scope)
    named = await asking.named_in(" ".join((question, *headings)))

    async def nearest(kinds: tuple[HitKind, ...], limit: int) -> list[SearchHit]:
        text, domain, topic = question[:MOST_CHARACTERS], scope.domain, scope.topic
        return await search(
            parts.graph, lambda: parts.retrieval, text, kinds, domain=domain, topic_id=topic, limit=limit
        )

    near, passages = await together([nearest(("entity",), NEAR_ENTITIES), nearest(("snippet",), NEAR_SNIPPETS)])
    mentioned = await names_by_snippet(parts.graph, [hit.id for hit in passages])
    told = [name for hit in passages for name, _ in mentioned.get(hit.id, ())]
    names = chain.from_iterable(zip_longest((hit.title for hit in near), dict.fromkeys(told)))
    relations = await read_best_relations(parts.graph, [hit.id for hit in near], _EACH) if near else []
    worded = Counter(relation.wording for relation in relations)
    brief = PlanBrief(
        question=question,
        subject=subject,
        headings=tuple(headings),
        named=tuple(named),
        entities=tuple(dict.fromkeys(name for name in names if name))[: 2 * NEAR_ENTITIES],
        relations=tuple(sorted(worded, key=lambda each: (-worded[each], each))[:NEAR_RELATIONS]),
        fewest=fewest,
        most=most,
    )
    return tuple(await parts.planner.plan(brief))


async def find(parts: Parts, scope: Scope, queries: Sequence[TypedQuery], limit: int) -> tuple[TypedEvidence, ...]:
    """Return what answers each query, in their order, each with at most `limit` snippets."""
    asking = TypedQueries(parts.graph, lambda: parts.retrieval, scope, limit)
    return tuple(await together(asking.answer(query) for query in queries))


def ranked(found: Sequence[TypedEvidence]) -> list[str]:
    """Return the snippets that queries found, best first: in turn those nearest to the words of a question and those
    that the graph names, each by their ranks in all answers of that sort. By ranks alone, what several queries of the
    graph happen to have would stand before the passage that says in words what was asked."""
    near, named = (
        fuse(
            {f"{at:03}": each.snippet_ids for at, each in enumerate(found) if (each.query.kind == "vector") is by_words}
        )
        for by_words in (True, False)
    )
    return list(dict.fromkeys(hit[0] for pair in zip_longest(near, named) for hit in pair if hit))
