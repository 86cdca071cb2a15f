"""Stdin as lines, which can be left at once."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Thread
from typing import cast

import anyio

PIECE = 65_536  # bytes that are read at once


class Lines:
    """The lines of a file descriptor, read by a thread that nobody waits for: a read that is under way cannot be
    called off, and an agent's host may leave stdin open when it ends us."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes] = asyncio.Queue()
        Thread(target=self._read, daemon=True).start()

    async def __aiter__(self) -> AsyncIterator[str]:
        while line := await self._lines.get():
            yield line.decode("utf-8", "replace")

    def _read(self) -> None:
        begun = b""
        with suppress(RuntimeError):  # the loop has ended: nobody listens any more
            while piece := os.read(self._descriptor, PIECE):
                *whole, begun = (begun + piece).split(b"\n")
                for line in whole:
                    self._give(line + b"\n")
            if begun:
                self._give(begun)
            self._give(b"")

    def _give(self, line: bytes) -> None:
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def lines_of_stdin() -> anyio.AsyncFile[str]:
    """Return stdin as the SDK reads it: it asks for lines alone."""
    return cast("anyio.AsyncFile[str]", Lines(sys.stdin.fileno()))
