"""The program that reads files for another process: loaders/processes.py starts it, asks it and ends it.

The first line on stdin are the limits, each other one asks for a file. Lines on stdout answer, all of them JSON:
{"ready": true} to the limits; then for each file {"at": n} when line n of it is begun (0: the file), {"document": ...}
or {"refused": [what, remedy]} for what was begun, and {"done": true} at the end. Asked for the records of a library it
gives {"record": ...} for each, and asked to unpack an archive {"refused": ..., "inside": name} for what is left out of
it. It ends when stdin does: with whoever started it, however that one ended.
"""

import json
import os
import resource
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from queue import SimpleQueue
from typing import Any, BinaryIO, TextIO

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.files import KINDS, read_file
from loaders.jsonl import LINES, json_lines, read_line
from loaders.libraries import LIBRARIES, library_records
from loaders.limits import MB, Limits, address_mark, checked
from loaders.records import Record
from loaders.zipped import unpacked

OUT_OF_MEMORY = 75
"""The exit code of a process that needed more memory than it may use."""
RECORDS, UNPACK = "records", "unpack"
"""What may be asked instead of a file's documents."""
READABLE = frozenset({*KINDS, *LINES, *LIBRARIES})
"""Ends of the names of files that are read."""
_PATIENCE = 5.0  # seconds after the limit, when it ends by itself: nobody may be left to end it
_DAMAGED = "Is it damaged? Save it anew, as text if nothing else helps, or leave it out."


def main() -> None:
    """Answer until stdin ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print is no answer
    limits = Limits(**json.loads(sys.stdin.readline()))
    questions: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    _limit_memory(limits.memory_mb)
    print('{"ready": true}', file=answers, flush=True)
    while True:
        _answer(json.loads(questions.get()), limits, answers)


def _listen(questions: "SimpleQueue[str]") -> None:
    """Hand questions on; in a thread of its own, so that no file keeps the process from ending."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)


def _limit_memory(megabytes: int) -> None:
    """Let the kernel refuse what is more, where it does so (Linux); elsewhere whoever asks looks at it."""
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * MB, megabytes * MB))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer(question: dict[str, Any], limits: Limits, answers: TextIO) -> None:
    """Read a file. SIGALRM ends the process should it still be at it when nobody is left to end it."""
    signal.setitimer(signal.ITIMER_REAL, limits.seconds + _PATIENCE)
    try:
        for read in _asked(question, limits):
            signal.setitimer(signal.ITIMER_REAL, 0)  # whoever asked may take its time with the answers
            print(_told(read), file=answers, flush=True)
            signal.setitimer(signal.ITIMER_REAL, limits.seconds + _PATIENCE)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)  # what is left of the heap is nothing to go on with
    signal.setitimer(signal.ITIMER_REAL, 0)
    print('{"done": true}', file=answers, flush=True)


def _asked(
    question: dict[str, Any], limits: Limits
) -> Iterator[int | Document | Record | UnreadableDocument | tuple[str, UnreadableDocument]]:
    """Give what is asked for: the documents of a file, the records of a library, or what is left out of an archive."""
    path, place = question["path"], question["place"]
    what = question.get("what", "")
    if not what:
        yield from read_path(path, place, question["url"], question["domain"], limits, question["after"])
        return
    yield 0
    try:
        with _opened(path) as file:
            if what == RECORDS:
                yield from library_records(_bytes(file, limits.max_mb), place)
            else:
                yield from unpacked(file, Path(question["folder"]), READABLE, limits.max_mb, question["room"])
    except MemoryError:
        raise
    except Exception as error:
        yield _why(error)


def _told(read: int | Document | Record | UnreadableDocument | tuple[str, UnreadableDocument]) -> str:
    if isinstance(read, Document):
        return '{"document": ' + read.model_dump_json() + "}"
    if isinstance(read, Record):
        return '{"record": ' + read.model_dump_json() + "}"
    if isinstance(read, tuple):
        inside, why = read
        return json.dumps({"refused": [why.what, why.remedy], "inside": inside})
    return json.dumps({"at": read} if isinstance(read, int) else {"refused": [read.what, read.remedy]})


