"""Documents from addresses of the web: fetched within limits, and read as files are, in a process of their own."""

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kgplatform.concurrency import together
from kgplatform.errors import UnreadableDocument
from kgplatform.models import Document, Work
from kgplatform.retrieval.fetch import Fetched, Fetcher, FetchRequest, NotFetched
from kgplatform.retrieval.host_lists import HostLists
from kgplatform.retrieval.lookups import Lookup, look_up
from loaders.declared_encoding import known_encoding
from loaders.encoding import in_utf8
from loaders.limits import Limits, check_name
from loaders.media_types import BY_ADDRESS, MEDIA_TYPES, suffix_of
from loaders.pdf_service import Made, PdfService, made_by, read_made
from loaders.processes import ReadingProcess, Refusal
from loaders.reading import Reading

AT_ONCE = 4  # addresses that are fetched
_READ_AT_ONCE = 1  # a process takes up to two gigabytes
_ACCEPTED = tuple(dict.fromkeys((*MEDIA_TYPES, *BY_ADDRESS)))


@dataclass(frozen=True)
class Unread:
    """An address that gave no document, and why, in whole sentences; trying again may help where it is `retryable`."""

    url: str
    why: str
    retryable: bool = False


class WebDocuments:
    """Makes documents of addresses, a few at once, within the limits of reading files; of those `hosts` alone that a
    domain does not refuse. PDF files are read by `pdf_service`, where there is one."""

    def __init__(
        self,
        fetcher: Fetcher,
        limits: Limits,
        lookups: Sequence[Lookup] = (),
        hosts: HostLists | None = None,
        pdf_service: PdfService | None = None,
    ) -> None:
        self.hosts = hosts or HostLists()
        self._fetcher = fetcher
        self._limits = limits
        self._lookups = lookups
        self._pdf_service = pdf_service
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)

    async def documents(self, urls: Sequence[str], domain: str, told: dict[str, None]) -> list[Document | Unread]:
        """Return what each address gives, in their order: a document of the domain, or why there is none. Why
        catalogues could not be asked is put into `told`, in whole sentences."""
        return await together([self.document(url, domain, told) for url in urls])

    async def document(
        self, url: str, domain: str, told: dict[str, None], *, of_service: bool = False
    ) -> Document | Unread:
        """Return the document of one address, known by where its redirects led; or why there is none. One `of_service`
        is asked as services are, of which robots.txt does not tell.

        Of a document that does not say who wrote it, catalogues are asked, where they are switched on; why one could
        not be is put into `told`.
        """
        try:
            check_name("domain", domain)
            check_name("address", url, 2_000)
        except UnreadableDocument as why:
            return Unread(url, str(why))
        if why_not := self.hosts.refusal(url, domain):
            return Unread(url, why_not)
        async with self._turns:
            request = FetchRequest(url=url, accepts=_ACCEPTED, robots=not of_service)
            page = await self._fetcher.fetch(request)
            if isinstance(page, NotFetched):
                return Unread(url, page.message, page.retryable)
            if why_not := self.hosts.refusal(page.url, domain):  # where redirects led
                return Unread(url, why_not, retryable=True)  # other lists may allow it
            read = await self._read(page, domain, told)
            return await self._completed(read, told) if isinstance(read, Document) else read

    async def _completed(self, document: Document, told: dict[str, None]) -> Document:
        known = document.work or Work()
        if known.authors:
            return document
        found = await look_up(
            known if known.title else known.model_copy(update={"title": document.title}), self._lookups
        )
        told |= {f"{each.service}: {each.message}": None for each in found.problems}
        if not found.work.authors:  # of a title alone nobody knows more
            return document
        published = document.published or found.work.published or None
        return document.model_copy(update={"work": found.work, "published": published})

    async def _read(self, page: Fetched, domain: str, told: dict[str, None]) -> Document | Unread:
        suffix = suffix_of(page.media_type, page.url)
        if not suffix:
            return Unread(page.url, f"It is of a kind that is not read: {page.media_type or 'the server names none'}.")
        reading, name = Reading(), f"page{suffix}"
        # A service may take minutes, in which others are read.
        made = await asyncio.to_thread(made_by, self._pdf_service, name, lambda: page.body, self._limits, reading)
        async with self._reading:
            read = await asyncio.to_thread(_document, page, name, domain, self._limits, made, reading)
        told |= dict.fromkeys(reading.notes)
        return read


def _document(  # noqa: PLR0917 - what was fetched, and how it is read
    page: Fetched, name: str, domain: str, limits: Limits, made: Made | None, reading: Reading
) -> Document | Unread:
    with tempfile.TemporaryDirectory(prefix="kgplatform-fetched-") as folder, ReadingProcess(limits) as process:
        path = Path(folder) / name
        path.write_bytes(in_utf8(page.body, known_encoding(page.charset)))
        for read in read_made(made, process, str(path), name, _address(page.url), domain, reading):
            return Unread(page.url, str(read.why)) if isinstance(read, Refusal) else read
    return Unread(page.url, "It holds nothing.")


def _address(url: str) -> str:
    """Return an address without its fragment, which names a place in the document."""
    return url.partition("#")[0]
