"""What a publisher said of a work afterwards: the gravest of it counts."""

from collections.abc import Collection

from kgplatform.models import WorkStatus

_GRAVEST: tuple[WorkStatus, ...] = ("retracted", "concern", "corrected")


def gravest(statuses: Collection[WorkStatus]) -> WorkStatus:
    """Return the gravest of some, "" of none."""
    return next((status for status in _GRAVEST if status in statuses), "")
