"""DOCX files as HTML, by mammoth; markitdown mends what of their styles it could not read."""

import io
import re
import zipfile
from dataclasses import dataclass
from itertools import zip_longest

from kgplatform.errors import UnreadableDocument
from loaders.encoding import NOT_TEXT
from loaders.word_chunks import PLACE, chunks_of
from loaders.word_xml import shown_docx

_CODE = ("HTML Preformatted", "Source Code", "macro")
_CAPTIONS = ("caption", "Table Caption", "Image Caption")
_CONTENTS = ("TOC Heading", *(f"toc {level}" for level in range(1, 10)), "table of figures")
"""Names of styles, as Word and Pandoc write them into files in whatever language."""
_STYLES = "\n".join(
    (
        "p[style-name='Title'] => h1:fresh",
        *(f"p[style-name='{name}'] => figcaption:fresh" for name in _CAPTIONS),
        *(f"p[style-name='{name}'] => pre:separator('\\n')" for name in _CODE),
        *(f"p[style-name='{name}'] => nav > p:fresh" for name in _CONTENTS),
    )
)
_BACK = re.compile(r' ?<a href="#(?:footnote|endnote)-ref-[^"<>]{1,40}">↑</a>')
"""The link with which mammoth ends a note."""


@dataclass(frozen=True)
class Converted:
    """What a file became, and how many images and files within it it had, which are left out."""

    html: str
    images: int
    files: int


def damaged(kind: str) -> UnreadableDocument:
    """Return what is said of a file that is not of its kind ("pdf")."""
    return UnreadableDocument(f"It cannot be read as {kind.upper()}.", "Is it damaged or encrypted?")


def docx_html(data: bytes) -> Converted:
    """Return a DOCX file as HTML; raises UnreadableDocument for what is none."""
    import mammoth
    from markitdown.converter_utils.docx.pre_process import pre_process_docx

    images: list[object] = []

    def left_out(image: object) -> dict[str, str]:
        images.append(image)
        return {}

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            chunks = chunks_of(archive)
        result = mammoth.convert_to_html(
            pre_process_docx(io.BytesIO(shown_docx(data))),
            convert_image=mammoth.images.img_element(left_out),
            style_map=_STYLES,
        )
    except Exception as error:  # of libraries that read what anybody may have written
        raise damaged("docx") from error
    source = _BACK.sub("", NOT_TEXT.sub("", result.value))
    first, *others = source.split(f"<p>{PLACE}</p>")
    shown = [f"{chunk or ''}{other}" for chunk, other in zip_longest(chunks, others, fillvalue="")]
    return Converted(first + "".join(shown), len(images), chunks.count(None))
