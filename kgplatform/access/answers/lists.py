"""Lists, a part at a time, as those who see some domains have them.

Lists of relations have statements of their own, in the order of what the domains tell. Of others things are left out,
and read on until a part is full; where the words by which they are ordered change, they are ordered by those of here,
so that no cursor holds a word of others.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from kgplatform.access.answers.decisions import decisions
from kgplatform.access.answers.graph import relations
from kgplatform.access.answers.search import renamed
from kgplatform.access.answers.topics import gaps_by_id, queries, questions, turns
from kgplatform.access.answers.watches import seen_looks
from kgplatform.access.reach import Reach
from kgplatform.bounds import MOST_OF_LIST
from kgplatform.graph.lists import LISTS, count_lists, known_list, read_lists
from kgplatform.graph.session import Row
from kgplatform.models import (
    AskedQuestion,
    CitingPage,
    CitingSentence,
    Decision,
    Entity,
    ListAsked,
    ListPart,
    ListRow,
    Look,
    Place,
    Relation,
    TopicGap,
    TopicQuery,
    TopicTurn,
)
from kgplatform.models.lists import part_of

Seen = Callable[[Reach, Sequence[Row]], Awaitable[list[Row | None]]]
"""Gives for each thing what is seen of it, None where it is left out."""

_LETTERS = 100  # of a text by which things are ordered
_WORDS = {
    "topic_entities": "name", "compared_entities": "name", "topic_questions": "text", "gap_questions": "text",
    "topic_queries": "text", "question_queries": "text",
}  # fmt: skip
"""Lists that are ordered by words that may be those of others, with the fields that have these."""
_SEARCHED = ("topic_entities", "compared_entities")
"""Lists in which things are looked for by names, which may be those of others."""
_THINGS = {"topic": "topic", "other": "topic", "gap": "gap"}
"""Filters that name a thing, with what that is."""


async def lists(reach: Reach, asked: Sequence[ListAsked]) -> list[ListPart]:
    narrowed = await _narrowed(reach, asked)
    there = list(dict.fromkeys(each for each in narrowed if each))
    by_words = [each for each in there if _is_by_words(each)]
    others = [each for each in there if not _is_by_words(each)]
    found = dict(zip(by_words, await _ordered_here(reach, by_words), strict=True))
    for each, rows in zip(others, await _read_on(reach, others), strict=True):
        found[each] = ListPart(rows=tuple(rows[: each.first]), more=len(rows) > each.first)
    return [found[each] if each else ListPart(rows=(), more=False) for each in narrowed]


async def list_counts(reach: Reach, asked: Sequence[ListAsked]) -> list[int]:
    narrowed = await _narrowed(reach, asked)
    there = list(dict.fromkeys(each.model_copy(update={"after": None}) for each in narrowed if each))
    looked_at = [each for each in there if each.name in _LEFT_OUT or _is_searched(each)]
    others = [each for each in there if each not in looked_at]
    found = dict(zip(others, await count_lists(reach.graph, others, reach.domains), strict=True))
    for each, rows in zip(looked_at, await _read_on(reach, list(map(_plain, looked_at)), whole=True), strict=True):
        found[each] = len(_searched(each, rows))
    return [found[each.model_copy(update={"after": None})] if each else 0 for each in narrowed]


# What may be asked for ------------------------------------------------------------------------------------------------


async def _narrowed(reach: Reach, asked: Sequence[ListAsked]) -> list[ListAsked | None]:
    """Return what is asked for, within the domains; None for what is of none of these, be it there or not."""
    wanted: dict[str, set[str]] = {}
    for each in asked:
        wanted.setdefault(known_list(each).owner, set()).add(each.owner)
        for thing, id_ in _named(each):
            wanted.setdefault(thing, set()).add(id_)
    seen = {owner: await _seen_owners(reach, owner, ids) for owner, ids in wanted.items()}
    return [_within(reach, each, seen) for each in asked]


def _within(reach: Reach, asked: ListAsked, seen: Mapping[str, Collection[str]]) -> ListAsked | None:
    known, where = LISTS[asked.name], dict(asked.where)
    if any(id_ not in seen[thing] for thing, id_ in ((known.owner, asked.owner), *_named(asked))):
        return None
    if "domains" in known.filters:
        chosen = where.get("domains")
        where["domains"] = tuple(each for each in reach.domains if not isinstance(chosen, tuple) or each in chosen)
        if not where["domains"]:
            return None
    return asked.model_copy(update={"where": tuple(sorted(where.items()))})


def _named(asked: ListAsked) -> list[tuple[str, str]]:
    """Return the things that filters name, each with what it is."""
    where = dict(asked.where)
    return [(thing, str(where[name])) for name, thing in _THINGS.items() if where.get(name)]


async def _seen_owners(reach: Reach, owner: str, given: Collection[str]) -> Collection[str]:  # noqa: PLR0911 - one for each kind
    ids = sorted(given)
    match owner:
        case "" | "entity":  # what an entity has is told by the domains alone
            return ids
        case "domain":
            return [each for each in ids if reach.access.sees(each)]
        case "topic":
            return await reach.topics()
        case "source":
            return [each.id for each in await reach.services.sources_by_id(ids) if reach.access.sees(each.domain)]
        case "snippet":
            return [each.id for each in await reach.services.snippets(ids) if reach.access.sees(each.domain)]
        case "work":
            return [each.id for each in await reach.services.works(ids) if reach.access.sees(each.domain)]
        case "question":
            topics = await reach.topics()
            return [each.id for each in await reach.services.questions(ids) if each.topic_id in topics]
        case "query":
            topics = await reach.topics()
            return [each.id for each in await reach.services.queries(ids) if each.topic_id in topics]
        case "gap":
            return [each.id for each in await gaps_by_id(reach, await reach.services.gaps_by_id(ids))]
        case "page":
            return await reach.page_topics(ids)
    raise AssertionError(f"nobody says who sees a {owner}")


# What is left ---------------------------------------------------------------------------------------------------------


async def _read_on(reach: Reach, asked: Sequence[ListAsked], *, whole: bool = False) -> list[list[ListRow]]:
    """Return of each list as many things as are wanted, and one more where there are more; or, `whole`, all."""
    kept: list[list[ListRow]] = [[] for _ in asked]
    left = {
        n: _of_size(each, MOST_OF_LIST if whole else min(each.first + 1, MOST_OF_LIST)) for n, each in enumerate(asked)
    }
    while left:
        parts = await read_lists(reach.graph, list(left.values()), reach.domains)
        seen = await _seen(reach, [each.name for each in left.values()], parts)
        further: dict[int, ListAsked] = {}
        for n, part, rows in zip(left, parts, seen, strict=True):
            kept[n] += rows
            if part.more and (whole or len(kept[n]) <= asked[n].first):
                further[n] = _of_size(left[n], MOST_OF_LIST).model_copy(update={"after": part.rows[-1].place})
        left = further
    return kept


def _of_size(asked: ListAsked, first: int) -> ListAsked:
    return asked.model_copy(update={"first": first})


async def _seen(reach: Reach, names: Sequence[str], parts: Sequence[ListPart]) -> list[list[ListRow]]:
    """Return what is seen of parts of lists; what is of one list is looked at together, whoever owns it."""
    nodes: dict[str, list[Row]] = {}
    for name, part in zip(names, parts, strict=True):
        nodes.setdefault(name, []).extend(row.node for row in part.rows)
    told = {name: iter(await _SEEN[name](reach, found) if name in _SEEN else found) for name, found in nodes.items()}
    seen = []
    for name, part in zip(names, parts, strict=True):
        pairs = [(row, next(told[name])) for row in part.rows]
        seen.append([row.model_copy(update={"node": node}) for row, node in pairs if node is not None])
    return seen


# Ordered by words of here ---------------------------------------------------------------------------------------------


def _is_searched(asked: ListAsked) -> bool:
    """Tell whether things are looked for by names, which may be those of others."""
    return asked.name in _SEARCHED and bool(dict(asked.where).get("text"))


def _is_by_words(asked: ListAsked) -> bool:
    return _WORDS.get(asked.name) in ("text", asked.order) or _is_searched(asked)


def _plain(asked: ListAsked) -> ListAsked:
    """Return the whole list, before anything is looked for by words."""
    where = tuple((name, value) for name, value in asked.where if not (name == "text" and _is_searched(asked)))
    return asked.model_copy(update={"after": None, "where": where})


async def _ordered_here(reach: Reach, asked: Sequence[ListAsked]) -> list[ListPart]:
    read = await _read_on(reach, list(map(_plain, asked)), whole=True)
    return [part_of(_placed(each, _searched(each, rows)), each) for each, rows in zip(asked, read, strict=True)]


def _searched(asked: ListAsked, rows: Sequence[ListRow]) -> list[ListRow]:
    if not _is_searched(asked):
        return list(rows)
    words = str(dict(asked.where)["text"]).lower()
    return [row for row in rows if any(words in name.lower() for name in (row.node["name"], *row.node["aliases"]))]


def _placed(asked: ListAsked, rows: Sequence[ListRow]) -> list[ListRow]:
    if asked.order == "mentions":
        return list(rows)
    field = _WORDS[asked.name]
    return [
        row.model_copy(update={"place": Place(value=row.node[field][:_LETTERS].lower(), id=row.place.id)})
        for row in rows
    ]


# Things ---------------------------------------------------------------------------------------------------------------


def _by_id(model: type[Any], left: Callable[[Reach, list[Any]], Awaitable[Sequence[Any]]]) -> Seen:
    """Return what looks at things that have ids, with what is left of their models."""

    async def seen(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
        given = {node["id"]: model.model_validate(node) for node in nodes}
        kept: dict[str, BaseModel] = {each.id: each for each in await left(reach, list(given.values()))}
        return [kept[node["id"]].model_dump(mode="json") if node["id"] in kept else None for node in nodes]

    return seen


async def _entities(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
    """They are counted in their topics, which differ."""
    seen = await reach.view.seen({node["id"] for node in nodes})
    told: list[Row | None] = []
    for node in nodes:
        counted = Entity.model_validate(node)
        here = seen.get(counted.id)
        counts = {"mentions": counted.mentions, "sources": counted.sources}
        told.append(here.entity.model_copy(update=counts).model_dump(mode="json") if here else None)
    return told


async def _citations(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
    topics, given = await reach.topics(), [CitingSentence.model_validate(node) for node in nodes]
    renamings = await reach.view.renamings(each.topic_id for each in given if each.topic_id in topics)
    return [
        each.model_copy(update={"heading": renamings[each.topic_id].of(each.heading)}).model_dump(mode="json")
        if each.topic_id in renamings
        else None
        for each in given
    ]


async def _hits_of_queries(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
    ids = await _seen_owners(reach, "snippet", {node["snippet_id"] for node in nodes})
    return [node if node["snippet_id"] in ids else None for node in nodes]


async def _found_by_queries(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
    ids = await _seen_owners(reach, "query", {node["query_id"] for node in nodes})
    return [node if node["query_id"] in ids else None for node in nodes]


async def _brought_for_queries(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
    ids = await _seen_owners(reach, "source", {node["source_id"] for node in nodes})
    return [node if node["source_id"] in ids else None for node in nodes]


async def _citing_pages(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
    topics, given = await reach.topics(), [CitingPage.model_validate(node) for node in nodes]
    renamings = await reach.view.renamings(each.topic_id for each in given if each.topic_id in topics)
    return [
        renamed(each, renamings[each.topic_id]).model_dump(mode="json") if each.topic_id in renamings else None
        for each in given
    ]


async def _looks(reach: Reach, nodes: Sequence[Row]) -> list[Row | None]:
    """They are of topics that are seen, whose own names for things they are told by."""
    told: dict[str, Look] = {}
    given = [Look.model_validate(node) for node in nodes]
    for topic_id in sorted({look.topic_id for look in given}):
        own = [look for look in given if look.topic_id == topic_id]
        told |= {look.id: look for look in await seen_looks(reach, topic_id, own)}
    return [told[look.id].model_dump(mode="json") for look in given]


_RELATIONS, _GAPS = _by_id(Relation, relations), _by_id(TopicGap, gaps_by_id)
_QUESTIONS, _QUERIES = _by_id(AskedQuestion, questions), _by_id(TopicQuery, queries)
_DECISIONS = _by_id(Decision, decisions)
_SEEN: Mapping[str, Seen] = {
    "topic_entities": _entities,
    "compared_entities": _entities,
    "topic_new_relations": _RELATIONS,
    "topic_relations": _RELATIONS,
    "entity_relations": _RELATIONS,
    "snippet_relations": _RELATIONS,
    "topic_decisions": _DECISIONS,
    "decisions": _DECISIONS,
    "topic_gaps": _GAPS,
    "question_gaps": _GAPS,
    "topic_questions": _QUESTIONS,
    "gap_questions": _QUESTIONS,
    "topic_queries": _QUERIES,
    "question_queries": _QUERIES,
    "snippet_citations": _citations,
    "snippet_hits": _found_by_queries,
    "query_hits": _hits_of_queries,
    "source_brought": _found_by_queries,
    "query_brought": _brought_for_queries,
    "source_pages": _citing_pages,
    "topic_looks": _looks,
    "topic_turns": _by_id(TopicTurn, turns),
}
"""What is seen of the things of lists; what is in no others is all of the owner's domain."""

_LEFT_OUT = {
    "topic_decisions", "decisions", "topic_gaps", "question_gaps", "snippet_citations", "snippet_hits", "query_hits",
    "source_brought", "query_brought", "source_pages",
}  # fmt: skip
"""Lists of which things are left out, so that counting them is looking at them."""
