"""Reading snippets: each by one run, whichever runs and processes want it read at the same time."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from kgplatform import ids
from kgplatform.graph import extractions
from kgplatform.graph.session import Graph
from kgplatform.models import Extraction, Snippet
from kgplatform.roles.extraction.extractor import Extractor, ReadingEnded

AT_ONCE = 64  # snippets that one run holds: another that wants one of them waits until these are read
LOOK_SECONDS = 0.2  # between looks whether another has read what it holds


class SingleFlight(Protocol):
    """Lets one at a time do what is to be done once; llm.store.CallStore is one for all processes of a database."""

    def holding(self, keys: Iterable[str]) -> AbstractAsyncContextManager[frozenset[str]]:
        """Hold those of the keys that nobody else holds, which are given, until the end of the context."""


class Unshared:
    """A SingleFlight of somebody who is alone."""

    @asynccontextmanager
    async def holding(self, keys: Iterable[str]) -> AsyncIterator[frozenset[str]]:
        """Hold all."""
        yield frozenset(keys)


async def known_extractions(graph: Graph, extractor: Extractor, snippet_ids: Iterable[str]) -> dict[str, Extraction]:
    """Return what an extractor has read in snippets, by snippet id."""
    return await extractions.known_extractions(graph, list(snippet_ids), extractor.name, extractor.version)


async def read_once(
    graph: Graph, extractor: Extractor, flight: SingleFlight, snippets: Sequence[Snippet]
) -> tuple[int, str]:
    """Have all snippets read that nobody has read; return how many are read now, and why not all where the budget has
    ended, in words.

    Raises what the extractor raises, ReadingEnded excepted: what was read until then is kept.
    """
    # What others hold comes to the end of the row; they may leave a snippet that they could not read.
    waiting, done = {_key(extractor, snippet): snippet for snippet in snippets}, 0
    while waiting:
        row = list(waiting)[:AT_ONCE]
        async with flight.holding(row) as held:
            known = await known_extractions(graph, extractor, [waiting[key].id for key in row])
            mine = [snippet for key in row if key in held and (snippet := waiting[key]).id not in known]
            read, spent = await _read(graph, extractor, mine)
        done += len(known) + len(read)
        if spent:
            return done, spent
        others = {key: waiting[key] for key in row if key not in held and waiting[key].id not in known}
        waiting = {key: snippet for key, snippet in waiting.items() if key not in row} | others
        if len(others) == len(row):
            await asyncio.sleep(LOOK_SECONDS)
    return done, ""


async def _read(graph: Graph, extractor: Extractor, snippets: Sequence[Snippet]) -> tuple[Sequence[Extraction], str]:
    if not snippets:
        return (), ""
    spent = ""
    try:
        read: Sequence[Extraction] = await extractor.extract(snippets)
    except ReadingEnded as ending:
        read, spent = ending.read, ending.spent.what
    await extractions.write_extractions(graph, list(read))
    return read, spent


def _key(extractor: Extractor, snippet: Snippet) -> str:
    return ids.digest("extraction", extractor.name, extractor.version, snippet.id)
