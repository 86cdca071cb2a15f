"""A sentence back to its heading: what `costorm` makes of a mind map, beside plainer ways (Co-STORM, 5.2).

FreshWiki's articles (freshwiki/ in the folder `data` of KGPLATFORM_SHARED, by default ../shared) are maps, a heading a
concept (bench.strategies.headed). Sentences are drawn by the seed. Each is taken out of its article's map with its
paragraph, or with all of its section, and put back, without its heading being told:

- ours: as a talk does it, with the mapper by rules; and the first of the concepts that any mapper is offered;
- nearest sentence: where the sentence of the map stands whose vector is nearest;
- heading: the one whose name, under those above it, is nearest;
- random: what drawing a heading comes to, computed and not drawn.

Every second article was there for choosing how concepts are compared; the figures are those of the others. Tests are
t-tests paired by article, since the sentences of one are not independent; ranges hold 95 of 100 means of articles drawn
anew.
"""

import asyncio
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table
from scipy import stats

from bench.strategies.headed import Article, read_articles, without
from bench.table import Figure
from kgplatform.corpus.embedded_text import in_context
from kgplatform.curation import mind_map
from kgplatform.curation.mind_map_growth import CANDIDATES, grown
from kgplatform.curation.mind_map_nearness import Likeness
from kgplatform.models import MindMap, Snippet, Topic
from kgplatform.roles.mind_map.mapper import MapBrief, Move
from kgplatform.roles.mind_map.rules.mapper import RuleMapper
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Vectors

ARTICLES = Path(os.environ.get("KGPLATFORM_SHARED", "../shared")).absolute() / "data" / "freshwiki"
MOST_ARTICLES = 20
DRAWN = 30  # sentences of an article
RESAMPLED = 2000  # times that articles are drawn anew
OURS, FIRST, NEAREST, HEADING, RANDOM = "ours", "ours, first candidate", "nearest sentence", "heading", "random"
OTHERS = (NEAREST, HEADING, RANDOM)
MEASURES = ("own heading", "first-level section")
OUT = ("paragraph", "section")  # what of a sentence's surroundings is taken out of the map


class Score(NamedTuple):
    """Whether a sentence came to its heading, and to its first-level section: 0 or 1, or the chance of it."""

    exact: float
    first: float


class Placed(NamedTuple):
    """What became of a sentence by each way; whether its heading was offered to the mapper, with the chance of that;
    and whether a new concept was made for it."""

    scores: dict[str, Score]
    offered: float
    chance: float
    created: float


Found = dict[str, list[list[Placed]]]  # what was taken out -> article -> sentences


def figures(seed: int) -> Iterator[Figure]:
    """Give what ours comes to beside each other way, over the articles by which nothing was chosen."""
    found = asyncio.run(_measured(seed))
    for half, first in (("chosen on", 0), ("unseen", 1)):
        for out in OUT:
            _print(f"{half}, own {out} held out", found[out][first::2], seed)
    for out in OUT:
        unseen = found[out][1::2]
        for at, measure in enumerate(MEASURES):
            ours = float(by_article(unseen, OURS)[:, at].mean())
            for other in OTHERS:
                least = float(by_article(unseen, other)[:, at].mean())
                yield Figure(f"own {out} held out, {measure}: ours beside {other}", "at least", least, ours)
        yield Figure(
            f"own {out} held out: own heading among the {CANDIDATES} candidates, beside as many drawn",
            "at least",
            _mean(unseen, "chance"),
            _mean(unseen, "offered"),
        )


def by_article(found: Sequence[Sequence[Placed]], way: str) -> Vectors:
    """Return the mean scores of a way (articles, measures)."""
    return np.array([np.mean([each.scores[way] for each in own], axis=0) for own in found])


def spread(means: Vectors, seed: int) -> tuple[float, float]:
    """Return between what 95 of 100 means of as many articles lie, which are drawn anew from `means` (articles,)."""
    drawn = np.random.default_rng(seed).integers(0, len(means), (RESAMPLED, len(means)))
    low, high = np.percentile(means[drawn].mean(axis=1), (2.5, 97.5))
    return float(low), float(high)


def chance_of(ours: Vectors, other: Vectors) -> float:
    """Return the probability of a t-test paired by article, two-sided; 1 where both are the same on each."""
    return float(stats.ttest_rel(ours, other).pvalue) if np.any(ours != other) else 1.0


