"""Merge confirmer by rules: what writing and texts tell, without a model.

A name that fits two things is merged with neither.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from itertools import combinations

import numpy as np

from kgplatform.language.keys import exact_key
from kgplatform.language.thesaurus import Thesaurus
from kgplatform.roles.resolution.merge_confirmer import Candidate, Merge
from kgplatform.roles.resolution.rules.merge_rules import Pair, judge
from kgplatform.roles.resolution.verdicts import Verdict, merges_of
from kgplatform.text.name_evidence import Named
from kgplatform.text.similarity import Encode

MOST_CONTEXTS = 3


class RuleMergeConfirmer:
    """`encode` gives the vectors of the texts around names; without it what depends on them stays apart. `thesaurus`
    gives a dictionary of synonyms, which it loads at its first use."""

    def __init__(self, encode: Encode | None = None, thesaurus: Callable[[], Thesaurus] = Thesaurus) -> None:
        self._encode = encode
        self._thesaurus = thesaurus

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
