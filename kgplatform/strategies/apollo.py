"""Apollo: rounds of reading driven by the gaps of the graph, then outline and article (Apollo 3.3)."""

from collections.abc import Sequence

from kgplatform.models import Topic, Value
from kgplatform.strategies import article, research
from kgplatform.strategies.parts import Limits, Parts
from kgplatform.strategies.run import Run

CONCLUDED = (
    "Nothing has changed since the topic was researched to this depth: load more documents, or raise KGPLATFORM_DEPTH."
)


class Curation(Value):
    """What the rounds brought; `reason` says why they stopped."""

    rounds: int
    snippets: int
    reason: str


def steps_at_most(limits: Limits) -> int:
    """Return how many steps the research of a topic has at most: its topic is read, searched for and concluded, and a
    round retrieves, sorts out, extracts, connects, looks for gaps, and asks about them."""
    return 3 + 6 * (limits.depth + 1)


async def curate(run: Run, parts: Parts, topic: Topic) -> Curation:
    """Read about a topic round after round (Apollo 3.3.2, Algorithm 1): the topic's name first, then its gaps.

    A topic that was researched as deeply before, over the same documents and by the same extractor, is left as it is.
    """
    beginning = await run.step("retrieve", research.begin, parts, topic)
    seen, search = list(beginning.seen), beginning.search
    if beginning.concluded:
        return await _as_it_was(run, parts, topic, seen)
    curation = await _rounds(run, parts, topic, seen, search)
    await run.step("gaps", research.conclude, parts, topic, beginning.circumstances)
    return curation


async def _as_it_was(run: Run, parts: Parts, topic: Topic, seen: Sequence[str]) -> Curation:
    """Read only what could not be read before: asking again, with nothing new to be found, would cost for nothing."""
    unread = await run.step("extract", research.unread, parts, seen)
    read = await run.step("extract", research.extract, parts, unread, len(seen) - len(unread))
    growth = await run.step("write", research.connect, parts, topic, unread)
    await run.count(rounds=0, snippets=len(seen), extracted=read, reused=len(seen) - len(unread))
    await run.count(entities=growth.entities, relations=growth.relations)
    await _count_gaps(run, parts, topic)
    return Curation(rounds=0, snippets=len(seen), reason=CONCLUDED)


async def _rounds(run: Run, parts: Parts, topic: Topic, found: Sequence[str], search: research.Search) -> Curation:
    seen, first = list(found), search.round
    read = reused = 0
    for number in range(parts.limits.depth + 1):
        new = await run.step("retrieve", research.retrieve, parts, topic, search, seen)
        if not new and number > 0:
            await _count_gaps(run, parts, topic)
            return Curation(rounds=number, snippets=len(seen), reason="The last queries brought nothing new.")
        seen = sorted({*seen, *new})
        unread = await run.step("extract", research.unread, parts, seen)  # with those that could not be read before
        read += await run.step("extract", research.extract, parts, unread, len(seen) - len(unread))
        reused += len({*new} - {*unread})
        growth = await run.step("write", research.connect, parts, topic, sorted({*new, *unread}))
        await run.count(rounds=number + 1, snippets=len(seen), extracted=read, reused=reused)
        await run.count(entities=growth.entities, relations=growth.relations)
        await _count_gaps(run, parts, topic)
        if number == parts.limits.depth:
            break
        search = await run.step("ask", research.ask, parts, topic, first + number + 1)
        if not search.queries:
            return Curation(rounds=number + 1, snippets=len(seen), reason="No gap is left to ask about.")
    return Curation(rounds=parts.limits.depth + 1, snippets=len(seen), reason="The depth was reached.")


async def _count_gaps(run: Run, parts: Parts, topic: Topic) -> None:
    gaps = await run.step("gaps", research.detect, parts, topic)
    await run.count(gaps_found=gaps.found, gaps_closed=gaps.closed, gaps_open=gaps.open)


async def write(run: Run, parts: Parts, topic: Topic) -> str:
    """Write a new version of the topic's page from what the graph knows, and return its id (Apollo 3.3.3, 3.3.4)."""
    outline = await run.step("outline", article.outline, parts, topic)
    return await run.step("article", article.write, parts, topic, outline, run.id)
