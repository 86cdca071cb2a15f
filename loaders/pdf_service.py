"""PDF files that a service reads, which makes TEI of them; where it cannot, they are read here."""

import tempfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Protocol

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
    """Give the documents of a file. A PDF is sent to the `service`, where there is one, and what it makes of it is read
    in the process as any file is; where that fails, `reading` is told, and the PDF is read as without a service."""
    if service is None or PurePosixPath(place).suffix.lower() != PDF:
        yield from process.read(path, place, url, domain)
        return
    try:
        yield _made(service, process, path, place, url, domain, limits)
    except NotMade as why:
        reading.made_without(service.name, place, str(why))
        yield from process.read(path, place, url, domain)


def _made(  # noqa: PLR0917 - as above
    service: PdfService, process: ReadingProcess, path: str, place: str, url: str, domain: str, limits: Limits
) -> Document:
    """Return the document of what the service makes of a PDF. Raises NotMade."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(limits.max_mb * MB + 1)
    except OSError as error:
        raise NotMade(f"The file cannot be opened: {error.strerror}.") from error
    if len(data) > limits.max_mb * MB:
        raise NotMade(f"The file has more than {limits.max_mb} MB.")
    made = service.tei(data)
    with tempfile.TemporaryDirectory(prefix="kgplatform-tei-") as folder:
        tei = Path(folder) / "made.tei"
        tei.write_bytes(made)
        named = str(PurePosixPath(place).with_suffix(".tei"))
        for read in process.read(str(tei), named, url, domain):
            if isinstance(read, Refusal):
                raise NotMade(f"What it made of the file is not read: {read.why.what}")
            return read.model_copy(update={"kind": "pdf"})
    raise NotMade("What it made of the file holds nothing.")
