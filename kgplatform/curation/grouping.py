"""Siblings: entities that share their source and their relation get a unifying node (Apollo 3.3.2, A.2).

Looked at are the siblings under a topic's entities that nobody has looked at as they are now; all other groups stand.
Whether they are a group follows from what all of them are, not from the order in which they came. What a person took
back is not grouped again, nor is more that has all of it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter

from kgplatform.graph.groups import (
    GroupingAttempt,
    Pair,
    children_of,
    groups_of,
    read_attempts,
    regroup,
    write_attempts,
)
from kgplatform.graph.knowledge import lock_entities
from kgplatform.graph.projections import best_wording
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.graph.sources import read_texts
from kgplatform.ids import decision_id, parse_evidence_key
from kgplatform.models import FEWEST_MEMBERS, Value
from kgplatform.roles.grouping.group_naming import MOST, Group, GroupBrief, GroupNamer, Sibling

Facts = Sequence[Row]  # what is known of siblings: a row for each child, in the order of their names
_SETS_AT_ONCE = 1_000


class Grouped(Value):
    """How many sets of siblings were looked at, and how many of them are groups."""

    looked_at: int = 0
    grouped: int = 0


async def group_siblings(graph: Graph, namer: GroupNamer, topic_id: str) -> Grouped:
    """Look at the siblings of a topic that are new or not what they were, and group those that have a name.

    Idempotent. Raises what the namer raises; nothing is decided then.
    """
    siblings = await _facts(graph, await _open(graph, topic_id, namer.engine))
    named = await namer.name([_brief(facts) for facts in siblings])
    rows = [_look_row(facts, group, namer.engine) for facts, group in zip(siblings, named, strict=True)]
    for start in range(0, len(rows), _SETS_AT_ONCE):
        await graph.write_together(partial(_decide, rows=rows[start : start + _SETS_AT_ONCE]))
    return Grouped(looked_at=len(rows), grouped=sum(group is not None for group in named))


async def _open(graph: Graph, topic_id: str, engine: str) -> list[Pair]:
    """Return the siblings that nobody has looked at as they are. Where another found no name, this one may."""
    [found] = await graph.read("read/groups/open_siblings", topic=topic_id, fewest=FEWEST_MEMBERS, most=MOST, by=engine)
    return list(zip(found["parents"], found["relations"], strict=True))


async def _facts(graph: Graph, pairs: Sequence[Pair]) -> list[Facts]:
    """Return what is known of the siblings of pairs, in the order of their ids, without those that have just become too
    few or many; what nothing describes is told by a sentence that states it."""
    rows = await graph.read("read/groups/sibling_facts", pairs=[list(pair) for pair in pairs])
    bare = [row for row in rows if row["evidence"] and not row["description"]]
    quotes = await _quotes(graph, {row["evidence"] for row in bare})
    for row in bare:
        row["description"] = quotes[row["evidence"]]
    ordered = sorted(rows, key=itemgetter("parent", "relation", "name", "child"))
    sets = [list(facts) for _, facts in groupby(ordered, key=itemgetter("parent", "relation"))]
    return [facts for facts in sets if FEWEST_MEMBERS <= len(facts) <= MOST]


async def _quotes(graph: Graph, keys: Collection[str]) -> dict[str, str]:
    """Return the sentences of evidence keys, by key; an empty one where the snippet has just gone."""
    places = {key: parse_evidence_key(key) for key in keys}
    texts = await read_texts(graph, {snippet for snippet, _, _ in places.values()})
    return {
        key: texts[snippet].text[start:end] if snippet in texts else "" for key, (snippet, start, end) in places.items()
    }


def _brief(facts: Facts) -> GroupBrief:
    """Return what a name is found for; the relation is worded as most of the siblings have it."""
    return GroupBrief(
        parent=facts[0]["parent_name"],
        relation=best_wording(Counter(row["wording"] for row in facts), facts[0]["relation"]),
        children=tuple(
            Sibling(entity_id=row["child"], **{name: row[name] for name in ("name", "description", "kind", "told")})
            for row in facts
        ),
    )


def _look_row(facts: Facts, group: Group | None, engine: str) -> Row:
    children = tuple(sorted(row["child"] for row in facts))
    told = (group.label, group.relation, group.description) if group else ("", "", "")
    look = GroupingAttempt(facts[0]["parent"], facts[0]["relation"], children, *told, by=engine)
    row: Row = {"id": look.id, "a": look.parent, **look._asdict(), "children": list(children)}
    if group:
        row["decision"] = {
            "id": decision_id("group", {look.id}, 0),
            "why": group.why,
            "score": group.score,
            "entities": [look.parent, *(each["child"] for each in facts)],
            "names": [facts[0]["parent_name"], *(each["name"] for each in facts)],
        }
    return row


async def _decide(work: Work, rows: Sequence[Row]) -> None:
    await lock_entities(work, {row["parent"] for row in rows})
    await write_attempts(work, rows)
    await regroup(work, [(row["parent"], row["relation"]) for row in rows])


async def wanted_groups(graph: Graph, relations: Iterable[Row]) -> tuple[dict[str, Row], dict[str, Row]]:
    """Return the groups that follow from relations (rows of RELATES) by id, and their members."""
    children = children_of(relations)
    looks = await graph.read_together(partial(read_attempts, parents={parent for parent, _ in children}))
    return groups_of(children, looks)
