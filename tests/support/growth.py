"""How the time of an act grows with what it is given: a ratio within one run, which a slow machine does not change."""

import time
from collections.abc import Callable

PART = 4  # the act is measured on a quarter, too
SQUARE = 9.0  # four times as much takes four times as long where time is linear, and sixteen where it is quadratic
QUICK = 0.25  # seconds: what takes less is not measured well, and what is quadratic takes more at its usual sizes
TRIES = 3


def is_squared(act: Callable[[int], object], size: int) -> bool:
    """Say whether an act on this many characters takes far more than four times as long as on a quarter of them, in
    each of some tries (the processor's time of this process; others may have had its caches meanwhile)."""
    return all(_is_squared(act, size) for _ in range(TRIES))


def _is_squared(act: Callable[[int], object], size: int) -> bool:
    large = _seconds(act, size)
    return large > QUICK and large > SQUARE * _seconds(act, size // PART)


def _seconds(act: Callable[[int], object], size: int) -> float:
    began = time.process_time()
    act(size)
    return time.process_time() - began
