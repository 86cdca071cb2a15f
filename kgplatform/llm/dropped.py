"""What models said and nobody took: counted, never passed on."""

from collections import Counter, defaultdict

from kgplatform.llm.context import current_charge


class Dropped:
    """Counts by role and reason, kept apart by the run that the code around is charged to; given to those who check."""

    def __init__(self) -> None:
        self._counts: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def count(self, role: str, reason: str, times: int = 1) -> None:
        """Note that something of a role's answers was dropped, and why."""
        if times:
            self._counts[current_charge().run_id][f"{role}: {reason}"] += times

    def take(self) -> dict[str, int]:
        """Return the current run's counts since the last time, sorted by "role: reason", and begin them anew."""
        return dict(sorted(self._counts.pop(current_charge().run_id, Counter[str]()).items()))
