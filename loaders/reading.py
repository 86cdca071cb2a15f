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

    def leave_out(self, place: str, why: KgplatformError) -> None:
        self.unreadable.append(f"{place}: {why}")
