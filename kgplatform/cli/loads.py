"""What a load says besides its figures, on stderr: how far it is, what was left out, what took another's place."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator

from kgplatform.cli.console import count_of, say
from kgplatform.models import Document, LoadReport
from kgplatform.services import Services
from kgplatform.sources.sites import site_of

TOLD = 20  # addresses of each sort
PARTS = 10  # in which many documents are loaded: each tells of a tenth
FEWEST, MOST = 50, 200  # documents of a part
_WHAT_NOW = (
    "What was begun may still be loaded to its end (kgplatform run list). Give the same command again for the rest: "
    "what is loaded is not loaded twice."
)
QUIET_SECONDS = 10.0  # that pass without a line while files are read


def told_while_read(documents: Iterable[Document]) -> Iterator[Document]:
    """Give the documents on, and tell now and then how many were read: how many there will be nobody knows yet."""
    told = time.monotonic()
    for number, document in enumerate(documents, 1):
        if time.monotonic() - told >= QUIET_SECONDS:
            say(f"Read {count_of(number, 'document')} so far ...")
            told = time.monotonic()
        yield document


class Gathered:
    """Documents that were read and are not loaded yet, in a file without a name: a folder is never held in memory."""

    def __init__(self, documents: Iterable[Document]) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - it goes with this
        self._places: list[tuple[str, int]] = []
        for document in documents:
            self._places.append((sys.intern(site_of(document.url, document.kind)), self._file.tell()))
            self._file.write(document.model_dump_json().encode() + b"\n")

    def __len__(self) -> int:
        return len(self._places)

    def parts(self, size: int) -> Iterator[list[Document]]:
        """Give the documents in parts of `size`, those of one site one after the other, and in one part if it has no
        more than twice as many: what a site repeats is seen on its pages together."""
        part: list[Document] = []
        before = ""
        for site, place in sorted(self._places):
            if len(part) >= size and (site != before or not site or len(part) >= 2 * size):
                yield part
                part = []
            self._file.seek(place)
            part.append(Document.model_validate_json(self._file.readline()))
            before = site
        if part:
            yield part


async def load_in_parts(service: Services, documents: Gathered) -> LoadReport:
    """Load documents, and tell after each part how many are loaded."""
    total, done = LoadReport(), 0
    say(f"Loading {count_of(len(documents), 'document')} ...")
    for part in documents.parts(min(MOST, max(FEWEST, -(-len(documents) // PARTS)))):
        try:
            total += await service.load(part)
        except asyncio.CancelledError:
            say(f"Stopped before the end: {done:,} of {len(documents):,} documents are loaded. {_WHAT_NOW}")
            raise
        done += len(part)
        if done < len(documents):
            say(f"Loaded {done:,} of {len(documents):,} documents ({done / len(documents):.0%}) ...")
    return total


def loaded_in_words(report: LoadReport) -> str:
    """Return the figures of a load in a sentence."""
    dropped = ", ".join(f"{count} {reason}" for reason, count in sorted(report.dropped.items())) or "none"
    return (
        f"Loaded {count_of(report.documents, 'document')}: {count_of(report.snippets, 'new snippet')}, "
        f"{count_of(report.documents_unchanged, 'document')} unchanged, {report.documents_replaced} replaced, "
        f"snippets dropped: {dropped}."
    )


def tell_of_load(report: LoadReport) -> None:
    """Name what was not read, and every document that replaced one or stands beside one of its name."""
    for place in report.unreadable:
        say(f"Not read: {place}", "yellow")
    for note in dict.fromkeys(report.notes):
        say(f"Note: {note}", "yellow")
    for line in (
        *_listed("Replaced, since its text is another now", report.replaced),
        *_listed("Given several times with different texts, of which the last was taken", report.repeated),
        *_listed(
            "Left as it was, since a document of its name says something else (remove it if it is out of date, with "
            "kgplatform source remove)",
            report.apart,
        ),
    ):
        say(line, "yellow")


def _listed(what: str, urls: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{what}: {url}" for url in urls[:TOLD])
    if len(urls) > TOLD:
        yield f"{what}: {len(urls) - TOLD} more"
