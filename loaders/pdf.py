"""PDF: its layout is lines, not Markdown."""

from loaders.conversion import converted, damaged
from loaders.office_metadata import pdf_work
from loaders.parts import ReadText
from loaders.plain import plain_text

_BEGINNING = b"%PDF-"
_WITHIN = 1024  # bytes, in which a file of this kind says so


def pdf_text(data: bytes) -> ReadText:
    """Return what is understood of a PDF's bytes; raises UnreadableDocument for what is none."""
    if _BEGINNING not in data[:_WITHIN]:  # it would be taken for plain text
        raise damaged("pdf")
    text, title = converted(data, "pdf")
    if text.lstrip().startswith(_BEGINNING.decode()):  # its bytes, taken for plain text
        raise damaged("pdf")
    return ReadText(plain_text(text), title=title, work=pdf_work(data))
