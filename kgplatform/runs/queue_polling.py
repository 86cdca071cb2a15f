"""Looking into the queues: from time to time, and at once where this process has put a run into one.

DBOS's own looks cannot be asked for: a run that was started waited up to two and a half seconds on a laptop, for no
reason. These are its threads with another clock; what is taken, and how much of it at once, is DBOS's business.
"""

import threading
from typing import cast

from dbos import Queue
from dbos._dbos import _get_dbos_instance
from dbos._queue import queue_worker_thread

LAST_LOOK = 10.0  # seconds that a look under way is waited for at the end


class Bell:
    """What DBOS asks of the event that stops its looks, and a bell beside it: who waits until the next look, or comes
    to wait after it was rung, looks at once."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._stopped = self._rung = False

    def ring(self) -> None:
        """Ask for a look at once."""
        with self._changed:
            self._rung = True
            self._changed.notify_all()

    def set(self) -> None:
        """Ask for no look any more."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def is_set(self) -> bool:
        return self._stopped

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it is rung, at most `timeout` seconds; return whether looking is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._rung, timeout)
            self._rung = False
            return self._stopped


class Looking:
    """A thread a queue that takes from it what this process is to carry. DBOS is launched, and listens to none."""

    def __init__(self, queues: list[Queue]) -> None:
        self._bells = [Bell() for _ in queues]
        self._threads = [
            threading.Thread(
                target=queue_worker_thread,
                args=(cast(threading.Event, bell), _get_dbos_instance(), queue),
                name=f"queue-{queue.name}",
                daemon=True,
            )
            for bell, queue in zip(self._bells, queues, strict=True)
        ]

    def begin(self) -> None:
        """Look at what waits already, and go on looking."""
        for thread in self._threads:
            thread.start()
        self.at_once()

    def at_once(self) -> None:
        """Look now, and not only when it is time."""
        for bell in self._bells:
            bell.ring()

    def end(self) -> None:
        """Take nothing any more; the looks that are under way are waited for."""
        for bell in self._bells:
            bell.set()
        for thread in self._threads:
            thread.join(LAST_LOOK)
