"""What a load could not read, collected while the others load."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from kgplatform.errors import KgplatformError

Progress: TypeAlias = Callable[[int, int, str], None]
"""Is told of each file before it is read: its number, of how many, and its place in the folder."""


@dataclass
class Reading:
    """`unreadable` says of each file or line that was left out which it is, and why."""

    unreadable: list[str] = field(default_factory=list)
    _without: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def leave_out(self, place: str, why: KgplatformError) -> None:
        self.unreadable.append(f"{place}: {why}")

    def made_without(self, service: str, place: str, why: str) -> None:
        """Note that a file was read without the service that was to read it, and why."""
        self._without.setdefault((service, why), []).append(place)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is told of files that are read all the same, a sentence or two for each reason."""
        return tuple(
            f"{service} did not read {places[0]}{_and_more(len(places) - 1)}, read without it. {why}"
            for (service, why), places in self._without.items()
        )


def _and_more(count: int) -> str:
    return f" and {count} more" if count else ""
