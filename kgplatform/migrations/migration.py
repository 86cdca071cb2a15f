"""One process brings the graph from version to version, and notes in it how far it is; the others wait for it."""

import asyncio
import time
import uuid
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kgplatform.engines.home import STORE_VERSION, Home
from kgplatform.errors import EngineUnavailable, StoreMismatch
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.migrations import to_2, to_3, to_4
from kgplatform.migrations.steps import Batch, Part, Steps

Say = Callable[[str], None]

STEPS: Steps = {2: to_2.PARTS, 3: to_3.PARTS, 4: to_4.PARTS}
LEASE_SECONDS = 60  # that a claim holds after the last batch: a batch takes a few
LOOK_SECONDS = 1.0  # between looks whether another has done it
_TELL_SECONDS = 5.0
_STORE = "store"  # the id of the one node


async def bring_up_to_date(  # noqa: PLR0917 - what, for whom, and how
    graph: Graph, home: Home, say: Say, alone: bool, steps: Steps = STEPS, version: int = STORE_VERSION
) -> None:
    """Migrate what the graph and the data folder hold to this program's version; `alone`: nobody else has the graph.

    From its beginning on no older program opens the folder. Raises StoreMismatch for a graph of a newer version.
    """
    row = (await graph.read("read/store/store_version", id=_STORE))[0]
    found = _checked(row["version"] or (version if row["empty"] else 1), version)
    home.begin_migration()
    if row["version"] != version:
        claimed = _Claim(graph, uuid.uuid4().hex, found, alone)
        if claim := await _claimed(claimed, version, say):
            await _Migration(graph, claimed.holder, say).run(claim, steps, version)
    home.finish_migration()


def _checked(found: int, ours: int) -> int:
    if found > ours:
        raise StoreMismatch(
            f"What the graph holds has version {found}; this program reads versions 1 to {ours}.",
            "Change all processes to the release that wrote it, or restore the backup of before (docs/deploy.md).",
        )
    return found


class _Claim(NamedTuple):
    """A wish to migrate a graph that has no version node, and then is of version `found`, or one that has it."""

    graph: Graph
    holder: str
    found: int
    alone: bool

    async def make(self) -> Row:
        asked = {"holder": self.holder, "seconds": LEASE_SECONDS, "version": self.found, "alone": self.alone}
        return (await self.graph.write("write/store/claim_store", id=_STORE, **asked))[0]


async def _claimed(claim: _Claim, version: int, say: Say) -> Row | None:
    """Return the claim once it is granted, or None when another process has done the work meanwhile."""
    told = False
    while not (row := await claim.make())["granted"]:
        if row["version"] == version:
            return None
        if not told:
            say(f"Another process brings the store to version {version}; waiting for it ...")
            told = True
        await asyncio.sleep(LOOK_SECONDS)
    return row


class _Migration:
    """The work of the process that has the claim."""

    def __init__(self, graph: Graph, holder: str, say: Say) -> None:
        self._graph = graph
        self._holder = holder
        self._say = say

    async def run(self, claim: Row, steps: Steps, version: int) -> None:
        """Do the steps from the version of the claim, and from the part that was begun."""
        found, begun, after = _checked(claim["version"], version), claim["part"], claim["after"]
        if found < version:
            self._say(
                f"Bringing the store from version {found} to {version}. It may be stopped at any time and goes on at "
                "the next start; a backup of before is the way back (docs/deploy.md)."
            )
        for following in range(found + 1, version + 1):
            await self._step(steps[following], begun, after)
            begun, after = None, ""
            await self._finish(following, release=following == version)
        if found == version:
            await self._finish(version, release=True)

    async def _step(self, parts: Sequence[Part], begun: str | None, after: str) -> None:
        names = [part.name for part in parts]
        first = names.index(begun) if begun in names else 0
        for part in parts[first:]:
            await self._part(part, after if part.name == begun else "")

    async def _part(self, part: Part, after: str) -> None:
        done, told = 0, time.monotonic()
        self._say(f"Migrating {part.what} ...")
        while True:
            batch = await self._batch(part, after)
            done += batch.done
            if batch.last is None:
                return
            after = batch.last
            if time.monotonic() - told > _TELL_SECONDS:
                self._say(f"Migrating {part.what} ... {done:,} done")
                told = time.monotonic()

    async def _batch(self, part: Part, after: str) -> Batch:
        """Do a batch and note it, both or neither."""

        async def work(transaction: Work) -> Batch:
            batch = await part.do(transaction, after)
            noted = await transaction.run(
                "write/store/store_progress", id=_STORE, holder=self._holder, seconds=LEASE_SECONDS, part=part.name,
                after=after if batch.last is None else batch.last,
            )  # fmt: skip
            if not noted:
                raise _taken_over()
            return batch

        return await self._graph.write_together(work)

    async def _finish(self, version: int, release: bool) -> None:
        said = {"holder": self._holder, "version": version, "release": release}
        if not await self._graph.write("write/store/store_version", id=_STORE, **said):
            raise _taken_over()


def _taken_over() -> EngineUnavailable:
    return EngineUnavailable(
        "Another process took over bringing the store to this version, since this one stood still for long.",
        "Start this one again: it waits for the other.",
    )
