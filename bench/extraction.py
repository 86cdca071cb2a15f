"""Offline extraction, measured: what mine.py says of the rules' graphs, their shape and their speed.

`python bench/extraction.py --essays essays-01-50.json --out FOLDER [--judge mine.py]` writes one N.json an essay, and
prints words a second; with `--judge` also the score. `--sample N` prints N statements with their sentences instead.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from kgplatform.language.keys import normal_key
from kgplatform.models import Extraction, Snippet
from kgplatform.roles.extraction.rules.extractor import RuleExtractor


def snippet(number: int, title: str, text: str) -> Snippet:
    name = f"{number:032x}"
    return Snippet(
        id=name, source_id=name, domain="bench", url=f"bench:{number}", title=title, path=(), text=text,
        start=0, end=len(text), embedding_id=name, embedding_model="none",
    )  # fmt: skip


def read_texts(path: Path) -> list[tuple[int, str, str]]:
    """Return (number, title, text) of an essays file, a JSONL file, or Markdown and JSON articles of a folder."""
    if path.suffix == ".json":
        data = json.loads(path.read_text())
        return [(e["id"], e["title"], e["text"]) for e in data] if isinstance(data, list) else []
    lines = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return [(k, line["title"], line["text"]) for k, line in enumerate(lines, 1)]


def merged(extraction: Extraction) -> list[list[str]]:
    """Return the relations with names that differ in number or case as one, as resolution has them."""
    counts: Counter[str] = Counter()
    for t in extraction.triplets:
        counts.update((t.subject, t.object))
    best: dict[str, str] = {}
    for name in sorted(counts, key=lambda n: (-counts[n], n)):
        best.setdefault(normal_key(name), name)
    return [[best[normal_key(t.subject)], t.relation, best[normal_key(t.object)]] for t in extraction.triplets]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--essays", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("build/extraction"))
    parser.add_argument("--judge", type=Path)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="leave out essays before this number")
    args = parser.parse_args()
    texts = [t for t in read_texts(args.essays) if t[0] >= args.first]
    extractor = RuleExtractor()
    extractor.read([snippet(0, "", "Load the pipeline first.")])
    began = time.perf_counter()
    found = extractor.read([snippet(*text) for text in texts])
    seconds = time.perf_counter() - began
    words = sum(len(text.split()) for _, _, text in texts)
    count = sum(len(e.triplets) for e in found)
    print(
        f"{words / seconds:,.0f} words/s, {count} relations in {len(found)} texts, "
        f"{1000 * count / words:.0f} per 1,000 words"
    )
    if args.sample:
        every = [(e, t, text) for e, (_, _, text) in zip(found, texts, strict=True) for t in e.triplets]
        for k, (_, t, text) in enumerate(random.Random(args.seed).sample(every, min(args.sample, len(every))), 1):
            print(f"{k}. {t.subject} | {t.relation} | {t.object}\n      {text[t.start : t.end]}")
        return 0
    args.out.mkdir(parents=True, exist_ok=True)
    for (number, _, _), extraction in zip(texts, found, strict=True):
        relations = merged(extraction)
        (args.out / f"{number}.json").write_text(json.dumps({"relations": relations}, ensure_ascii=False, indent=0))
    if args.judge:
        env = {**os.environ, "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1")}
        return subprocess.run([sys.executable, args.judge, args.out, args.essays], check=False, env=env).returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
