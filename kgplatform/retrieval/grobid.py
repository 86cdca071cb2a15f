"""GROBID, which makes TEI of the PDF files of articles (https://grobid.readthedocs.io/en/latest/Grobid-service/)."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from kgplatform.retrieval.fetch import Fetched, Fetcher, FetchRequest, NotFetched, form
from loaders.pdf_service import NotMade

SETTING = "KGPLATFORM_GROBID_URL"
_PATH = "/api/processFulltextDocument"
_TRIES = 3  # of a server all of whose threads are at work
_WAITS = 5.0  # seconds, as GROBID's documentation says
_LONGEST_WAIT = 10.0
_AWAY = 60.0  # seconds for which one that does not answer is left alone
_BUSY, _NO_CONTENT = 503, 204
# Nothing of a file goes any further: GROBID would ask Crossref of what it cites.
_FIELDS = {"consolidateHeader": "0", "consolidateCitations": "0", "consolidateFunders": "0"}
_GONE = frozenset({"name", "too slow", "tls", "broken", "address"})


class Grobid:
    """Reads PDF files by the GROBID at `base`; `fetcher` makes what asks it, once for each file, since files are read
    in threads. Safe to use from several threads."""

    name = "GROBID"

    def __init__(self, base: str, fetcher: Callable[[], Fetcher], waits: float = _WAITS) -> None:
        self._base = base.rstrip("/")
        self._fetcher = fetcher
        self._waits = waits
        self._away_until = 0.0
        self._why = ""

    def tei(self, data: bytes) -> bytes:
        """Return the TEI of a PDF's bytes. Raises NotMade; for a minute at once after GROBID did not answer."""
        if time.monotonic() < self._away_until:
            raise NotMade(self._why)
        with ThreadPoolExecutor(1) as thread:  # whoever reads files may be in an event loop
            return thread.submit(asyncio.run, self._asked(data)).result()

    async def _asked(self, data: bytes) -> bytes:
        async with self._fetcher() as fetcher:
            left = _TRIES
            while isinstance(answer := await fetcher.fetch(self._request(data)), NotFetched):
                left -= 1
                if answer.status != _BUSY or not left:
                    raise self._failed(answer)
                await asyncio.sleep(min(answer.retry_after or self._waits, _LONGEST_WAIT))
        return _body(answer)

    def _request(self, data: bytes) -> FetchRequest:
        kind, body = form(_FIELDS, {"input": ("input.pdf", data, "application/pdf")})
        return FetchRequest(
            url=f"{self._base}{_PATH}",
            method="POST",
            headers=(("Content-Type", kind), ("Accept", "application/xml")),
            body=body,
            robots=False,
            pace=0.0,
        )

    def _failed(self, answer: NotFetched) -> NotMade:
        why = f"{answer.message} Check {SETTING}." if answer.reason in _GONE or answer.status == 404 else answer.message
        if answer.reason in _GONE:
            self._away_until, self._why = time.monotonic() + _AWAY, why
        return NotMade(why)


def _body(answer: Fetched) -> bytes:
    if answer.status == _NO_CONTENT or not answer.body.strip():
        raise NotMade("It found nothing in the file.")
    return answer.body
