"""How long work waits for an engine that is being started again: to the end, but for requests, which somebody waits
for."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SECONDS = 5.0  # that a request waits


class Patience:
    """That of one request, for all waiting together until the engine answers again. A request that has stored
    something already waits to the end: what it began is not to stay half done."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until: float | None = None
        self._has_stored = False

    def left(self) -> float | None:
        """Return the seconds that are left to wait, from the first time this is asked; None: to the end."""
        if self._has_stored:
            return None
        now = time.monotonic()
        if self._until is None:
            self._until = now + self._seconds
        return max(0.0, self._until - now)

    def answered(self, stored: bool = False) -> None:
        """Know that the engine has answered: what is waited for from now on is another start."""
        self._until = None
        self._has_stored = self._has_stored or stored


_PATIENCE: ContextVar[Patience | None] = ContextVar("patience", default=None)


@contextmanager
def waiting_briefly(seconds: float = SECONDS) -> Iterator[None]:
    """Let all that is done inside wait as a request does."""
    with _waiting(Patience(seconds)):
        yield


@contextmanager
def waiting_to_the_end() -> Iterator[None]:
    """Let all that is done inside wait as long as it takes, whoever asked for it."""
    with _waiting(None):
        yield


def patience() -> Patience | None:
    """Return how long whoever asks waits; None: to the end."""
    return _PATIENCE.get()


@contextmanager
def _waiting(chosen: Patience | None) -> Iterator[None]:
    token = _PATIENCE.set(chosen)
    try:
        yield
    finally:
        _PATIENCE.reset(token)
