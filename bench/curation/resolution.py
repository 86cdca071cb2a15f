"""Resolution by rules: precision and recall on the labelled pairs, and what it makes of published graphs.

It reads mine/ in the folder `data` of KGPLATFORM_SHARED (by default ../shared) and scores with mine.py there. Fifty of
the merges, drawn by the seed, are written to build/curation/merges-SEED.jsonl for readers.
"""

import asyncio
import json
import os
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.curation import published
from bench.curation.labelled import found, judged, read_half, scores
from bench.table import Figure
from kgplatform.bootstrap import load_thesaurus
from kgplatform.roles.resolution.rules.merge_confirmer import RuleMergeConfirmer
from kgplatform.vectors.embedder import Embedder

SHARED = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute()
BUILD = Path("build/curation")
DRAWN = 50


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of both halves, overall and by kind, and those of the published graphs."""
    confirmer = RuleMergeConfirmer(Embedder().passages, partial(load_thesaurus, "wordnet"))
    for half in ("tuned", "unseen"):
        pairs = read_half(half)
        merged = asyncio.run(judged(pairs, confirmer))
        by_kind = scores(pairs, merged)
        yield Figure(f"{half}: precision", "at least", 0.98, by_kind["all"].precision)
        yield Figure(f"{half}: recall", "at least", 0.85, by_kind["all"].recall)
        yield Figure(
            f"{half}: share of the merged that a graph asks about",
            "at least",
            0.95,
            asyncio.run(found(pairs, merged, confirmer)),
        )
        for kind, score in sorted(by_kind.items()):
            if kind != "all":
                yield Figure(f"{half}, {kind}: not the same, and merged", "at most", 1, score.merged - score.right)
                yield Figure(f"{half}, {kind}: merged of {score.same} that are the same", "at least", 0, score.right)
    yield from _published(seed, confirmer)


def _published(seed: int, confirmer: RuleMergeConfirmer) -> Iterator[Figure]:
    essays = SHARED / "data" / "mine" / "essays-01-50.json"
    systems = published.read_graphs(SHARED / "data" / "mine" / "peers-01-50.json")
    resolved = {
        system: asyncio.run(published.resolve_graphs(graphs, essays, confirmer)) for system, graphs in systems.items()
    }
    yield _drawn(seed, [merge for graphs in resolved.values() for graph in graphs for merge in graph.merges])
    for system, graphs in systems.items():
        before = sum(len(graph.names) for graph in graphs)
        yield Figure(f"{system}: entities before", "above", 0, before)
        after = sum(len(set(graph.canonical.values())) for graph in resolved[system])
        yield Figure(f"{system}: entities after", "at most", before, after)
    for system, graphs in systems.items():
        old = published.score(BUILD / system / "before", graphs, SHARED / "mine.py", essays)
        yield Figure(f"{system}: MINE before", "above", 0, old)
        new = published.score(BUILD / system / "after", resolved[system], SHARED / "mine.py", essays)
        yield Figure(f"{system}: MINE after", "at least", old - 0.02, new)


def _drawn(seed: int, merges: list[published.Merged]) -> Figure:
    """Write merges that the seed draws, for readers."""
    drawn = random.Random(seed).sample(merges, min(DRAWN, len(merges)))
    BUILD.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps({"number": n, **merge._asdict()}, ensure_ascii=False) for n, merge in enumerate(drawn, 1)]
    (BUILD / f"merges-{seed}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    return Figure(f"merges written for readers, of {len(merges)}", "exactly", DRAWN, len(drawn))
