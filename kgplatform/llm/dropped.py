"""What models said and nobody took: counted, never passed on."""

from collections import Counter


class Dropped:
    """Counts by role and reason; given to those who check answers."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, role: str, reason: str, times: int = 1) -> None:
        """Note that something of a role's answers was dropped, and why."""
        if times:
            self._counts[f"{role}: {reason}"] += times

    def take(self) -> dict[str, int]:
        """Return the counts since the last time, sorted by "role: reason", and begin anew."""
        taken, self._counts = self._counts, Counter()
        return dict(sorted(taken.items()))
