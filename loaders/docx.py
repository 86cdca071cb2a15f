"""DOCX: an archive of XML, which becomes Markdown without lines of a file."""

from dataclasses import replace

from loaders.archives import check_archive
from loaders.conversion import converted
from loaders.markdown import markdown_text
from loaders.office_metadata import office_work
from loaders.parts import ReadText, without_lines


def docx_text(data: bytes) -> ReadText:
    """Return what is understood of a DOCX file's bytes; raises UnreadableDocument for what is none."""
    check_archive(data)
    text, title = converted(data, "docx")
    read = without_lines(markdown_text(text))
    return replace(read, title=title or read.title, work=office_work(data))
