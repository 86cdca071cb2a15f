"""Files that markitdown turns into Markdown."""

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from kgplatform.errors import UnreadableDocument
from loaders.encoding import NOT_TEXT

if TYPE_CHECKING:
    from markitdown import MarkItDown


def damaged(kind: str) -> UnreadableDocument:
    """Return what is said of a file that is not of its kind ("pdf")."""
    return UnreadableDocument(f"It cannot be read as {kind.upper()}.", "Is it damaged or encrypted?")


def converted(data: bytes, kind: str) -> tuple[str, str]:
    """Return Markdown and the title that the file itself gives, or ""; raises UnreadableDocument."""
    from markitdown import MarkItDownException, StreamInfo

    try:
        result = _converter().convert_stream(io.BytesIO(data), stream_info=StreamInfo(extension=f".{kind}"))
    except MarkItDownException as error:
        raise damaged(kind) from error
    # Glyphs of a PDF may stand for anything; the rest of it is text all the same.
    return NOT_TEXT.sub("", result.markdown), NOT_TEXT.sub("", result.title or "")


@lru_cache
def _converter() -> "MarkItDown":
    from markitdown import MarkItDown

    return MarkItDown(enable_plugins=False)
