"""How often somebody may ask: buckets that fill steadily, in this process."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable

MINUTE = 60.0
MOST_BUCKETS = 10_000  # the ones used longest ago go first: they are full again


class Rates:
    """Lets each of many do something so many times a minute, and as many at once; 0 is any number."""

    def __init__(self, a_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._most = a_minute
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str) -> int:
        """Return the whole seconds until somebody may do it, 0 for now; takes nothing."""
        if not self._most:
            return 0
        left, _ = self._filled(who)
        return 0 if left >= 1 else math.ceil((1 - left) * MINUTE / self._most)

    def take(self, who: str) -> int:
        """Count that somebody does it where they may; return the seconds until they may, 0 where they did."""
        if seconds := self.wait(who):
            return seconds
        self.count(who)
        return 0

    def count(self, who: str) -> None:
        """Count that somebody did it."""
        if not self._most:
            return
        left, now = self._filled(who)
        self._left[who] = (max(0.0, left - 1), now)
        self._left.move_to_end(who)
        if len(self._left) > MOST_BUCKETS:
            self._left.popitem(last=False)

    def _filled(self, who: str) -> tuple[float, float]:
        now = self._now()
        left, then = self._left.get(who, (float(self._most), now))
        return min(float(self._most), left + (now - then) * self._most / MINUTE), now
