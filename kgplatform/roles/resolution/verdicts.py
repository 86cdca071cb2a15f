"""Verdicts on pairs of names, and the merges that follow from all verdicts on a family of names."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from kgplatform.roles.resolution.merge_confirmer import Candidate, Merge

Places = tuple[int, int]  # of two members, the smaller first
STRONG = 0.95  # a score by which "same" holds on through a third name
Answer = Literal["same", "apart", "open"]


class Verdict(NamedTuple):
    """What is said of two names, why, and how surely (0..1)."""

    answer: Answer
    why: str = ""
    score: float = 0.0


OPEN = Verdict("open")


def merges_of(members: Sequence[Candidate], verdicts: Mapping[Places, Verdict]) -> list[Merge]:
    """Return a merge for each group that "same" joins; a member that fits several which are not one joins none."""
    apart = {pair for pair, verdict in verdicts.items() if verdict.answer == "apart"}
    same = {pair for pair, verdict in verdicts.items() if verdict.answer == "same"}
    same = _unambiguous(same, {pair for pair in same if verdicts[pair].score >= STRONG})
    while torn := _torn(same, apart):
        same = {pair for pair in same if not torn & set(pair)}
    merges = []
    for group in groups(same):
        joining = [verdicts[pair] for pair in sorted(same) if set(pair) <= group]
        merges.append(
            Merge(
                name=members[min(group)].name,
                entity_ids=tuple(members[index].entity_id for index in sorted(group)),
                why=", ".join(sorted({verdict.why for verdict in joining})),
                score=min(verdict.score for verdict in joining),
            )
        )
    return merges


def _unambiguous(same: set[Places], strong: set[Places]) -> set[Places]:
    """Leave out the weak pairs of whatever fits two others that are not the same: "J. Smith" is not Jane and John."""
    place = {member: number for number, group in enumerate(groups(strong), 1) for member in group}

    def lead(member: int) -> int:
        return -place[member] if member in place else member

    weak = {frozenset((lead(i), lead(j))) for i, j in same - strong if lead(i) != lead(j)}
    partners: defaultdict[int, set[int]] = defaultdict(set)
    for pair in weak:
        for one in pair:
            partners[one] |= pair - {one}
    unclear = {
        one for one, others in partners.items() if any({a, b} not in weak for a, b in combinations(sorted(others), 2))
    }
    return {(i, j) for i, j in same if (i, j) in strong or not unclear & {lead(i), lead(j)}}


def _torn(same: set[Places], apart: set[Places]) -> set[int]:
    """Return the members that join two which are apart: the direct go-betweens, or all of a group that has none."""
    partners: defaultdict[int, set[int]] = defaultdict(set)
    for i, j in same:
        partners[i].add(j)
        partners[j].add(i)
    between = {member for member, others in partners.items() if any({i, j} <= others for i, j in apart)}
    if between:
        return between
    return {member for group in groups(same) for member in group if any({i, j} <= group for i, j in apart)}


def groups(pairs: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Return what pairs join, directly or through others, sorted by the least member of each."""
    found: list[set[int]] = []
    for pair in sorted(pairs):
        touching = [group for group in found if group & set(pair)]
        found = [group for group in found if group not in touching] + [set(pair).union(*touching)]
    return sorted(found, key=min)
