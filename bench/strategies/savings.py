"""What a strategy need not read any more when another one has read about the topic before.

Each strategy researches one topic of ../shared/data/abstracts by rules, at the default options and without a page: once
in an empty graph, and once after `apollo`. Counted are the snippets that it had extracted: with a language model six of
them are a call. What it finds a second time is not looked at again, so it may read on farther than it did alone.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.curation.desk import Desk, desk
from bench.strategies.cases import ABSTRACTS, PREGNANCY, abstracts
from bench.table import Figure
from kgplatform.models import RunReport, RunRequest
from kgplatform.strategies.registry import all_strategies
from tests.opened import finished

FIRST = "apollo"
READING: tuple[str, ...] = ()
SMALL_SIZE = {"READING": ("storm", "mixed")}


class Saved(NamedTuple):
    """Snippets that a strategy extracted `alone`, in an empty graph, and `after` another."""

    strategy: str
    alone: int
    after: int

    @property
    def share(self) -> float:
        """The share of its extractions that it need not pay any more."""
        return 1 - self.after / max(1, self.alone)


def figures(seed: int) -> Iterator[Figure]:
    """Give the share that each strategy saves after another; `seed` is not used."""
    found = asyncio.run(_collected(READING or others()))
    table = Table("strategy", "extracted alone", f"extracted after {FIRST}", "share saved")
    for each in found:
        table.add_row(each.strategy, *map(str, each[1:]), f"{each.share:.2f}")
    Console().print(table)
    for each in found:
        yield Figure(f"{each.strategy} after {FIRST}: share of extractions saved", "above", 0, each.share)


def others() -> list[str]:
    """Return the names of the strategies that research topics, without the first one."""
    return [name for name, each in all_strategies().items() if each.begins_topics and name != FIRST]


async def _collected(names: Sequence[str]) -> list[Saved]:
    return [saved async for saved in _saved(names)]


async def _saved(names: Sequence[str]) -> AsyncIterator[Saved]:
    async with desk() as own:
        await own.load(abstracts())
        for name in names:
            alone = await _researched(own, name)
            await own.forget(readings=True)
            await _researched(own, FIRST)
            after = await _researched(own, name)
            await own.forget(readings=True)
            yield Saved(name, int(alone.counts["extracted"]), int(after.counts["extracted"]))


async def _researched(own: Desk, strategy: str) -> RunReport:
    request = RunRequest(strategy=strategy, name=PREGNANCY, domain=ABSTRACTS, options={"page": False})
    return await finished(own.services, await own.services.start(request))
