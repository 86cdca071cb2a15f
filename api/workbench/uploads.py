"""Files that a browser sends: read as a folder is, in a process of their own, and loaded."""

import asyncio
import shutil
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from starlette.datastructures import UploadFile

from api.workbench.run_form import GENERAL
from api.workbench.sent_form import name_of_file
from kgplatform.errors import EmptyCorpus, UnreadableDocument
from kgplatform.models import Document, LoadReport, Source
from kgplatform.services import Services
from loaders import Reading, load_documents
from loaders.limits import Limits, check_name
from loaders.pdf_service import PdfService

ADDRESS = "upload:"  # in front of a file's name: the same name again is the same document
AT_ONCE = 2  # uploads that are read; each has a process, which may take much memory
PART = 200  # documents that are loaded together
LONGEST_STEP = 255  # bytes of a file's or folder's name


@dataclass(frozen=True)
class Loaded:
    """A document of a file without its text: what it is, what of the file it lacks, and how many snippets of it are
    stored."""

    title: str
    url: str
    kind: str
    domain: str
    left_out: tuple[str, ...]
    snippets: int


@dataclass(frozen=True)
class Understood:
    """What was understood of what was sent: the documents of files, and what the load of all did, of addresses too;
    `domain` is where they are, or the first of them."""

    documents: tuple[Loaded, ...]
    report: LoadReport
    domain: str


class Uploads:
    """Reads and loads what is sent, a few at once."""

    def __init__(self, services: Services, limits: Limits, pdf_service: PdfService | None = None) -> None:
        self._services = services
        self._limits = limits
        self._pdf_service = pdf_service
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def load(self, files: Sequence[UploadFile], addresses: Sequence[str], domain: str) -> Understood:
        """Load files, and what is at addresses of the web, into a domain; "" is the domain that lines of JSONL give, or
        else the general one. What cannot be read is told in the report."""
        stopped = threading.Event()
        reading = Reading()
        try:
            async with self._turn:
                documents = await asyncio.to_thread(self._read, files, domain, reading, stopped)
        finally:
            stopped.set()  # who waits no longer keeps no process
        report = LoadReport()
        for start in range(0, len(documents), PART):
            report += await self._services.load(documents[start : start + PART])
        unreadable, notes = (*report.unreadable, *reading.unreadable), (*report.notes, *reading.notes)
        report = report.model_copy(update={"unreadable": unreadable, "notes": notes})
        if addresses:
            report += await self._services.load_addresses(addresses, domain or GENERAL)
        stored = {(source.domain, source.url): source for source in await self._sources(documents)}
        first = documents[0].domain if documents else domain or GENERAL
        return Understood(tuple(_loaded(each, stored) for each in documents), report, first)

    def _read(
        self, files: Sequence[UploadFile], domain: str, reading: Reading, stopped: threading.Event
    ) -> list[Document]:
        documents: list[Document] = []
        with tempfile.TemporaryDirectory(prefix="kgplatform-upload-") as folder:
            for file in files:
                name = name_of_file(file.filename or "")
                try:
                    _write(Path(folder), place_of(name), file)
                except UnreadableDocument as why:
                    reading.leave_out(quote(name, safe=" /()&,;+'!@")[:200], why)
            found = load_documents(
                Path(folder), domain, base=ADDRESS, limits=self._limits, reading=reading, pdf_service=self._pdf_service
            )
            try:
                for document in found:
                    if stopped.is_set():
                        break
                    documents.append(document)
            except EmptyCorpus:
                pass  # the report says of each file why
        return documents

    async def _sources(self, documents: Sequence[Document]) -> list[Source]:
        domains = sorted({document.domain for document in documents})
        return [source for domain in domains for source in await self._services.sources(domain)]


def place_of(filename: str) -> str:
    """Return where below a folder a file is to lie, from what a browser calls it. Raises UnreadableDocument for a name
    that no file may have here."""
    check_name("name", filename)
    steps = [step for step in filename.replace("\\", "/").split("/") if step not in ("", ".")]
    if not steps or any(step.startswith(".") for step in steps):
        raise UnreadableDocument("Its name begins with a dot, or is empty.", "Rename it.")
    if any(len(step.encode()) > LONGEST_STEP for step in steps):
        raise UnreadableDocument("Its name is too long.", f"Give it one of at most {LONGEST_STEP} bytes.")
    return "/".join(steps)


def _write(folder: Path, place: str, sent: UploadFile) -> None:
    path = folder / place
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            shutil.copyfileobj(sent.file, file)
    except FileExistsError:
        raise UnreadableDocument(
            "Another file that was sent has this name.", "Send each by a name of its own."
        ) from None
    except OSError as error:
        raise UnreadableDocument(f"It cannot be kept: {error.strerror}.", "Rename it, or send it later.") from None


def _loaded(document: Document, stored: dict[tuple[str, str], Source]) -> Loaded:
    source = stored.get((document.domain, document.url))
    return Loaded(
        document.title,
        document.url,
        document.kind,
        document.domain,
        document.left_out,
        source.snippets if source else 0,
    )
