"""A form with files as it is sent: taken whole, or not at all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.datastructures import FormData
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

_ESCAPED = {"%22": '"', "%0D": "\r", "%0A": "\n"}
"""What browsers write for the three characters that no name in a form may have (HTML, "multipart/form-data")."""
CUT_OFF = "It ends in the middle, without its last boundary."


@asynccontextmanager
async def whole_form(request: Request, most_files: int, most_fields: int) -> AsyncIterator[FormData]:
    """Give a form, and close its files behind it. Raises MultiPartException for one that cannot be read, or of which
    only the beginning has come."""
    parser = _Parser(request.headers, request.stream(), max_files=most_files, max_fields=most_fields)
    sent = await parser.parse()
    try:
        if not parser.has_ended:
            raise MultiPartException(CUT_OFF)
        yield sent
    finally:
        await sent.close()


def name_of_file(filename: str) -> str:
    """Return what a file is called, from how a browser writes it in a form."""
    for written, sign in _ESCAPED.items():
        filename = filename.replace(written, sign)
    return filename


class _Parser(MultiPartParser):
    """Notes whether the last boundary has come: the parser itself takes what there is."""

    has_ended = False

    def on_end(self) -> None:
        self.has_ended = True
