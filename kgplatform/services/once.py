"""Work that is done once, however often it is asked for."""

from typing import Protocol


class Once(Protocol):
    """Work that is done once, however often it is asked for: by a key, for a day, on all servers of one database.

    A key stands for what one caller asked: `whose` it is tells apart callers that may not see each other's answers.
    """

    async def begin_once(self, key: str, asked: str, whose: str = "") -> str | None:
        """Return the answer that a key has, or None: then whoever asks does the work, and says by end_once() what came
        of it. Who asks while it is done waits a while.

        Raises InputError for a key of something else that was `asked` (a hash of it), and StillBeingDone where the
        work does not end.
        """

    async def end_once(self, key: str, answer: str | None, whose: str = "") -> None:
        """Keep the answer of a key; None lets go of it, so that it may be tried again."""
