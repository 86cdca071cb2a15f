"""What the second of two related topics costs less, and gains, since the first has been researched in the same graph.

The review's text is one domain, its files as they are. Each pair is researched one topic after the other, and the
second one again in a graph where nothing has been read. By the limits as set each topic reads less than half of the
domain. The offline rules read a snippet a call. Nothing is drawn. It takes about three
minutes on two cores.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.curation.corpora import REVIEW
from bench.curation.desk import Desk, WatchedRun, desk, topic_of
from bench.table import Figure
from loaders import load_documents

DOMAIN = "deep-review"
PAIRS = (
    ("Deep learning for imaging diagnosis", "Deep learning for electronic health records"),
    ("Prediction of protein structure", "Drug discovery and drug design"),
)
SMALL_SIZE = {"PAIRS": PAIRS[:1]}


@dataclass(frozen=True)
class Pair:
    """The runs of two topics one after the other, and of the second alone; the domain has `snippets`."""

    names: tuple[str, str]
    first: WatchedRun
    second: WatchedRun
    alone: WatchedRun
    snippets: int


def figures(seed: int) -> Iterator[Figure]:
    """Give the figures of each pair; `seed` is not used."""
    for pair in asyncio.run(_pairs()):
        yield from _figures(pair)


def saved_share(read: int, extracted: int) -> float:
    """Return the share of the snippets read that no call of extraction was made for."""
    return (read - extracted) / read if read else 0.0


def shared_share(first: frozenset[str], second: frozenset[str]) -> float:
    """Return the share of the second topic's snippets that the first has read too."""
    return len(first & second) / len(second) if second else 0.0


def _figures(pair: Pair) -> Iterator[Figure]:
    name = pair.names[1]
    first, second, alone = pair.first, pair.second, pair.alone
    for title, run in zip((*pair.names, f"{name}, alone"), (first, second, alone), strict=True):
        yield Figure(f"{title}: share of the domain that it reads", "below", 0.5, len(run.read) / pair.snippets)
    yield Figure(f"{name}: calls alone", "exactly", len(alone.read), alone.extracted)
    yield Figure(f"{name}: calls after {pair.names[0]}", "at most", alone.extracted, second.extracted)
    yield Figure(f"{name}: calls less than alone", "at least", 0, saved_share(alone.extracted, second.extracted))
    shared = shared_share(first.read, second.read)
    saved = saved_share(len(second.read), second.extracted)
    yield Figure(f"{name}: calls saved, where the share read by both is wanted", "exactly", shared, saved)
    begun, begun_alone = second.growth[0], alone.growth[0]
    yield Figure(f"{name}: relations after its first round", "at least", begun_alone.relations, begun.relations)
    yield Figure(f"{name}: relations in the end, alone", "at least", 0, alone.growth[-1].relations)
    yield Figure(f"{name}: relations in the end", "at least", 0, second.growth[-1].relations)
    yield Figure(f"{name}: gaps closed", "at least", _closed(alone), _closed(second))


def _closed(run: WatchedRun) -> int:
    return sum(gap.status == "closed" for gap in run.ledgers[-1])


async def _pairs() -> list[Pair]:
    async with desk() as place:
        snippets = await place.load(list(load_documents(REVIEW, DOMAIN, base="file:")))
        return [await _pair(place, names, len(snippets)) for names in PAIRS]


async def _pair(place: Desk, names: tuple[str, str], snippets: int) -> Pair:
    await place.forget(readings=True)
    first, second = await _runs(place, names)
    await place.forget(readings=True)
    (alone,) = await _runs(place, names[1:])
    return Pair(names, first, second, alone, snippets)


async def _runs(place: Desk, names: Sequence[str]) -> list[WatchedRun]:
    return [(await place.research(topic_of(name, DOMAIN)))[0] for name in names]