def read_path(  # noqa: PLR0917 - where a file is, and what it is called
    path: str, place: str, url: str, domain: str, limits: Limits, after: int = 0
) -> Iterator[int | Document | UnreadableDocument]:
    """Give the number of each line behind `after`, or 0 for a file that is one document, and then what came of it.

    Raises MemoryError, and nothing else.
    """
    try:
        if not after:
            yield 0
        with _opened(path) as file:
            yield from _outcomes(_works(file, place, url, domain, limits.max_mb), limits, after)
    except OSError as error:
        yield UnreadableDocument(f"It cannot be opened: {error.strerror}.", "Check its permissions.")
    except UnreadableDocument as error:
        yield error


def _outcomes(
    works: Iterable[tuple[int, Callable[[], Document]]], limits: Limits, after: int
) -> Iterator[int | Document | UnreadableDocument]:
    known: dict[int, int] = {}
    for number, work in works:
        if number <= after and after:
            continue
        if number:
            yield number
        yield _first_of_url(_outcome(work, limits), number, known)


def _first_of_url(
    read: Document | UnreadableDocument, number: int, known: dict[int, int]
) -> Document | UnreadableDocument:
    """Return what was read, unless it is a line that takes the url of an earlier one."""
    if isinstance(read, UnreadableDocument):
        return read
    first = known.setdefault(address_mark(read), number)
    if first == number:
        return read
    return UnreadableDocument(f"Its url {read.url} is also that of line {first}.", "Give each its own.")


def _works(
    file: BinaryIO, place: str, url: str, domain: str, max_mb: int
) -> Iterable[tuple[int, Callable[[], Document]]]:
    """Return what is to be done for each line, by its number; for a file that is one document, 0."""
    if PurePosixPath(place).suffix.lower() not in LINES:
        return [(0, partial(read_file, _bytes(file, max_mb), place, url, domain))]
    return (
        (number, partial(read_line, line, f"{url}#line-{number}", f"file:{place}#line-{number}", domain))
        for number, line in json_lines(file)
    )


def _outcome(work: Callable[[], Document], limits: Limits) -> Document | UnreadableDocument:
    try:
        return checked(work(), limits.max_mb)
    except MemoryError:
        raise
    except Exception as error:
        return _why(error)


def _why(error: Exception) -> UnreadableDocument:
    """Return in words why a file cannot be read. Raises MemoryError where that is behind it."""
    if any(isinstance(cause, MemoryError) for cause in _causes(error)):
        raise MemoryError
    if isinstance(error, UnreadableDocument):
        return error
    if isinstance(error, RecursionError):
        return UnreadableDocument("It is nested too deeply.", _DAMAGED)
    if isinstance(error, OSError) and error.strerror:
        return UnreadableDocument(f"It cannot be opened: {error.strerror}.", "Check its permissions.")
    # whatever a library raises about a file that it did not expect
    return UnreadableDocument(f"Reading it failed ({type(error).__name__}).", _DAMAGED)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Give what an error came from; markitdown keeps the errors of its converters as attempts."""
    cause = error.__cause__ or error.__context__
    if cause is not None:
        yield cause
        yield from _causes(cause)
        for attempt in getattr(cause, "attempts", None) or []:
            if attempt.exc_info:
                yield attempt.exc_info[1]
                yield from _causes(attempt.exc_info[1])


def _opened(path: str) -> BinaryIO:
    """Open a file; what became a link or a pipe after it was listed is not opened."""
    opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    file = os.fdopen(opened, "rb")
    if stat.S_ISREG(os.fstat(opened).st_mode):
        return file
    file.close()
    raise UnreadableDocument("It is not a file any more.", "Load again.")


def _bytes(file: BinaryIO, max_mb: int) -> bytes:
    """Return the bytes of a file that is one document."""
    data = file.read(max_mb * MB + 1)
    size = max(os.fstat(file.fileno()).st_size, len(data))
    if len(data) > max_mb * MB:
        raise UnreadableDocument(
            f"It has {size / MB:.0f} MB, and {max_mb} MB is the largest that is read.",
            "Split it, or raise KGPLATFORM_MAX_FILE_MB.",
        )
    return data
