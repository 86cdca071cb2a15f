"""Questions that hold as much text as any model reads, and no more; and how long an answer on it gets."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from math import ceil
from typing import TypeVar

from kgplatform.concurrency import together
from kgplatform.errors import ContextTooSmall
from kgplatform.llm.data import estimate_tokens
from kgplatform.models import Snippet

T = TypeVar("T")
R = TypeVar("R")

MOST_SNIPPETS = 6  # of one question
MOST_TEXT = 6000  # characters of its snippets together, unless one alone is longer
# Tokens of the part of an answer that is on one snippet, however short, and more for each token of the snippet: enough
# for six of the seven answers of bench/reading/calls. One that is cut is asked for again, with twice as much.
PART, PART_A_TOKEN = 700, 2


def batches(groups: Sequence[Sequence[Snippet]], most: int = MOST_SNIPPETS, longest: int = MOST_TEXT) -> list[range]:
    """Return ranges of the groups, in order, each range with few enough different snippets for one question: `most` at
    most, of `longest` characters together."""
    found: list[range] = []
    held: dict[str, int] = {}
    for place, group in enumerate(groups):
        joined = held | {snippet.id: len(snippet.text) for snippet in group}
        if found and len(joined) <= most and sum(joined.values()) <= longest:
            found[-1] = range(found[-1].start, place + 1)
            held = joined
        else:
            found.append(range(place, place + 1))
            held = {snippet.id: len(snippet.text) for snippet in group}
    return found


async def in_halves(
    ask: Callable[[Sequence[T]], Awaitable[R]],
    items: Sequence[T],
    refusals: tuple[type[Exception], ...] = (ContextTooSmall,),
) -> list[R]:
    """Return what is answered about items, in their order: at once about all of them, else about each half where that
    is refused: by default where it is more than a model can read and write. Raises what refuses a single one."""
    try:
        return [await ask(items)]
    except refusals:
        if len(items) < 2:
            raise
    half = ceil(len(items) / 2)
    parts = await together(in_halves(ask, part, refusals) for part in (items[:half], items[half:]))
    return [answer for part in parts for answer in part]


def tokens_of_reading(texts: Iterable[str]) -> int:
    """Return the tokens in which one answer can say what each of several texts states."""
    return sum(PART + PART_A_TOKEN * estimate_tokens(text) for text in texts)
