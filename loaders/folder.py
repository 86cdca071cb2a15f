"""Every document of a folder or a file."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from kgplatform.errors import EmptyCorpus, KgplatformError, NotFound, UnreadableDocument
from kgplatform.models import Document
from loaders.files import KINDS, read_file
from loaders.jsonl import read_jsonl
from loaders.reading import Reading

_LINES = {".jsonl", ".ndjson"}
_READ = ", ".join(sorted({*KINDS, *_LINES}))
_TOLD = 3


def load_documents(
    path: Path, domain: str, *, base: str = "", max_mb: int = 40, reading: Reading | None = None
) -> Iterator[Document]:
    """Give the documents of a file, or of a folder's files in the order of their names; `domain` "" is the lines' own.

    What cannot be read goes to `reading` and the others load. Raises NotFound when there is no such path, and
    EmptyCorpus when nothing at all can be read. A url is the file's whole path as a `file:` URI, or `base` and the
    place below the folder, which is the same anywhere; lines that give none have their number behind it.
    """
    reading = reading if reading is not None else Reading()
    if not path.exists():
        raise NotFound(f"There is no {path}.", "Give a folder or a file.")
    root = (path if path.is_dir() else path.parent).resolve()
    found: dict[tuple[str, str], str] = {}
    for file in _files(path):
        place = file.relative_to(path).as_posix() if path.is_dir() else file.name
        for document in _documents(file, place, _address(root, place, base), domain, max_mb, reading):
            if other := found.get((document.domain, document.url)):
                reading.leave_out(place, UnreadableDocument(f"Its url {document.url} is also that of {other}."))
                continue
            found[document.domain, document.url] = place
            yield document
    if not found:
        raise _nothing_in(path, reading)


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    inside = (file for file in path.rglob("*") if file.is_file())
    shown = (file for file in inside if not any(part.startswith(".") for part in file.relative_to(path).parts))
    return sorted(shown, key=lambda file: file.relative_to(path).as_posix())


def _address(root: Path, place: str, base: str) -> str:
    if not base:
        return (root / place).as_uri()
    return f"{base if base.endswith(('/', ':')) else f'{base}/'}{quote(os.fsencode(place))}"


def _documents(  # noqa: PLR0917 - where a file is, and what it is called
    file: Path, place: str, url: str, domain: str, max_mb: int, reading: Reading
) -> Iterator[Document]:
    try:
        data = _bytes(file, max_mb)
        if file.suffix.lower() in _LINES:
            yield from read_jsonl(data, place, url, domain, reading)
        else:
            yield read_file(data, place, url, domain)
    except KgplatformError as error:
        reading.leave_out(place, error)


def _bytes(file: Path, max_mb: int) -> bytes:
    if file.suffix.lower() not in {*KINDS, *_LINES}:
        raise UnreadableDocument("It is of another kind than those that are read.", f"They are {_READ}.")
    size = file.stat().st_size
    if size > max_mb * 1_000_000:
        raise UnreadableDocument(
            f"It has {size / 1e6:.0f} MB, and {max_mb} MB is the largest that is read.",
            "Split it, or raise KGPLATFORM_MAX_FILE_MB.",
        )
    try:
        return file.read_bytes()
    except OSError as error:
        raise UnreadableDocument(f"It cannot be opened: {error.strerror}.", "Check its permissions.") from error


def _nothing_in(path: Path, reading: Reading) -> EmptyCorpus:
    if not reading.unreadable:
        return EmptyCorpus(f"There is nothing to read in {path}.", f"What is read: {_READ}.")
    told = " ".join(f"[{reason}]" for reason in reading.unreadable[:_TOLD])
    more = len(reading.unreadable) - _TOLD
    rest = f" And {more} more." if more > 0 else ""
    return EmptyCorpus(f"Nothing in {path} can be read: {told}{rest}", f"What is read: {_READ}.")
