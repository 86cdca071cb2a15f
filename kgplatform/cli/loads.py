"""What a load says besides its figures, on stderr: how far it is, what was left out, what took another's place."""

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence

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


async def load_in_parts(service: Services, documents: Sequence[Document]) -> LoadReport:
    """Load documents, and tell after each part how many are loaded."""
    total, done = LoadReport(), 0
    say(f"Loading {count_of(len(documents), 'document')} ...")
    for part in _parts(documents, min(MOST, max(FEWEST, -(-len(documents) // PARTS)))):
        try:
            total += await service.load(part)
        except asyncio.CancelledError:
            say(f"Stopped before the end: {done:,} of {len(documents):,} documents are loaded. {_WHAT_NOW}")
            raise
        done += len(part)
        if done < len(documents):
            say(f"Loaded {done:,} of {len(documents):,} documents ({done / len(documents):.0%}) ...")
    return total


def _parts(documents: Sequence[Document], size: int) -> Iterator[list[Document]]:
    """Give the documents in parts of `size`, those of one site one after the other, and in one part if it has no more
    than twice as many: what a site repeats is seen on its pages together."""
    part: list[Document] = []
    before = ""
    for site, document in sorted(((site_of(d.url, d.kind), d) for d in documents), key=lambda each: each[0]):
        if len(part) >= size and (site != before or not site or len(part) >= 2 * size):
            yield part
            part = []
        part.append(document)
        before = site
    if part:
        yield part


def tell_of_load(report: LoadReport) -> None:
    """Name what was not read, and every document that replaced one or stands beside one of its name."""
    for place in report.unreadable:
        say(f"Not read: {place}", "yellow")
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
