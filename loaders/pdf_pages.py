"""Pages of a PDF as lines of text with their places and fonts, as pdfminer finds them."""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from loaders.conversion import damaged
from loaders.pdf_lines import UNKNOWN_GLYPH, Line, line_of
from loaders.pdf_tables import parted

if TYPE_CHECKING:
    from pdfminer.layout import LTLayoutContainer, LTPage


@dataclass
class Page:
    """A page: its lines, and how many letters of it are no text that can be read: turned ones, and unknown glyphs."""

    lines: list[Line] = field(default_factory=list)
    turned: int = 0
    unknown: int = 0


def pdf_pages(data: bytes) -> list[Page]:
    """Return the pages of a PDF's bytes; raises UnreadableDocument for what is none."""
    try:
        return [_page(each) for each in _layouts(data)]
    except Exception as error:  # of a library that reads what anybody may have written
        raise damaged("pdf") from error


def _layouts(data: bytes) -> Iterator["LTPage"]:
    """Give what stands on each page, letter by letter."""
    from pdfminer.converter import PDFPageAggregator
    from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
    from pdfminer.pdfpage import PDFPage

    resources = PDFResourceManager()
    device = PDFPageAggregator(resources, laparams=None)
    interpreter = PDFPageInterpreter(resources, device)
    for page in PDFPage.get_pages(io.BytesIO(data)):
        interpreter.process_page(page)
        yield device.get_result()


def _page(layout: "LTPage") -> Page:
    """Return a page. Tables with borders are taken from it before lines are made of the other letters, that these may
    not go on from cell to cell. What a figure says is part of a drawing, unless all of the page is drawn as one."""
    from pdfminer.layout import LAParams, LTFigure

    tables, rest = parted(layout)
    # Boxes are put in order by pdf_columns; pdfminer's way takes time that grows with their square.
    rest.analyze(LAParams(boxes_flow=None, all_texts=True))
    page = _lines_in([rest])
    page.lines += tables
    if not page.lines:
        drawn = _lines_in(_figures(each for each in rest if isinstance(each, LTFigure)))
        return Page(drawn.lines, page.turned + drawn.turned, page.unknown + drawn.unknown)
    return page


def _figures(figures: Iterable["LTLayoutContainer"]) -> Iterator["LTLayoutContainer"]:
    from pdfminer.layout import LTFigure

    waiting = list(figures)
    while waiting:
        figure = waiting.pop(0)
        yield figure
        waiting += [each for each in figure if isinstance(each, LTFigure)]


def _lines_in(containers: Iterable["LTLayoutContainer"]) -> Page:
    from pdfminer.layout import LTChar, LTTextBox, LTTextLine

    page = Page()
    number = 0
    for container in containers:
        for box in container:
            if not isinstance(box, LTTextBox):
                continue
            number += 1
            for line in box:
                letters = [each for each in line if isinstance(each, LTChar)]
                upright = [each for each in letters if each.upright]
                page.turned += len(letters) - len(upright)
                page.unknown += sum(bool(UNKNOWN_GLYPH.fullmatch(each.get_text())) for each in upright)
                if isinstance(line, LTTextLine) and 2 * len(upright) > len(letters) and (read := line_of(line, number)):
                    page.lines.append(read)
    return page
