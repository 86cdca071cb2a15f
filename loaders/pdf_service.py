"""PDF files that a service reads, which makes TEI of them; where it cannot, they are read here."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Protocol

from kgplatform.models import Document
from loaders.limits import MB, Limits
from loaders.processes import ReadingProcess, Refusal
from loaders.reading import Reading

PDF = ".pdf"


class NotMade(Exception):
    """Why a service made no TEI, in whole sentences."""


class PdfService(Protocol):
    """Makes TEI of PDF files. `name` is what reports call it."""

    name: str

    def tei(self, data: bytes) -> bytes:
        """Return the TEI of a PDF's bytes. Raises NotMade."""


class Made(NamedTuple):
    """The TEI that a service made of a PDF, and what reports call that service."""

    by: str
    tei: bytes


def read_file_by(  # noqa: PLR0917 - where a file is, and what it is called
    service: PdfService | None,
    process: ReadingProcess,
    path: str,
    place: str,
    url: str,
    domain: str,
    limits: Limits,
    reading: Reading,
) -> Iterator[Document | Refusal]:
    """Give the documents of a file, a PDF by what the `service` makes of it, as made_by() and read_made() say."""
    made = made_by(service, place, lambda: _bytes(path, limits), limits, reading)
    yield from read_made(made, process, path, place, url, domain, reading)


def made_by(
    service: PdfService | None, place: str, data: Callable[[], bytes], limits: Limits, reading: Reading
) -> Made | None:
    """Return what the `service` makes of a PDF's `data`, for which it is waited. None where there is no service, where
    the file is none for it, and where it makes nothing, of which `reading` is told."""
    if service is None or PurePosixPath(place).suffix.lower() != PDF:
        return None
    try:
        sent = data()
        if len(sent) > limits.max_mb * MB:
            raise NotMade(f"The file has more than {limits.max_mb} MB.")
        return Made(service.name, service.tei(sent))
    except NotMade as why:
        reading.made_without(service.name, place, str(why))
        return None


def read_made(  # noqa: PLR0917 - where a file is, and what it is called
    made: Made | None, process: ReadingProcess, path: str, place: str, url: str, domain: str, reading: Reading
) -> Iterator[Document | Refusal]:
    """Give the documents of a file: what was `made` of it is read in the process as any file is; where that fails,
    `reading` is told, and the file is read as without a service."""
    if made is not None:
        try:
            yield _document(made, process, place, url, domain)
        except NotMade as why:
            reading.made_without(made.by, place, str(why))
        else:
            return
    yield from process.read(path, place, url, domain)


def _bytes(path: str, limits: Limits) -> bytes:
    """Return the bytes of a file, of one that is too large one more than it may have. Raises NotMade."""
    try:
        with Path(path).open("rb") as file:
            return file.read(limits.max_mb * MB + 1)
    except OSError as error:
        raise NotMade(f"The file cannot be opened: {error.strerror}.") from error


def _document(made: Made, process: ReadingProcess, place: str, url: str, domain: str) -> Document:
    """Return the document of what was made of a PDF. Raises NotMade."""
    with tempfile.TemporaryDirectory(prefix="kgplatform-tei-") as folder:
        tei = Path(folder) / "made.tei"
        tei.write_bytes(made.tei)
        named = str(PurePosixPath(place).with_suffix(".tei"))
        for read in process.read(str(tei), named, url, domain):
            if isinstance(read, Refusal):
                raise NotMade(f"What it made of the file is not read: {read.why.what}")
            return read.model_copy(update={"kind": "pdf"})
    raise NotMade("What it made of the file holds nothing.")