class Cosines:
    """How near texts are to snippets, by their vectors: what `Retrieval.ranking` gives of the snippets that are stored.
    Each text is encoded once."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._texts: dict[str, Vectors] = {}
        self._snippets: dict[str, Vectors] = {}

    async def store(self, snippets: Collection[Snippet]) -> None:
        vectors = await self._embedder.passages([in_context(each, self._embedder) for each in snippets])
        self._snippets |= {each.id: vector for each, vector in zip(snippets, vectors, strict=True)}

    async def encode(self, texts: Collection[str]) -> None:
        new = [text for text in dict.fromkeys(texts) if text not in self._texts]
        self._texts |= dict(zip(new, await self._embedder.queries(new), strict=True))

    async def __call__(self, texts: Sequence[str], within: Collection[str]) -> list[Mapping[str, float]]:
        if not within or not texts:
            return [{} for _ in texts]
        await self.encode(texts)
        ids = sorted(within)
        cosines = np.array([self._texts[text] for text in texts]) @ np.array([self._snippets[id_] for id_ in ids]).T
        return [dict(zip(ids, map(float, row), strict=True)) for row in cosines]


class Noting(RuleMapper):
    """The mapper by rules; keeps the nearest concepts that it was offered last."""

    offered: tuple[tuple[str, ...], ...] = ()

    async def place(self, brief: MapBrief) -> list[Move]:
        self.offered = tuple(option.path for option in brief.placings[0].options[:CANDIDATES])
        return await super().place(brief)


async def placed(article: Article, sentence: Snippet, tree: MindMap, likeness: Likeness) -> Placed:
    """Put a sentence back into its article's map by every way; `tree` is the map without it."""
    home = mind_map.path(article.tree, article.home(sentence).id)
    paths = [mind_map.path(tree, each.id) for each in tree.concepts if each.parent_id]
    mapper, topic = Noting(), Topic(id=article.name, name=article.name, domain=sentence.domain)
    after = await grown(tree, topic, [sentence], {}, mapper, likeness)
    own = next(mind_map.path(after, each.id) for each in after.concepts if sentence.id in each.snippet_ids)
    ways = {
        OURS: own,
        FIRST: mapper.offered[0],
        NEAREST: await _nearest_sentence(tree, sentence, likeness),
        HEADING: await _nearest_heading(paths, sentence, likeness),
    }
    scores = {way: Score(float(path == home), float(path[:1] == home[:1])) for way, path in ways.items()}
    scores[RANDOM] = Score(1 / len(paths), sum(path[0] == home[0] for path in paths) / len(paths))
    chance = min(1.0, CANDIDATES / len(paths))
    return Placed(scores, float(home in mapper.offered), chance, float(len(after.concepts) > len(tree.concepts)))


async def _nearest_sentence(tree: MindMap, sentence: Snippet, likeness: Likeness) -> tuple[str, ...]:
    near = (await likeness([sentence.text], mind_map.placed(tree)))[0]
    best = max(sorted(near), key=near.__getitem__)
    return next(mind_map.path(tree, each.id) for each in tree.concepts if best in each.snippet_ids)


async def _nearest_heading(paths: Sequence[tuple[str, ...]], sentence: Snippet, likeness: Likeness) -> tuple[str, ...]:
    near = await likeness([", ".join(reversed(path)) for path in paths], [sentence.id])
    return paths[max(range(len(paths)), key=lambda at: near[at][sentence.id])]


async def _measured(seed: int) -> Found:
    cosines, found = Cosines(Embedder()), Found({out: [] for out in OUT})
    for article in read_articles(ARTICLES, MOST_ARTICLES):
        drawn = article.drawn(seed, DRAWN)
        await cosines.store(article.sentences.values())
        await cosines.encode([each.text for each in drawn])
        for out in OUT:
            own = []
            for sentence in drawn:
                gone = article.paragraph(sentence) if out == "paragraph" else article.home(sentence).snippet_ids
                own.append(await placed(article, sentence, without(article.tree, gone), cosines))
            found[out].append(own)
    return found


def _mean(found: Sequence[Sequence[Placed]], name: str) -> float:
    """Return the mean over articles of what a field of Placed is on average."""
    return float(np.mean([np.mean([getattr(each, name) for each in own]) for own in found]))


def _print(title: str, found: Sequence[Sequence[Placed]], seed: int) -> None:
    """Print each way's means with their ranges, and the probability that ours differs from it by chance."""
    ours = by_article(found, OURS)
    table = Table("way", *MEASURES, title=f"{title}: {sum(map(len, found))} sentences of {len(found)} articles")
    for way in (OURS, FIRST, *OTHERS):
        means, cells = by_article(found, way), []
        for at in range(len(MEASURES)):
            low, high = spread(means[:, at], seed)
            told = "" if way == OURS else f", p {chance_of(ours[:, at], means[:, at]):.3f}"
            cells.append(f"{means[:, at].mean():.3f} ({low:.2f} to {high:.2f}{told})")
        table.add_row(way, *cells)
    Console(width=110).print(table)
    print(
        f"own heading among {CANDIDATES} candidates {_mean(found, 'offered'):.3f}"
        f" (as many drawn {_mean(found, 'chance'):.3f}), new concepts made {_mean(found, 'created'):.3f}",
        flush=True,
    )
