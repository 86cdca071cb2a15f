"""A kept process that reads files, so that no file can hang, fill or end the one that loads them."""

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from types import TracebackType
from typing import Any

import psutil

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.limits import MB, Limits
from loaders.reader_process import OUT_OF_MEMORY, RECORDS, UNPACK
from loaders.records import Record

_START_SECONDS = 60.0
_LOOKS = 0.25  # seconds between looks at its memory, for systems that do not limit it
_READ = 1 << 20  # bytes at once
# Modules are found where this process finds them, wherever the other one is started.
_PROGRAM = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from loaders.reader_process import main; main()"


@dataclass(frozen=True)
class Refusal:
    """What is not read, and why; `place` names the file, or a line of it."""

    place: str
    why: UnreadableDocument


class _Failed(Exception):
    """The process was ended or ended by itself; `again` says whether another may do better."""

    def __init__(self, why: UnreadableDocument, *, again: bool) -> None:
        super().__init__(why)
        self.why = why
        self.again = again


class ReadingProcess:
    """Reads files one after the other, within limits of time and memory; used as a context, and started by it.

    The process is ended when it is over one of them, and by the next file started anew. One that has read other files
    may be full of them: only what fails in a fresh one is refused for its memory.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._pending = b""
        self._is_fresh = True
        self._is_ready = False

    def __enter__(self) -> "ReadingProcess":
        self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    @property
    def pid(self) -> int:
        """The id of the process; 0 while there is none."""
        return self._process.pid if self._process else 0

    def read(self, path: str, place: str, url: str, domain: str) -> Iterator[Document | Refusal]:
        """Give the documents of a file; `place` is its name below the loaded folder, `url` what identifies it. A line
        that fails costs itself."""
        question = {"path": path, "place": place, "url": url, "domain": domain}
        for read in self._asked(question, place):
            if not isinstance(read, Record):
                yield read

    def records(self, path: str, place: str) -> Iterator[Record | Refusal]:
        """Give the entries of a library, and which of them are broken."""
        for read in self._asked({"path": path, "place": place, "what": RECORDS}, place):
            if not isinstance(read, Document):
                yield read

    def unpack(self, path: str, place: str, folder: str, room: int) -> Iterator[Refusal]:
        """Unpack a zip file of at most `room` bytes into a folder, and give what of it is left out."""
        question = {"path": path, "place": place, "what": UNPACK, "folder": folder, "room": room}
        for read in self._asked(question, place):
            if isinstance(read, Refusal):
                yield read

    def _asked(self, question: dict[str, Any], place: str) -> Iterator[Document | Record | Refusal]:
        after = 0
        while True:
            at: int | None = None
            try:
                for answer in self._answers({**question, "after": after}):
                    if "at" in answer:
                        at = int(answer["at"])
                        continue
                    yield _read(answer, place, at or 0)
                    self._is_fresh = False
                    after = at or 0
                return
            except _Failed as failed:
                if failed.again:
                    continue
                yield Refusal(_named(place, at or 0), failed.why)
                if not at:
                    return
                after = at

    def _answers(self, question: dict[str, Any]) -> Iterator[dict[str, Any]]:
        process = self._process or self._start()
        done = False
        try:
            if not self._is_ready:
                self._line(process, _START_SECONDS)
                self._is_ready = True
            with suppress(BrokenPipeError):  # it ended; that is found when it is listened to
                assert process.stdin
                process.stdin.write(json.dumps(question).encode() + b"\n")
                process.stdin.flush()
            while True:
                answer: dict[str, Any] = json.loads(self._line(process, self._limits.seconds))
                if "done" in answer:
                    done = True
                    return
                yield answer
        finally:
            if not done:  # what it would still say is no answer to the next question
                self._end()

    def _line(self, process: "subprocess.Popen[bytes]", seconds: float) -> bytes:
        """Return what it says next. Raises _Failed when it ends, or says nothing for so long, or takes too much."""
        assert process.stdout
        deadline = time.monotonic() + seconds
        pieces = [self._pending]
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in pieces[-1]:
                if selector.select(max(0.0, min(_LOOKS, deadline - time.monotonic()))):
                    if not (piece := os.read(process.stdout.fileno(), _READ)):
                        raise self._ended(process)
                    pieces.append(piece)
                elif time.monotonic() >= deadline:
                    raise self._late()
                elif self._is_too_large(process):
                    raise self._out_of_memory()
        line, _, self._pending = b"".join(pieces).partition(b"\n")
        return line

    def _late(self) -> _Failed:
        what = f"Reading it takes more than {self._limits.seconds:g} seconds."
        return _Failed(_too_much(what, "KGPLATFORM_READ_SECONDS"), again=False)

    def _out_of_memory(self) -> _Failed:
        what = f"Reading it takes more than {self._limits.memory_mb} MB of memory."
        return _Failed(_too_much(what, "KGPLATFORM_READ_MEMORY_MB"), again=not self._is_fresh)

    def _ended(self, process: "subprocess.Popen[bytes]") -> _Failed:
        code = process.wait()
        if code == OUT_OF_MEMORY:
            return self._out_of_memory()
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        why = UnreadableDocument(
            f"Reading it ends the process that reads it ({how}).", "Convert it to text or Markdown, or leave it out."
        )
        return _Failed(why, again=not self._is_fresh)

    def _is_too_large(self, process: "subprocess.Popen[bytes]") -> bool:
        with suppress(psutil.Error):
            return int(psutil.Process(process.pid).memory_info().rss) > self._limits.memory_mb * MB
        return False

    def _start(self) -> "subprocess.Popen[bytes]":
        """Start the process, in a session of its own, so that Ctrl-C does not reach it."""
        self._process = process = subprocess.Popen(
            [sys.executable, "-P", "-c", _PROGRAM, json.dumps([place or "." for place in sys.path])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert process.stdin
        process.stdin.write(json.dumps(asdict(self._limits)).encode() + b"\n")
        process.stdin.flush()
        self._pending, self._is_fresh, self._is_ready = b"", True, False
        return process

    def _end(self) -> None:
        """End the process at once: it keeps nothing."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()


def _read(answer: dict[str, Any], place: str, line: int) -> Document | Record | Refusal:
    if "document" in answer:
        return Document.model_validate(answer["document"])
    if "record" in answer:
        return Record.model_validate(answer["record"])
    what, remedy = answer["refused"]
    inside = answer.get("inside", "")
    return Refusal(f"{place}/{inside}" if inside else _named(place, line), UnreadableDocument(what, remedy))


def _named(place: str, line: int) -> str:
    return f"{place}, line {line}" if line else place


def _too_much(what: str, setting: str) -> UnreadableDocument:
    return UnreadableDocument(what, f"Split it, convert it to text or leave it out, or raise {setting}.")
