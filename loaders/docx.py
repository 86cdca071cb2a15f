"""DOCX: an archive of XML, which becomes Markdown without lines of a file."""

import io
import zipfile
from dataclasses import replace

from loaders.archives import check_archive
from loaders.conversion import converted, damaged
from loaders.markdown import markdown_text
from loaders.office_metadata import docx_work
from loaders.parts import ReadText, without_lines


def docx_text(data: bytes) -> ReadText:
    """Return what is understood of a DOCX file's bytes; raises UnreadableDocument for what is none."""
    if not zipfile.is_zipfile(io.BytesIO(data)):  # it would be taken for plain text
        raise damaged("docx")
    check_archive(data)
    text, title = converted(data, "docx")
    read = without_lines(markdown_text(text))
    return replace(read, title=title or read.title, work=docx_work(data))
