"""Reading for a topic by searches, one after the other, whoever thinks of them."""

from collections.abc import Awaitable, Callable, Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Topic, Value
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.run import Run
from kgplatform.strategies.steps import research
from kgplatform.strategies.steps.reading import Reading
from kgplatform.strategies.steps.research import ENDED_EARLY, Search

CONCLUDED = "Nothing has changed since the topic was searched for so: load more documents."
NEXT = Callable[[Search, Sequence[str]], Awaitable[Search]]
"""Gives the next search, by the one before and the snippets that were new in it; with no queries there is none."""


class Searched(Value):
    """What searches brought; `reason` says why they stopped, `spent` too where it was the budget. A topic was `left` as
    it was where nothing has changed since it was searched for so."""

    rounds: int
    snippets: int
    reason: str
    spent: str = ""
    left: bool = False


async def search_on(
    run: Run,
    parts: Parts,
    topic: Topic,
    rounds: int,
    next_search: NEXT | None = None,
    *,
    to_the_end: bool = False,
) -> Searched:
    """Search for a topic's name and each part of its goal, then for what `next_search` gives, in so many rounds at
    most; all that is found is read, and where it is to be so, what was begun to its end."""
    beginning = await run.step("retrieve", research.begin, parts, topic)
    reading = Reading(run, parts, topic, beginning.seen)
    if beginning.concluded:  # searching again, with nothing new to be found, would cost for nothing
        await reading.take_in(())
        reason = CONCLUDED
    else:
        reason = await _searched(run, parts, topic, reading, beginning.search, rounds, next_search)
        if to_the_end and parts.options.read_on and not reading.spent:
            await reading.read_on(beginning.search.round + reading.rounds)
    if reading.spent:
        reason = f"{reading.spent} {ENDED_EARLY}"
    elif not beginning.concluded:
        await reading.conclude(beginning.circumstances)
    left = "" if reading.spent else reading.left.left_in_words
    return Searched(
        rounds=reading.rounds,
        snippets=len(reading.seen),
        reason=f"{reason} {left}".strip(),
        spent=reading.spent,
        left=beginning.concluded,
    )


async def _searched(  # noqa: PLR0917 - a reading, and what leads it
    run: Run, parts: Parts, topic: Topic, reading: Reading, search: Search, rounds: int, next_search: NEXT | None
) -> str:
    """Go from the first search through all rounds; return why they end."""
    try:
        for number in range(rounds + 1):
            await reading.look_beyond(search)
            new = await run.step("retrieve", research.retrieve, parts, topic, search, reading.seen)
            reading.rounds = number + 1
            await reading.take_in(new)
            if not new and number:
                return "The last queries brought nothing new."
            if reading.spent or next_search is None or number == rounds:
                break
            search = await next_search(search, new)
            if not search.queries:
                return search.why
    except BudgetSpent as ending:  # recorded with its step: a run that is resumed meets it again
        reading.spent = ending.what
    return "All planned searches are done."
