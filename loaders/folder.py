"""Every document of a folder or a file."""

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from kgplatform.errors import EmptyCorpus, UnreadableDocument
from kgplatform.models import Document
from loaders.files import KINDS
from loaders.jsonl import LINES
from loaders.limits import Limits, address_mark, check_name
from loaders.listing import Listed, list_files, printable
from loaders.processes import ReadingProcess, Refusal
from loaders.reading import Progress, Reading

_KNOWN = {*KINDS, *LINES}
READ = ", ".join(sorted(_KNOWN))
_TOLD = 3
_DEFAULT = Limits()


def load_documents(
    path: Path,
    domain: str,
    *,
    base: str = "",
    limits: Limits = _DEFAULT,
    reading: Reading | None = None,
    progress: Progress | None = None,
) -> Iterator[Document]:
    """Give the documents of a file, or of a folder's files in the order of their names; `domain` "" is the lines' own.

    Files are read in a process of their own, within `limits`. What cannot be read goes to `reading` and the others
    load. Raises NotFound when there is no such path, and EmptyCorpus when nothing at all can be read. A url is the
    file's whole path as a `file:` URI, or `base` and the place below the folder, which is the same anywhere; lines that
    give none have their number behind it.
    """
    reading = reading if reading is not None else Reading()
    check_name("domain", domain)
    check_name("base", base)
    found: dict[int, str] = {}
    with ReadingProcess(limits) as process:
        for place, read in _all_read(path, domain, base, process, progress):
            if isinstance(read, UnreadableDocument):
                reading.leave_out(place, read)
            elif other := found.get(address_mark(read)):
                reading.leave_out(place, UnreadableDocument(f"Its url {read.url} is also that of {other}."))
            else:
                found[address_mark(read)] = place
                yield read
    if not found:
        raise _nothing_in(path, reading)


def _all_read(
    path: Path, domain: str, base: str, process: ReadingProcess, progress: Progress | None
) -> Iterator[tuple[str, Document | UnreadableDocument]]:
    """Give each document with its place, and why each of the others is none."""
    listed = [_of_known_kind(each) for each in list_files(path)]
    root = (path if path.is_dir() else path.parent).resolve()
    for number, each in enumerate(listed, start=1):
        if progress:
            progress(number, len(listed), each.place)
        if each.why:
            yield each.place, each.why
            continue
        for read in process.read(each.path, each.place, _address(root, each.place, base), domain):
            yield (read.place, read.why) if isinstance(read, Refusal) else (each.place, read)


def _address(root: Path, place: str, base: str) -> str:
    if not base:
        return (root / place).as_uri()
    return f"{base if base.endswith(('/', ':')) else f'{base}/'}{quote(os.fsencode(place))}"


def _of_known_kind(listed: Listed) -> Listed:
    if listed.why or PurePosixPath(listed.place).suffix.lower() in _KNOWN:
        return listed
    why = UnreadableDocument("It is of another kind than those that are read.", f"They are {READ}.")
    return Listed(listed.place, why=why)


def _nothing_in(path: Path, reading: Reading) -> EmptyCorpus:
    shown = printable(str(path))
    if not reading.unreadable:
        return EmptyCorpus(f"There is nothing to read in {shown}.", f"What is read: {READ}.")
    told = " ".join(f"[{reason}]" for reason in reading.unreadable[:_TOLD])
    more = len(reading.unreadable) - _TOLD
    rest = f" And {more} more." if more > 0 else ""
    return EmptyCorpus(f"Nothing in {shown} can be read: {told}{rest}", f"What is read: {READ}.")
