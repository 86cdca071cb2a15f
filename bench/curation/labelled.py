"""The labelled pairs of names and what a merge confirmer makes of them."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kgplatform.language.marks import marks_of, share
from kgplatform.roles.resolution.merge_confirmer import Candidate
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.text.name_evidence import Named, told_same

PAIRS = Path(__file__).parent / "pairs"


class Labelled(NamedTuple):
    """Two names in their contexts, what the pair tries, and whether both mean the same."""

    one: Candidate
    other: Candidate
    kind: str
    same: bool


class Score(NamedTuple):
    """`right` of `merged` pairs are the same, as `same` of all are."""

    right: int
    merged: int
    same: int

    @property
    def precision(self) -> float:
        return self.right / self.merged if self.merged else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.same if self.same else 1.0


def read_half(half: str) -> list[Labelled]:
    """Return the "tuned" or the "unseen" half."""
    lines = (PAIRS / f"{half}.jsonl").read_text("utf-8").splitlines()
    return [_labelled(json.loads(line)) for line in lines]


async def judged(pairs: Sequence[Labelled], confirmer: RuleMergeConfirmer) -> list[bool]:
    """Return which pairs the confirmer merges."""
    verdicts = await confirmer.judge([(pair.one, pair.other) for pair in pairs])
    return [verdict.answer == "same" for verdict in verdicts]


async def found(pairs: Sequence[Labelled], merged: Sequence[bool], confirmer: RuleMergeConfirmer) -> float:
    """Return the share of the merged pairs that a graph would ask about: by a mark that they share, by a text, or by
    the dictionary."""
    synonyms = await confirmer.synonyms({pair.one.name for pair in pairs})

    def called(pair: Labelled) -> bool:
        return marks_of(pair.other.name).wide in {marks_of(name).wide for name in synonyms.get(pair.one.name, ())}

    asked = [
        share(marks_of(pair.one.name), marks_of(pair.other.name))
        or bool(told_same(Named(pair.one.name, pair.one.contexts), Named(pair.other.name, pair.other.contexts)))
        or called(pair)
        for pair, taken in zip(pairs, merged, strict=True)
        if taken
    ]
    return sum(asked) / len(asked) if asked else 1.0


def scores(pairs: Sequence[Labelled], merged: Sequence[bool]) -> dict[str, Score]:
    """Return the score of all ("all") and of each kind."""
    counts: dict[str, Counter[str]] = {}
    for pair, taken in zip(pairs, merged, strict=True):
        for kind in ("all", pair.kind):
            counts.setdefault(kind, Counter()).update(
                {"right": int(taken and pair.same), "merged": int(taken), "same": int(pair.same)}
            )
    return {kind: Score(each["right"], each["merged"], each["same"]) for kind, each in counts.items()}


def _labelled(row: dict[str, str]) -> Labelled:
    one, other = (Candidate(entity_id=side, name=row[side], contexts=(row[f"context_{side}"],)) for side in ("a", "b"))
    return Labelled(one, other, row["kind"], bool(row["same"]))
