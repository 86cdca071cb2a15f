"""Canonical forms of relations by rules: precision and recall on labelled pairs of predicates, and what they make of
what the rules extract from essays.

It reads mine/ in the folder `data` of KGPLATFORM_SHARED (by default ../shared). Which predicates came together is
written to build/curation/forms.tsv, the most frequent first, for readers.
"""

import asyncio
import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from bench.curation.labelled import Score
from bench.extraction import merged, read_texts, snippet
from bench.table import Figure
from kgplatform.language.opposition import opposed
from kgplatform.language.predication import canonical
from kgplatform.roles.extraction.rules.extractor import RuleExtractor

PREDICATES = Path(__file__).parent / "predicates"
SHARED = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute()
BUILD = Path("build/curation")


class LabelledPredicates(NamedTuple):
    """Two predicates of the same subject and object, what the pair tries, and whether they say the same."""

    one: str
    other: str
    kind: str
    same: bool


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of both halves, overall and by kind, and those of the essays."""
    for half in ("tuned", "unseen"):
        pairs = read_half(half)
        by_kind = scores(pairs)
        yield Figure(f"{half}: pairs", "at least", 40, len(pairs))
        yield Figure(f"{half}: precision", "at least", 0.98, by_kind["all"][0].precision)
        yield Figure(f"{half}: recall", "at least", 0.8, by_kind["all"][0].recall)
        for kind, (score, other) in sorted(by_kind.items()):
            if kind != "all" and other:
                yield Figure(f"{half}, {kind}: joined of {other} that differ", "exactly", 0, score.merged - score.right)
            if kind != "all" and score.same:
                yield Figure(f"{half}, {kind}: joined of {score.same} that are the same", "at least", 0, score.right)
    yield from _essays()


def read_half(half: str) -> list[LabelledPredicates]:
    """Return the "tuned" or the "unseen" half."""
    rows = map(json.loads, (PREDICATES / f"{half}.jsonl").read_text("utf-8").splitlines())
    return [LabelledPredicates(row["a"], row["b"], row["kind"], row["same"]) for row in rows]


def scores(pairs: Iterable[LabelledPredicates]) -> dict[str, tuple[Score, int]]:
    """Return the score of all ("all") and of each kind, with how many pairs are not the same."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for pair in pairs:
        joined = canonical(pair.one).form == canonical(pair.other).form
        for kind in ("all", pair.kind):
            counts[kind].update(right=joined and pair.same, merged=joined, same=pair.same, other=not pair.same)
    return {kind: (Score(c["right"], c["merged"], c["same"]), c["other"]) for kind, c in counts.items()}


def _essays() -> Iterator[Figure]:
    texts = read_texts(SHARED / "data" / "mine" / "essays-01-50.json")
    snippets = [snippet(number, title, text) for number, title, text in texts]
    read = asyncio.run(RuleExtractor().extract(snippets))
    before = [{tuple(triple) for triple in merged(extraction)} for extraction in read]
    after = [{(s, canonical(r).form, o) for s, r, o in essay} for essay in before]
    words: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for essay in before:
        for _, relation, _ in essay:
            words[canonical(relation).form][relation] += 1
    _write_forms(words)
    yield Figure("essays: predicates before", "above", 0, sum(map(len, words.values())))
    yield Figure("essays: predicates after", "below", sum(map(len, words.values())), len(words))
    yield Figure("essays: relations before", "above", 0, sum(map(len, before)))
    yield Figure("essays: relations after", "at most", sum(map(len, before)), sum(map(len, after)))
    old = sum(map(_several, before))
    yield Figure("essays: pairs of entities with several relations before", "at least", 0, old)
    yield Figure("essays: pairs of entities with several relations after", "at most", old, sum(map(_several, after)))
    contradicting = sum(opposed(a, b) for each in words.values() for a, b in combinations(sorted(each), 2))
    yield Figure("essays: opposed predicates that came together", "exactly", 0, contradicting)


def _several(relations: Iterable[tuple[str, ...]]) -> int:
    """Return how many pairs of entities have two relations or more."""
    return sum(times > 1 for times in Counter((s, o) for s, _, o in relations).values())


def _write_forms(words: dict[str, Counter[str]]) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    joined = sorted((form for form in words if set(words[form]) - {form}), key=lambda f: (-words[f].total(), f))
    lines = ("\t".join([form, *sorted(set(words[form]) - {form})]) for form in joined)
    (BUILD / "forms.tsv").write_text("\n".join(lines) + "\n", "utf-8")
