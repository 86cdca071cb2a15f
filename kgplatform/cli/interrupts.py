"""Ctrl-C as a wish that is told, not as an error that tears down what is under way; and SIGTERM as the end of all."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

Interrupts = asyncio.Queue[None]


@contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Give a queue that every Ctrl-C puts an element into; afterwards Ctrl-C does what it did before.

    Where a loop cannot have it told (on Windows, or outside of the main thread), Ctrl-C ends the command as ever.
    """
    loop, pressed = asyncio.get_running_loop(), Interrupts()
    before, ours = signal.getsignal(signal.SIGINT), False
    with suppress(NotImplementedError, ValueError, RuntimeError):
        loop.add_signal_handler(signal.SIGINT, pressed.put_nowait, None)
        ours = True
    try:
        yield pressed
    finally:
        if ours:
            loop.remove_signal_handler(signal.SIGINT)
            signal.signal(signal.SIGINT, before or signal.default_int_handler)


async def done_before(work: "asyncio.Task[object]", pressed: Interrupts) -> bool:
    """Wait for the work or the next Ctrl-C, and tell whether the work is done."""
    interrupt = asyncio.create_task(pressed.get())
    try:
        await asyncio.wait({work, interrupt}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        interrupt.cancel()
    return work.done()


def end_on_sigterm() -> None:
    """Let SIGTERM cancel the current task, as Ctrl-C does: then what it started is stopped."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    if task is not None:
        # Not the loop's add_signal_handler: that one would be called even while uvicorn's own handler is set.
        signal.signal(signal.SIGTERM, lambda *_: loop.call_soon_threadsafe(task.cancel))
