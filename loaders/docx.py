"""DOCX: an archive of XML, which becomes HTML without lines of a file."""

import re
from dataclasses import replace

from kgplatform.models import PROSE
from loaders.archives import check_archive
from loaders.conversion import docx_html
from loaders.html import html_parts
from loaders.office_metadata import office_work
from loaders.parts import LeftOut, Part, ReadText, assembled, without_lines

_DISPLAYED = re.compile(r"(?:\$\$[^$]+\$\$[\s.,;:]*)+")


def docx_text(data: bytes) -> ReadText:
    """Return what is understood of a DOCX file's bytes; raises UnreadableDocument for what is none."""
    check_archive(data)
    converted = docx_html(data)
    parts = [_as_formula(part) for part in html_parts(converted.html, PROSE, 0)]
    left = [LeftOut("image")] * converted.images + [LeftOut("file within the document")] * converted.files
    read = without_lines(assembled(parts, left_out=left))
    return replace(read, work=office_work(data))


def _as_formula(part: Part) -> Part:
    """Return a paragraph that is nothing but a formula as one, which goes on with the sentence that it stands in."""
    return replace(part, formula=True) if part.kind == PROSE and _DISPLAYED.fullmatch(part.text) else part
