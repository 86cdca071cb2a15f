"""Groups of siblings in the graph: what somebody who looked at them found, and the groups that follow from that.

    (look:Grouping)-[:BY]->(:Decision)
    (parent)-[:RELATES]->(group:Entity:Group)<-[:MEMBER_OF {relation, wording, description}]-(child)

Siblings are the children that a parent has one relation to, by its canonical form. Whoever looks at them sees all that
there are, and finds a group of all or none. What is stored of groups follows from these looks and from the relations
that there are now; the relations themselves stay as they are, with their evidence.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from kgplatform.graph.projections import best_wording
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.ids import group_id, grouping_id, relation_id
from kgplatform.models import FEWEST_MEMBERS, SiblingGroup

Pair = tuple[str, str]  # id of a parent, and a relation in its canonical form
Children = Mapping[Pair, Mapping[str, Row]]  # by pair: the row of the relation, by the id of the child


class GroupingAttempt(NamedTuple):
    """What `by` found who looked at siblings: a group with a `label`, which the relation `lead` leads to, or none,
    where the label is empty. Somebody may have taken the group back (`undone`)."""

    parent: str
    relation: str
    children: tuple[str, ...]
    label: str
    lead: str
    description: str
    by: str
    undone: bool = False

    @property
    def pair(self) -> Pair:
        return self.parent, self.relation

    @property
    def id(self) -> str:
        return grouping_id(self.parent, self.relation, self.children)


def children_of(relations: Iterable[Row]) -> Children:
    """Return the children that relations (rows with a, b, relation, wording, description) lead to."""
    found: defaultdict[Pair, dict[str, Row]] = defaultdict(dict)
    for row in relations:
        found[row["a"], row["relation"]][row["b"]] = row
    return found


def groups_of(children: Children, looks: Iterable[GroupingAttempt]) -> tuple[dict[str, Row], dict[str, Row]]:
    """Return the rows of groups by id, and of their members by "group:member"."""
    found: defaultdict[Pair, list[GroupingAttempt]] = defaultdict(list)
    for each in looks:
        found[each.pair].append(each)
    groups: dict[str, Row] = {}
    members: dict[str, Row] = {}
    for pair in sorted(found):
        there = children.get(pair, {})
        if (look := attempt_in_force(found[pair], there.keys())) is None:
            continue
        row = _group_row(look)
        groups[row["id"]] = row
        for child in sorted(there.keys() & set(look.children)):
            member = _member_row(child, row["id"], there[child])
            members[member["id"]] = member
    return groups, members


def attempt_in_force(looks: Iterable[GroupingAttempt], there: Collection[str]) -> GroupingAttempt | None:
    """Return the look by which those of its children that are `there` are a group, None where they are none.

    The look at exactly these decides. Where nobody has had it yet, what was said of most of them still holds of each;
    of equals what was said of the fewest others, then the smallest id.
    """
    standing = [look for look in looks if not look.undone]
    for look in standing:
        if set(look.children) == set(there):
            return look if look.label else None
    fitting = [look for look in standing if look.label and len(set(look.children) & set(there)) >= FEWEST_MEMBERS]
    return min(
        fitting, key=lambda look: (-len(set(look.children) & set(there)), len(look.children), look.id), default=None
    )


def _group_row(look: GroupingAttempt) -> Row:
    id_ = group_id(*look.pair)
    lead = relation_id(look.parent, look.lead, id_)
    return {
        "id": id_,
        "parent": look.parent,
        "relation": look.relation,
        "name": look.label,
        "description": look.description,
        "leads": [[look.parent, lead, look.lead, look.description]],
        "lead": {"id": lead, "relation": look.lead, "description": look.description},
    }


def _member_row(child: str, group: str, relation: Row) -> Row:
    return {
        "id": f"{group}:{child}",
        "a": child,
        "b": group,
        **{name: relation[name] for name in ("relation", "wording", "description")},
    }


# Storing ---------------------------------------------------------------------------------------------------


async def regroup(work: Work, pairs: Iterable[Pair]) -> None:
    """Let the groups under parents follow from the relations that there are now. The parents are locked.

    The cost follows the siblings of pairs at which somebody has looked.
    """
    wanted = set(pairs)
    looks = [look for look in await read_attempts(work, {parent for parent, _ in wanted}) if look.pair in wanted]
    if not looks:
        return
    looked = {look.pair for look in looks}
    groups, members = groups_of(await _read_children(work, looked), looks)
    ids = [group_id(*pair) for pair in looked]
    stored = {row["id"]: row for row in await work.run("read/groups/groups", ids=sorted(ids))}
    there = {row["id"]: row for row in _member_rows(await work.run("read/groups/members_of", ids=sorted(stored)))}
    await work.run("write/groups/remove_groups", ids=sorted(stored.keys() - groups.keys()))
    await work.run_rows("write/groups/remove_members", (there[id_] for id_ in there.keys() - members.keys()))
    await work.run_rows("write/groups/groups", (row for id_, row in groups.items() if differs(row, stored.get(id_))))
    await work.run_rows("write/groups/members", (row for id_, row in members.items() if differs(row, there.get(id_))))


def differs(wanted: Row, stored: Row | None) -> bool:
    """Say whether what is stored is not what is wanted; a wanted row may hold more than a stored one tells."""
    return stored is None or any(wanted[field] != value for field, value in stored.items())


async def _read_children(work: Work, pairs: Collection[Pair]) -> Children:
    rows = await work.run("read/groups/siblings_of", pairs=[list(pair) for pair in sorted(pairs)])
    return children_of(rows)


async def write_attempts(work: Work, rows: Sequence[Row]) -> None:
    """Keep looks, with the decision of each that found a group; the groups do not follow by this alone."""
    # (look:Grouping)-[:BY]->(decision)
    await work.run_rows("write/groups/looks", rows)


async def decided_pairs(work: Work, decision_id: str) -> list[Pair]:
    """Return the siblings that a decision grouped: one pair, or none for a decision on something else."""
    rows = await work.run("read/groups/grouping_of", decision=decision_id)
    return [(row["parent"], row["relation"]) for row in rows]


# Reading ---------------------------------------------------------------------------------------------------


async def read_attempts(work: Work, parents: Collection[str]) -> list[GroupingAttempt]:
    """Return all looks at siblings under parents, in the order of their ids."""
    rows = [dict(row["look"]) for row in await work.run("read/groups/looks", ids=sorted(parents))]
    return [GroupingAttempt(**{**row, "children": tuple(row["children"])}) for row in rows]


async def read_topic_groups(graph: Graph, topic_id: str) -> list[SiblingGroup]:
    """Return the groups under a topic's entities by the parent's name, each with its members that are in the topic."""
    rows = await graph.read("read/groups/topic_groups", topic=topic_id, fewest=FEWEST_MEMBERS)
    return [_sibling_group(row["group"], row["wordings"]) for row in rows]


def _sibling_group(told: Row, wordings: Iterable[str]) -> SiblingGroup:
    wording = best_wording(Counter(wordings), told["member_relation"])
    return SiblingGroup.model_validate({**told, "member_wording": wording})


async def read_groups(graph: Graph, parents: Collection[str]) -> tuple[dict[str, Row], dict[str, Row]]:
    """Return groups under parents, and those whose parent is gone, as they are stored; and their members."""
    ids = [row["id"] for row in await graph.read("read/groups/groups_under", ids=sorted(parents))]
    groups = {row["id"]: row for row in await graph.read("read/groups/groups", ids=ids)}
    members = _member_rows(await graph.read("read/groups/members_of", ids=ids))
    return groups, {row["id"]: row for row in members}


def _member_rows(rows: Iterable[Row]) -> list[Row]:
    return [_member_row(row["a"], row["b"], row) for row in rows]
