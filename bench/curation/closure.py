"""What becomes of the gaps of the first round by the last one, by kind, as docs/gaps.md defines what it means.

The topics are the two of the demo, with their goals, and the two real ones, each pair in a domain and a graph of its
own, one after the other, so that the second of a pair has a topic beside it. The rounds are the settings' (Apollo's
m = 4, k = 3, 5 at first), the roles the offline rules; nothing is drawn. A gap of the first round is one that entered
the ledger after it, by the quotas. What is gone without support is told as well.

Most of these gaps are gaps of the domain, which no reading closes: so each topic is given all that its domain holds in
the end, and the share is also told of those that are gone then: these are what research can close. There is no share
that is wanted of a topic or a kind; of all gaps some are to be closed. It takes about three minutes on two cores.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, get_args

from rich.console import Console
from rich.table import Table

from bench.curation.corpora import TOPIC_FILES, demo_texts, topic_texts
from bench.curation.desk import Desk, WatchedRun, desk, topic_of
from bench.table import Figure
from kgplatform.cli.demo import DOMAIN as DEMO
from kgplatform.cli.demo import demo_topics
from kgplatform.models import Document, Gap, GapKind, GapStatus, Topic
from kgplatform.models.gap_kinds import GAP_KINDS, title_of

REAL = "biomedicine"
STATUSES = get_args(GapStatus)


class Fate(NamedTuple):
    """A gap of the first round: its kind, what it is after the last one, whether a question was asked about it, and
    whether it is gone when all of the domain is read."""

    kind: GapKind
    status: GapStatus
    asked: bool
    closable: bool


class _Researched(NamedTuple):
    """A topic, its run, why that ended, and the ids of the gaps that are left when all of the domain is read."""

    topic: Topic
    run: WatchedRun
    reason: str
    left: frozenset[str]


def figures(seed: int) -> Iterator[Figure]:
    """Give the share of first-round gaps that is closed, for each topic and kind; `seed` is not used."""
    by_topic: dict[str, list[Fate]] = {}
    for topic, run, reason, left in asyncio.run(_runs()):
        by_topic[topic.name] = found = fates(run.ledgers, left)
        found = [fate for fate in found if GAP_KINDS[fate.kind].matter != "facet"]
        print(f"{topic.name}: {len(run.ledgers)} rounds, {len(run.read)} snippets read. {reason}")
        yield Figure(f"{topic.name}: first-round gaps that are closed", "at least", 0, closed_share(found))
    of_all = [fate for found in by_topic.values() for fate in found]
    _print(of_all)
    for kind in get_args(GapKind):
        if own := [fate for fate in of_all if fate.kind == kind]:
            yield Figure(f"{title_of(kind)}: closed of {len(own)}", "at least", 0, closed_share(own))
    everything = [fate for fate in of_all if GAP_KINDS[fate.kind].matter != "facet"]  # these are counted apart
    yield Figure("all topics: first-round gaps that are closed", "above", 0, closed_share(everything))
    asked = [fate for fate in everything if fate.asked]
    yield Figure(f"closed of the {len(asked)} that were asked about", "above", 0, closed_share(asked))
    closable = [fate for fate in everything if fate.closable]
    yield Figure(f"closed of the {len(closable)} that all of the domain ends", "above", 0, closed_share(closable))


def fates(ledgers: Sequence[Sequence[Gap]], left: Collection[str]) -> list[Fate]:
    """Return what became of the gaps of the first ledger in the last one; `left` are the ids of those that are there
    when all of the domain is read."""
    last = {gap.id: gap for gap in ledgers[-1]}
    return [Fate(gap.kind, last[gap.id].status, last[gap.id].tried > 0, gap.id not in left) for gap in ledgers[0]]


def closed_share(found: Sequence[Fate]) -> float:
    """Return the share of gaps that are closed: merged, vanished and exhausted ones are not. 0 where there are none."""
    return sum(fate.status == "closed" for fate in found) / len(found) if found else 0.0


async def _runs() -> list[_Researched]:
    demo = [topic_of(topic.name, DEMO, topic.goal) for topic in demo_topics()]
    corpus = list(demo_texts(DEMO))
    real = [topic_of(name, REAL) for name in TOPIC_FILES]
    texts = [document for file in TOPIC_FILES.values() for document in topic_texts(file, REAL)]
    async with desk() as place:
        return [*await _researched(place, demo, corpus), *await _researched(place, real, texts)]


async def _researched(place: Desk, topics: Sequence[Topic], documents: Sequence[Document]) -> list[_Researched]:
    await place.forget()
    await place.load(documents)
    found = [(topic, await place.research(topic)) for topic in topics]
    return [
        _Researched(topic, run, curation.reason, await place.left_by_all(topic)) for topic, (run, curation) in found
    ]


def _print(found: Sequence[Fate]) -> None:
    table = Table(
        "kind", "first round", "closable", "asked about", *STATUSES, title="Gaps of the first round after the last one"
    )
    for kind in (*get_args(GapKind), ""):
        own = [fate for fate in found if kind in (fate.kind, "")]
        now = Counter(fate.status for fate in own)
        counts = (len(own), sum(fate.closable for fate in own), sum(fate.asked for fate in own))
        table.add_row(title_of(kind) if kind else "all", *map(str, (*counts, *(now[s] for s in STATUSES))))
    Console(width=110).print(table)
