"""The labelled pairs: whole, used as told, and split by the rule that their README gives. No line is ever printed."""

import hashlib
import json
import re
from collections import Counter, defaultdict
from typing import Any

import pytest

from bench.curation.labelled import PAIRS

HALVES = ("tuned", "unseen")
REQUIRED = {"a": str, "b": str, "same": bool, "kind": str, "context_a": str, "context_b": str}
README = (PAIRS / "README.md").read_text("utf-8")


def lines(half: str) -> list[str]:
    return (PAIRS / f"{half}.jsonl").read_text("utf-8").splitlines()


def kinds() -> list[str]:
    return re.findall(r"^- `(\w+)`:", README.split("## Kinds", 1)[1].split("## Split", 1)[0], re.MULTILINE)


def stands(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def sound(pair: dict[str, Any]) -> bool:
    typed = all(type(pair.get(field)) is kind for field, kind in REQUIRED.items())
    known = set(pair) <= {*REQUIRED, "long_a", "long_b"} and pair["kind"] in kinds()
    return typed and known and all(
        stands(pair[side], pair[f"context_{side}"])
        and (f"({pair[side]})" in pair[f"context_{side}"]) == (f"long_{side}" in pair)
        and f"{pair.get(f'long_{side}', '')} ({pair[side]})" in pair[f"context_{side}"] + f" ({pair[side]})"
        for side in "ab"
    )  # fmt: skip


@pytest.mark.parametrize("half", HALVES)
def test_every_pair_has_its_fields_and_stands_in_its_contexts(half: str) -> None:
    assert [number for number, line in enumerate(lines(half), 1) if not sound(json.loads(line))] == []


def test_no_pair_and_no_context_comes_twice() -> None:
    pairs = [json.loads(line) for half in HALVES for line in lines(half)]

    names = Counter(frozenset((pair["a"], pair["b"])) for pair in pairs)
    contexts = Counter(pair[f"context_{side}"] for pair in pairs for side in "ab")
    assert (len(pairs), max(names.values()), max(contexts.values())) == (360, 1, 1)


def test_the_halves_keep_the_rule_by_which_they_were_split() -> None:
    strata: defaultdict[tuple[str, bool], list[tuple[str, str]]] = defaultdict(list)
    for half in HALVES:
        for line in lines(half):
            pair = json.loads(line)
            digest = hashlib.sha256(f"{pair['a']}\t{pair['b']}".encode()).hexdigest()
            strata[pair["kind"], pair["same"]].append((digest, half))

    dealt = [half for stratum in sorted(strata) for _, half in sorted(strata[stratum])]
    assert dealt == [HALVES[turn % 2] for turn in range(360)]


def test_the_counts_are_those_of_the_readme() -> None:
    rows = []
    for kind in [*kinds(), ""]:
        found = [
            Counter(pair["same"] for line in lines(half) if (pair := json.loads(line))["kind"] == kind or not kind)
            for half in HALVES
        ]
        told = " | ".join(f"{each[True]} / {each[False]}" for each in found)
        rows.append(
            f"| {kind or 'all 360'} | {sum(e[True] for e in found)} | {sum(e[False] for e in found)} | {told} |"
        )

    table = README.split("<!-- counts:begin -->\n")[1].split("\n<!-- counts:end -->")[0]
    assert table.splitlines()[2:] == rows
