"""Lines for a blind reading of triples: ours of the MINE essays, each with its sentence and the neighbours, then a
peer's of the same kind. `python bench/blind_triples.py --essays F --peer F --out F`."""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.extraction import read_texts, snippet
from kgplatform.language.sentences import sentence_spans
from kgplatform.roles.extraction.rules.extractor import RuleExtractor


def neighbourhood(text: str, start: int, end: int) -> str:
    """Return the whole sentences that a span touches, with the one before and the one after."""
    spans = sentence_spans(text)
    own = [k for k, (a, b) in enumerate(spans) if a < end and b > start]
    if not own:
        return text[start:end]
    first, last = max(0, own[0] - 1), min(len(spans) - 1, own[-1] + 1)
    return " ".join(text[a:b] for a, b in spans[first : last + 1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--essays", type=Path, required=True)
    parser.add_argument("--peer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    snippets = [snippet(*text) for text in read_texts(args.essays)]
    lines = [
        {
            "text": neighbourhood(read.text, t.start, t.end), "subject": t.subject, "relation": t.relation,
            "object": t.object, "from": "kgplatform",
        }
        for read, extraction in zip(snippets, RuleExtractor().read(snippets), strict=True)
        for t in extraction.triplets
    ]  # fmt: skip
    own = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    args.out.write_text(own + args.peer.read_text(encoding="utf-8"), encoding="utf-8")
    print(f"{len(lines)} triples of ours in {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
