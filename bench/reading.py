"""What two blind readers said, of triples and of pages: bench/reading holds each sheet, its key and their verdicts."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.table import Figure

FOLDER = Path(__file__).parent / "reading"
CAUGHT = 0.8  # share of the planted false items that a reader must catch for the reading to count
OURS, PEER = "kgplatform", "KGGen"
KEPT, TIMES = 0.85, 2  # share of a model's triples that is wanted to be true, and how many times the peer's

Key = Mapping[str, Mapping[str, Any]]
Verdicts = Mapping[str, str]


def figures(seed: int) -> Iterator[Figure]:
    """Give each reader's share of the rules' triples beside the peer's; `seed` is not used: the sheet is fixed."""
    for name, key, verdicts in readers(FOLDER / "main"):
        yield caught(f"{name}: planted false triples caught", key, verdicts)
        ours, peer = _share(key, verdicts, OURS), _share(key, verdicts, PEER)
        yield Figure(f"{name}: share of ours that is true (KGGen's is wanted to be less)", "above", peer, ours)


def model_figures() -> Iterator[Figure]:
    """Give what the readers said of two runs with a model: the triples, the cited sentences, and the pages as pairs."""
    yield from triples_figures(FOLDER / "llm" / "triples", KEPT, TIMES)
    unsupported: list[set[str]] = []
    for name, key, verdicts in readers(FOLDER / "llm" / "citations"):
        yield caught(f"{name}: planted false citations caught", key, verdicts)
        unsupported.append({number for number, item in key.items() if not item["planted"] and verdicts[number] == "no"})
    yield Figure("cited sentences that no reader found supported", "exactly", 0, len(set.intersection(*unsupported)))
    for name, key, verdicts in readers(FOLDER / "llm" / "pairs"):
        yield Figure(f"{name}: pages preferred to the offline ones, of 2", "exactly", 2, _won(key, verdicts))


def triples_figures(folder: Path, least: float, times: float) -> Iterator[Figure]:
    """Give each reader's share of our triples that is true, beside `least` and beside `times` the peer's."""
    for name, key, verdicts in readers(folder):
        yield caught(f"{name}: planted false triples caught", key, verdicts)
        ours, peer = _share(key, verdicts, OURS), _share(key, verdicts, PEER)
        yield Figure(f"{name}: share of our triples that is true", "at least", least, ours)
        yield Figure(f"{name}: the same, as a multiple of KGGen's", "at least", times, ours / peer)


def readers(folder: Path) -> Iterator[tuple[str, Key, Verdicts]]:
    """Give each reader's name with the key of the folder's sheet and its verdicts by number."""
    key = json.loads((folder / "key.json").read_text(encoding="utf-8"))["items"]
    for file in sorted(folder.glob("reader-*.json")):
        yield file.stem, key, json.loads(file.read_text(encoding="utf-8"))


def caught(name: str, key: Key, verdicts: Verdicts) -> Figure:
    """Return the share of the planted false items that a reader caught, beside what is wanted of it."""
    planted = [number for number, item in key.items() if item["planted"]]
    return Figure(name, "at least", CAUGHT, sum(verdicts[number] == "no" for number in planted) / len(planted))


def _share(key: Key, verdicts: Verdicts, maker: str) -> float:
    own = [number for number, item in key.items() if not item["planted"] and item["from"] == maker]
    return sum(verdicts[number] == "yes" for number in own) / len(own)


def _won(key: Key, verdicts: Verdicts) -> int:
    """Count the pairs of which ours was preferred in both orders."""
    preferred: dict[str, set[str]] = defaultdict(set)
    for number, item in key.items():
        preferred[item["pair"]].add(item.get(verdicts[number], "tie"))
    return sum(winners == {"ours"} for winners in preferred.values())
