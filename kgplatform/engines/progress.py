"""How a long step tells how far it is."""

from typing import Protocol


class Progress(Protocol):
    """Called at each change: what is done, and how much of how much (bytes for downloads)."""

    def __call__(self, what: str, done: int, total: int) -> None: ...


def silent(what: str, done: int, total: int) -> None:
    """Show nothing."""
