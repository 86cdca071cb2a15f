"""Libraries of reference managers: which entries of them have which files of the folder."""

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from pathlib import PurePosixPath

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document
from loaders.bibtex import bibtex_records
from loaders.csl import csl_records
from loaders.limits import checked
from loaders.records import Record, abstract_document, places_of, with_record
from loaders.ris import ris_records


@dataclass(frozen=True)
class LibraryKind:
    """A kind of library: its name, which documents of abstracts keep, and what gives the entries of its bytes."""

    name: str
    read: Callable[[bytes], Iterator[Record | UnreadableDocument]]


LIBRARIES = {
    ".bib": LibraryKind("bibtex", bibtex_records),
    ".ris": LibraryKind("ris", ris_records),
    ".json": LibraryKind("csl", csl_records),
}
"""Kinds of libraries by the end of the file's name."""


def is_library(place: str) -> bool:
    return PurePosixPath(place).suffix.lower() in LIBRARIES


def library_records(data: bytes, place: str) -> Iterator[Record | UnreadableDocument]:
    """Give the entries of a library's bytes; raises UnreadableDocument for what is none."""
    yield from LIBRARIES[PurePosixPath(place).suffix.lower()].read(data)


@dataclass
class _Entry:
    """An entry with the library that it is of, whether it has files here, and how many of them may still be read."""

    record: Record
    library: str
    url: str
    has_files: bool = False
    waiting: int = 0
    is_read: bool = False


class Attachments:
    """The entries of all libraries of a folder, and which file belongs to which."""

    def __init__(self, domain: str, max_mb: int) -> None:
        self._domain = domain
        self._max_mb = max_mb
        self._of_libraries: dict[str, list[_Entry]] = {}
        self._of_files: dict[str, _Entry] = {}

    def add(self, library: str, url: str, records: Iterable[Record], known: Set[str], archive: str = "") -> None:
        """Take the entries of a library, which may be in an `archive`; `known` are the places of files that can be
        read. A file that several entries name belongs to the first of them."""
        for record in records:
            entry = _Entry(record, library, url)
            self._of_libraries.setdefault(library, []).append(entry)
            for place in places_of(record, library, archive):
                if place in known and place != library and place not in self._of_files:
                    self._of_files[place] = entry
                    entry.waiting += 1
                    entry.has_files = True

    def of_library(self, library: str) -> Iterator[tuple[str, Document | UnreadableDocument]]:
        """Give the documents of a library's entries without files, and of those that say nothing why."""
        for entry in self._of_libraries.get(library, []):
            if not entry.has_files:
                yield self._abstract(entry)

    def taken(
        self, place: str, read: Document | UnreadableDocument
    ) -> Iterator[tuple[str, Document | UnreadableDocument]]:
        """Give what was read of a file, with the entry that it belongs to; where none of an entry's files can be read,
        its abstract as well."""
        entry = self._of_files.get(place)
        if entry is None:
            yield place, read
            return
        entry.waiting -= 1
        if isinstance(read, Document):
            entry.is_read = True
            yield place, with_record(read, entry.record)
            return
        yield place, read
        if not entry.waiting and not entry.is_read and entry.record.abstract.strip():
            yield self._abstract(entry)

    def _abstract(self, entry: _Entry) -> tuple[str, Document | UnreadableDocument]:
        record = entry.record
        place = f"{entry.library}, {record.key}"
        if not record.abstract.strip():
            elsewhere = f" Its file {record.files[0]} is not there." if record.files else ""
            why = f"It has neither a file here nor an abstract.{elsewhere}"
            return place, UnreadableDocument(why, "Export the library with its files.")
        kind = LIBRARIES[PurePosixPath(entry.library).suffix.lower()].name
        try:
            return place, checked(abstract_document(record, kind, entry.url, self._domain), self._max_mb)
        except UnreadableDocument as error:
            return place, error
