"""Apollo: rounds of reading driven by the gaps of the graph, then outline and article (Apollo 3.3)."""

from collections.abc import Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic, Value
from kgplatform.strategies import article, research
from kgplatform.strategies.parts import Limits, Parts
from kgplatform.strategies.run import Run

CONCLUDED = (
    "Nothing has changed since the topic was researched to this depth: load more documents, or raise KGPLATFORM_DEPTH."
)
ENDED_EARLY = "Reading ended early."


class Curation(Value):
    """What the rounds brought; `reason` says why they stopped, `spent` too where it was the budget."""

    rounds: int
    snippets: int
    reason: str
    spent: str = ""


def steps_at_most(limits: Limits) -> int:
    """Return how many steps the research of a topic has at most: its topic is read, searched for and concluded, and a
    round retrieves, sorts out, extracts, connects, groups, looks for gaps, and asks about them."""
    return 3 + 7 * (limits.depth + 1)


async def curate(run: Run, parts: Parts, topic: Topic) -> Curation:
    """Read about a topic round after round (Apollo 3.3.2, Algorithm 1): the topic's name first, then its gaps.

    A topic that was researched as deeply before, over the same documents and by the same extractor, is left as it is;
    one whose reading the budget ended goes on with the next run.
    """
    beginning = await run.step("retrieve", research.begin, parts, topic)
    seen, search = list(beginning.seen), beginning.search
    if beginning.concluded:
        return await _as_it_was(run, parts, topic, seen)
    curation = await _rounds(run, parts, topic, seen, search)
    if not curation.spent:
        await run.step("gaps", research.conclude, parts, topic, beginning.circumstances)
    return curation


async def _as_it_was(run: Run, parts: Parts, topic: Topic, seen: Sequence[str]) -> Curation:
    """Read only what could not be read before: asking again, with nothing new to be found, would cost for nothing."""
    unread = await run.step("extract", research.unread, parts, seen)
    read = await run.step("extract", research.extract, parts, unread, len(seen) - len(unread))
    growth = await run.step("write", research.connect, parts, topic, unread)
    await run.step("group", research.group, parts, topic)
    told = {"rounds": 0, "snippets": len(seen), "extracted": read.snippets, "reused": len(seen) - len(unread)}
    await run.count(**told, entities=growth.entities, relations=growth.relations)
    await _count_gaps(run, parts, topic)
    if read.spent:
        return _ended(0, seen, read.spent)
    return Curation(rounds=0, snippets=len(seen), reason=CONCLUDED)


async def _rounds(run: Run, parts: Parts, topic: Topic, found: Sequence[str], search: research.Search) -> Curation:
    seen, first = list(found), search.round
    extracted = reused = relations = 0
    for number in range(parts.limits.depth + 1):
        new: tuple[str, ...] = ()
        unread: tuple[str, ...] = ()
        try:
            new = await run.step("retrieve", research.retrieve, parts, topic, search, seen)
            if not new and number > 0:
                await _count_gaps(run, parts, topic)
                return Curation(rounds=number, snippets=len(seen), reason="The last queries brought nothing new.")
            seen = sorted({*seen, *new})
            unread = await run.step("extract", research.unread, parts, seen)  # with those that could not be read before
            read = await run.step("extract", research.extract, parts, unread, len(seen) - len(unread))
        except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
            read = research.Read(snippets=0, spent=ending.what)
        extracted += read.snippets
        reused += len({*new} - {*unread})
        growth = await run.step("write", research.connect, parts, topic, sorted({*new, *unread}))
        await run.step("group", research.group, parts, topic)
        told = {"rounds": number + 1, "snippets": len(seen), "extracted": extracted, "reused": reused}
        await run.count(**told, entities=growth.entities, relations=growth.relations)
        await _count_gaps(run, parts, topic)
        if read.spent:
            return _ended(number + 1, seen, read.spent)
        if number == parts.limits.depth:
            break
        brought, relations = growth.relations - relations, growth.relations
        if number > 0 and brought < parts.limits.least_yield * len(search.queries):
            reason = f"The last {len(search.queries)} queries brought {max(brought, 0)} new relations."
            return Curation(rounds=number + 1, snippets=len(seen), reason=reason)
        try:
            search = await run.step("ask", research.ask, parts, topic, first + number + 1)
        except BudgetSpent as ending:
            return _ended(number + 1, seen, ending.what)
        if not search.queries:
            return Curation(rounds=number + 1, snippets=len(seen), reason=search.why)
    return Curation(rounds=parts.limits.depth + 1, snippets=len(seen), reason="The depth was reached.")


def _ended(rounds: int, seen: Sequence[str], spent: str) -> Curation:
    return Curation(rounds=rounds, snippets=len(seen), reason=f"{spent} {ENDED_EARLY}", spent=spent)


async def _count_gaps(run: Run, parts: Parts, topic: Topic) -> None:
    gaps = await run.step("gaps", research.detect, parts, topic)
    await run.count(gaps_found=gaps.found, gaps_closed=gaps.closed, gaps_open=gaps.open, gaps_merged=gaps.merged)


async def write(run: Run, parts: Parts, topic: Topic, curation: Curation | None = None) -> article.Written:
    """Write a new version of the topic's page from what the graph knows (Apollo 3.3.3, 3.3.4).

    The page is partial where the budget ended in it, or in the `curation` before it.
    """
    outlined = await run.step("outline", article.outline, parts, topic)
    lacking = (curation.spent, ENDED_EARLY) if curation is not None and curation.spent else ()
    return await run.step("article", article.write, parts, topic, outlined, run.id, budget=run.budget, lacking=lacking)


async def outline(run: Run, parts: Parts, topic: Topic) -> article.Written:
    """Make a new outline of what the graph knows of a topic, and keep it as a page that has headings alone."""
    outlined = await run.step("outline", article.outline, parts, topic)
    return await run.step("outline", article.keep, parts, topic, outlined, run.id)
