"""What asking about gaps finds, against asking without: all arms over one index, with one budget of snippets.

The domain is all of the sample data. The topics are the two real ones, and ten headings of the review of the third
level by their own words: those with most snippets, their parts included. What belongs to a topic are the texts under
its heading and the topic files' documents of the same sections; what belongs to a topic's file is likewise told by its
sections' headings. All is deterministic, so that a seed hides a third of the snippets, drawn by chance, from all arms:
each seed is another corpus of the same kind. The snippets are loaded and encoded once, and read once; what topics know
is forgotten between the runs. The t-tests are paired by topic, over the means of the seeds, since the seeds of a topic
are not independent. It takes about half an hour on two cores, and eight minutes with one seed.

KGPLATFORM_BENCH_SEEDS (5) and KGPLATFORM_BENCH_TOPICS (12) make it smaller, and KGPLATFORM_BENCH_HEADINGS=next takes
the ten headings after the ten largest, without the real topics: for trying something out, so that the others stay
unseen.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table
from scipy import stats

from bench.curation.arms import ARMS, Budget
from bench.curation.corpora import REVIEW, TOPIC_FILES, everything, topic_texts
from bench.curation.desk import desk, topic_of
from bench.table import Figure
from kgplatform.models import Snippet, Topic
from kgplatform.vectors.embedder import Embedder
from kgplatform.vectors.store import Vectors
from loaders import load_documents

DOMAIN = "everything"
BUDGET = 40  # snippets that are read
HIDDEN = 1 / 3  # of the snippets
HEADINGS = 10
SEEDS = int(os.environ.get("KGPLATFORM_BENCH_SEEDS", "5"))
TOPICS = int(os.environ.get("KGPLATFORM_BENCH_TOPICS", "12"))
SMALL_SIZE = {"SEEDS": 1, "TOPICS": 6}
OURS = "gaps"
MEASURES = ("unique sources", "relevant sources", "diversity", "precision", "recall")
WON = ("recall", "relevant sources")  # what ours is to win on


class Outcome(NamedTuple):
    """What one arm read of one topic, in the order of MEASURES."""

    sources: float
    relevant_sources: float
    diversity: float
    precision: float
    recall: float


class Difference(NamedTuple):
    """The mean by which ours is above another arm, and the probability of a paired t-test (two-sided)."""

    mean: float
    p: float


@dataclass(frozen=True)
class Subject:
    """A topic and the ids of the snippets that belong to it."""

    topic: Topic
    relevant: frozenset[str]


@dataclass(frozen=True)
class Corpus:
    snippets: dict[str, Snippet]
    vectors: Mapping[str, Vectors]

    def outcome(self, read: frozenset[str], relevant: frozenset[str]) -> Outcome:
        """Measure what was read against what there was to be found of the topic."""
        hits = read & relevant
        return Outcome(
            sources=len({self.snippets[id_].source_id for id_ in read}),
            relevant_sources=len({self.snippets[id_].source_id for id_ in hits}),
            diversity=diversity(np.array([self.vectors[id_] for id_ in sorted(read)])),
            precision=len(hits) / len(read) if read else 0.0,
            recall=len(hits) / len(relevant) if relevant else 0.0,
        )


def figures(seed: int) -> Iterator[Figure]:
    """Give by how much ours is above each other arm; the seeds are `seed` and those that follow."""
    started = time.monotonic()
    found = asyncio.run(_outcomes(range(seed, seed + SEEDS)))
    means = {arm: by_topic(found[arm]) for arm in ARMS}
    _print(means)
    print(f"{sum(map(len, found.values()))} runs took {time.monotonic() - started:.0f} s.")
    for arm in ARMS:
        if arm != OURS:
            for at, measure in enumerate(MEASURES):
                above = difference(means[OURS][:, at], means[arm][:, at])
                if measure in WON:
                    print(f"{measure}, gaps less {arm}: p {above.p:.3f}")
                    yield Figure(f"{measure}, gaps less {arm}", "above", 0, above.mean)


def diversity(vectors: Vectors) -> float:
    """Return 1 - the mean cosine of all pairs of vectors (n, d) of length 1; 0 for fewer than two."""
    size = len(vectors)
    if size < 2:
        return 0.0
    total = float(np.square(vectors.sum(axis=0)).sum())
    return 1 - (total - size) / (size * (size - 1))


def by_topic(found: Mapping[tuple[str, int], Outcome]) -> Vectors:
    """Return the means over the seeds (topics, measures), in the order of the topics' names; `found` is by (topic,
    seed)."""
    names = sorted({name for name, _ in found})
    rows = [np.mean([outcome for (name, _), outcome in found.items() if name == each], axis=0) for each in names]
    return np.array(rows)


def difference(ours: Vectors, other: Vectors) -> Difference:
    """Compare two arms (topics,); p is 1 where they are the same on each topic."""
    apart = ours - other
    if not np.any(apart):
        return Difference(0.0, 1.0)
    return Difference(float(apart.mean()), float(stats.ttest_rel(ours, other).pvalue))


async def _outcomes(seeds: Sequence[int]) -> dict[str, dict[tuple[str, int], Outcome]]:
    found: dict[str, dict[tuple[str, int], Outcome]] = {arm: {} for arm in ARMS}
    async with desk() as place:
        snippets = {snippet.id: snippet for snippet in await place.load(everything(DOMAIN))}
        encoded = await Embedder().passages([snippet.text for snippet in snippets.values()])
        corpus = Corpus(snippets, dict(zip(snippets, encoded, strict=True)))
        for subject in subjects(corpus.snippets)[:TOPICS]:
            for seed in seeds:
                hidden = frozenset(Random(seed).sample(sorted(snippets), round(HIDDEN * len(snippets))))
                for arm, ask in ARMS.items():
                    await place.forget()
                    read = await ask(place, subject.topic, Budget(BUDGET, hidden))
                    found[arm][subject.topic.name, seed] = corpus.outcome(read, subject.relevant - hidden)
            _tell(subject.topic.name, found)
    return found


def subjects(snippets: Mapping[str, Snippet]) -> list[Subject]:
    """Return the topics and what belongs to each."""
    under = _headings(snippets)
    sizes = Counter({heading: len(own) for heading, own in under.items()})
    ranked = sorted(sizes, key=lambda heading: (-sizes[heading], heading))
    if os.environ.get("KGPLATFORM_BENCH_HEADINGS") == "next":
        return [Subject(topic_of(name, DOMAIN), under[name]) for name in ranked[HEADINGS : 2 * HEADINGS]]
    return [*_real(snippets), *(Subject(topic_of(name, DOMAIN), under[name]) for name in ranked[:HEADINGS])]


def _headings(snippets: Mapping[str, Snippet]) -> dict[str, frozenset[str]]:
    """Heading of the third level -> the snippets under it, and those of texts of one of its sections."""
    level = {
        line.removeprefix("### "): line
        for document in load_documents(REVIEW, DOMAIN)
        for line in document.text.split("\n")
        if line.startswith("### ")
    }
    above = {s.title: s.path[1] for s in snippets.values() if len(s.path) > 1 and s.path[1] in level}
    found: dict[str, set[str]] = {}
    for id_, snippet in snippets.items():
        if snippet.title in above:
            found.setdefault(above[snippet.title], set()).add(id_)
    return {heading: frozenset(own) for heading, own in found.items()}


def _real(snippets: Mapping[str, Snippet]) -> list[Subject]:
    found = []
    for name, file in TOPIC_FILES.items():
        titles = {document.title for document in topic_texts(file, DOMAIN)}
        own = frozenset(id_ for id_, snippet in snippets.items() if snippet.title in titles)
        found.append(Subject(topic_of(name, DOMAIN), own))
    return found


def _tell(name: str, found: Mapping[str, Mapping[tuple[str, int], Outcome]]) -> None:
    for arm, outcomes in found.items():
        own = np.mean([outcome for (topic, _), outcome in outcomes.items() if topic == name], axis=0)
        print(f"{name}, {arm}: " + ", ".join(f"{m} {v:.3g}" for m, v in zip(MEASURES, own, strict=True)), flush=True)


def _print(means: Mapping[str, Vectors]) -> None:
    """Print the means over topics and seeds, and below each the probability that it differs from ours by chance."""
    table = Table("arm", *MEASURES, title=f"At most {BUDGET} snippets a topic; p of paired t-tests against {OURS!r}")
    for arm, rows in means.items():
        tests = [difference(means[OURS][:, at], rows[:, at]).p for at in range(len(MEASURES))]
        cells = [
            f"{mean:.3g}" if arm == OURS else f"{mean:.3g} (p {p:.3f})"
            for mean, p in zip(rows.mean(axis=0), tests, strict=True)
        ]
        table.add_row(arm, *cells)
    Console(width=110).print(table)
