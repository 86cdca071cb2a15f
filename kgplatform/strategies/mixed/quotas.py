"""How many questions each way of asking has in a round: more for what paid, and none without its turn.

What a query of a way is likely to bring is what its queries brought, smoothed: as if PRIOR queries more had brought
what those of all ways together did. The first seats of a round are the floor's. Each further one goes to the way for
which it is worth most, by the divisors 1, 3, 5 ... of Webster and Sainte-Laguë: near to proportional, and a way that
brought more never has fewer seats for it. All is counted in fractions, so that equal is equal.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

PRIOR = 10


class Record(NamedTuple):
    """What so many queries brought, in whatever it is counted."""

    reward: float = 0.0
    queries: int = 0


def expected(records: Mapping[str, Record]) -> dict[str, Fraction]:
    """Return what a query of each way is likely to bring; 1 for each where nothing was brought by any."""
    rewards = {way: Fraction(record.reward) for way, record in records.items()}
    brought = sum(rewards.values(), Fraction())
    if not brought:
        return dict.fromkeys(records, Fraction(1))
    mean = brought / sum(record.queries for record in records.values())
    return {way: (rewards[way] + PRIOR * mean) / (record.queries + PRIOR) for way, record in records.items()}


def quotas(questions: int, records: Mapping[str, Record], room: Mapping[str, int], floor: int) -> dict[str, int]:
    """Return how many of a round's questions each way has: at least `floor` each, as far as they go and it has `room`,
    and never more than that. Of equals the first in the order of `records` comes first.

    Rewards are 0 or more; what brought something has asked a query.
    """
    worth = expected(records)
    given = dict.fromkeys(records, 0)

    def claim(way: str) -> tuple[bool, Fraction]:
        below = given[way] < floor
        return not below, Fraction(given[way]) if below else -worth[way] / (2 * given[way] + 1)

    for _ in range(questions):
        open_ = [way for way in records if given[way] < room[way]]
        if not open_:
            break
        given[min(open_, key=claim)] += 1
    return given
