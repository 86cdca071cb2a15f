"""Merge confirmer by rules: what writing and texts tell, without a model.

A name that fits two things is merged with neither.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from kgplatform.language.keys import exact_key
from kgplatform.language.thesaurus import Thesaurus
from kgplatform.offline.sameness import Pair, Verdict, judge
from kgplatform.offline.similarity import Encode
from kgplatform.offline.telling import Named
from kgplatform.roles.merging import Candidate, Merge

Places = tuple[int, int]  # of two members, the smaller first
MOST_CONTEXTS = 3
STRONG = 0.95  # a score by which "same" holds on through a third name


class RuleMergeConfirmer:
    """`encode` gives the vectors of the texts around names; without it what depends on them stays apart. `thesaurus`
    loads a dictionary of synonyms at its first use."""

    def __init__(self, encode: Encode | None = None, thesaurus: Callable[[], Thesaurus] = Thesaurus) -> None:
        self._encode = encode
        self._thesaurus = lru_cache(maxsize=1)(thesaurus)

    async def synonyms(self, names: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Return what else names are called by the dictionary, for those that it knows."""
        thesaurus = await self._loaded()
        return {name: found for name in sorted(names) if (found := thesaurus.synonyms(name))}

    async def _loaded(self) -> Thesaurus:
        return await asyncio.to_thread(self._thesaurus)

    async def confirm(self, cluster: tuple[Candidate, ...]) -> list[Merge]:
        """Return the merges inside the cluster, sorted by the first id of each."""
        members = sorted(cluster, key=lambda candidate: candidate.entity_id)
        pairs = [(i, j) for i, j in combinations(range(len(members)), 2)]
        verdicts = await self.judge([(members[i], members[j]) for i, j in pairs])
        return merges_of(members, dict(zip(pairs, verdicts, strict=True)))

    async def judge(self, pairs: Sequence[tuple[Candidate, Candidate]]) -> list[Verdict]:
        """Return what the rules say of each pair."""
        thesaurus = await self._loaded()
        read = [_pair(one, other, thesaurus) for one, other in pairs]
        verdicts = [judge(pair) for pair in read]
        unsure = [n for n, verdict in enumerate(verdicts) if verdict.answer == "open" or _alike(*pairs[n])]
        agreements = await self._agreements([pairs[n] for n in unsure])  # the dear part: only where it may matter
        for n, agreement in zip(unsure, agreements, strict=True):
            verdicts[n] = judge(read[n]._replace(agreement=agreement))
        return verdicts

    async def _agreements(self, pairs: Sequence[tuple[Candidate, Candidate]]) -> list[float | None]:
        texts = sorted({_text(each) for pair in pairs for each in pair} - {""})
        if self._encode is None or not texts:
            return [None] * len(pairs)
        rows = dict(zip(texts, await self._encode(texts), strict=True))
        return [
            float(np.dot(rows[_text(one)], rows[_text(other)])) if _text(one) and _text(other) else None
            for one, other in pairs
        ]


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


def _pair(one: Candidate, other: Candidate, thesaurus: Thesaurus) -> Pair:
    synonyms = thesaurus.same(one.name, other.name)
    vague = synonyms and (thesaurus.vague(one.name) or thesaurus.vague(other.name))
    return Pair(_named(one), _named(other), None, synonyms=synonyms, vague=vague)


def _alike(one: Candidate, other: Candidate) -> bool:
    """Whether only the texts can tell two names apart."""
    return exact_key(one.name) == exact_key(other.name)


def _named(candidate: Candidate) -> Named:
    described = (candidate.description,) if candidate.description else ()
    return Named(candidate.name, candidate.contexts[:MOST_CONTEXTS] or described, candidate.told)


def _text(candidate: Candidate) -> str:
    return " ".join(candidate.contexts[:MOST_CONTEXTS]) or candidate.description
