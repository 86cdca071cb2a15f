"""Bodies, decoded in pieces, so that none becomes larger than it may."""

import zlib
from collections.abc import Iterator

import httpx

from kgplatform.retrieval.fetch.outcome import Refusal

ACCEPT_ENCODING = "gzip, deflate"
_STEP = 65_536  # bytes that are decoded at once
_CODINGS = {"x-gzip": "gzip", "identity": ""}
_GZIP = 16 + zlib.MAX_WBITS
_GZIP_MAGIC = b"\x1f\x8b"


class TooLarge(Exception):
    """A body has more bytes than it may."""


def coding_of(headers: httpx.Headers) -> str:
    """Return "gzip", "deflate" or "". Raises Refusal for what was not asked for, and for codings in codings."""
    coding: str = headers.get("content-encoding", "").strip().lower()
    coding = _CODINGS.get(coding, coding)
    if coding not in {"", "gzip", "deflate"}:
        raise Refusal("type", f"The answer is packed as {coding[:40]!r}, which was not asked for.")
    return coding


class Body:
    """Takes a body piece by piece; raises TooLarge as soon as more than `limit` bytes have come out, of which the first
    ones stay in `taken`."""

    def __init__(self, coding: str, limit: int) -> None:
        self._coding, self._limit = coding, limit
        self.taken = bytearray()
        self._begun = b""  # too little to see which sort of deflate it is
        self._stream: zlib._Decompress | None = None

    def feed(self, piece: bytes) -> None:
        """Take what came. Raises TooLarge, and Refusal for what cannot be unpacked."""
        try:
            for decoded in self._decoded(piece):
                self.taken += decoded
                if len(self.taken) > self._limit:
                    del self.taken[self._limit :]
                    raise TooLarge
        except zlib.error:
            raise Refusal("broken", f"The answer says it is packed as {self._coding}, and is not.") from None

    def end(self) -> bytes:
        """Return the whole body. Raises Refusal where it ends early."""
        if self._begun if self._stream is None else not self._stream.eof:
            raise Refusal("broken", "The answer ends before what is packed in it does.", retryable=True)
        return bytes(self.taken)

    def _decoded(self, piece: bytes) -> Iterator[bytes]:
        if not self._coding:
            yield piece
            return
        piece, self._begun = self._begun + piece, b""
        while piece:
            if self._stream is None or self._stream.eof:
                if len(piece) < 2:
                    self._begun = piece
                    return
                if self._stream is not None and not self._goes_on(piece):
                    return
                self._stream = zlib.decompressobj(self._wbits(piece))
            yield from self._inflated(self._stream, piece)
            piece = self._stream.unused_data

    def _inflated(self, stream: "zlib._Decompress", piece: bytes) -> Iterator[bytes]:
        while not stream.eof:
            room = min(_STEP, self._limit + 1 - len(self.taken))
            decoded = stream.decompress(piece, room)
            piece = stream.unconsumed_tail
            yield decoded
            if not piece and len(decoded) < room:
                return

    def _goes_on(self, piece: bytes) -> bool:
        """Whether another part of a gzip follows; what else stands behind the end is of no meaning."""
        return self._coding == "gzip" and piece.startswith(_GZIP_MAGIC)

    def _wbits(self, piece: bytes) -> int:
        """How zlib is to read; deflate comes with zlib's header, as the standard says, or bare, as some send it."""
        if self._coding == "gzip":
            return _GZIP
        has_header = piece[0] & 0x0F == zlib.DEFLATED and int.from_bytes(piece[:2], "big") % 31 == 0
        return zlib.MAX_WBITS if has_header else -zlib.MAX_WBITS
