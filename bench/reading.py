"""What two blind readers said of our triples and of a peer's, mixed on one sheet: bench/reading holds it all."""

import json
from collections.abc import Iterator
from pathlib import Path

from bench.table import Figure

FOLDER = Path(__file__).parent / "reading"
CAUGHT = 0.8  # share of the planted false triples that a reader must catch for the reading to count


def figures(seed: int) -> Iterator[Figure]:
    """Give each reader's share of ours beside the peer's; `seed` is not used: the sheet is fixed."""
    key = json.loads((FOLDER / "key.json").read_text(encoding="utf-8"))["items"]
    for file in sorted(FOLDER.glob("reader-*.json")):
        verdicts = json.loads(file.read_text(encoding="utf-8"))
        planted = [number for number, item in key.items() if item["planted"]]
        caught = sum(verdicts[number] == "no" for number in planted) / len(planted)
        ours, peer = _share(key, verdicts, "kgplatform"), _share(key, verdicts, "KGGen")
        yield Figure(f"{file.stem}: planted false triples caught", "at least", CAUGHT, caught)
        yield Figure(f"{file.stem}: share of ours that is true (KGGen's is wanted to be less)", "above", peer, ours)


def _share(key: dict[str, dict[str, str]], verdicts: dict[str, str], maker: str) -> float:
    own = [number for number, item in key.items() if not item["planted"] and item["from"] == maker]
    return sum(verdicts[number] == "yes" for number in own) / len(own)
