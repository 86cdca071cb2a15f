"""PPTX: the slides of a presentation, each under its title, with its notes."""

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from kgplatform.models import PROSE
from loaders.archives import BROKEN_OFFICE, check_archive
from loaders.conversion import damaged
from loaders.diagrams import diagram_lines, diagram_of
from loaders.grids import Cell, filled
from loaders.office_metadata import office_work
from loaders.parts import LeftOut, Part, ReadText, assembled
from loaders.plain import squeezed
from loaders.pptx_charts import category_names
from loaders.pptx_words import lines_of, show_formulas
from loaders.tables import bounded_rows, table_of, table_part

_MOST_SLIDES = 5_000
_DEEPEST = 20  # groups in groups
_NOTES = "Notes"
_BESIDE = frozenset({"DATE", "FOOTER", "HEADER", "SLIDE_NUMBER"})
"""Placeholders of what stands on every slide."""


def pptx_text(data: bytes) -> ReadText:
    """Return the slides of a presentation's bytes; raises UnreadableDocument for what is none."""
    from pptx import Presentation
    from pptx.exc import PythonPptxError

    check_archive(data, "pptx")
    try:
        presentation = Presentation(io.BytesIO(data))
        slides = [_Slide(slide, number) for number, slide in enumerate(presentation.slides, start=1)]
        parts = list(chain.from_iterable(slide.parts() for slide in slides[:_MOST_SLIDES]))
        title = squeezed(presentation.core_properties.title or "")
    except (PythonPptxError, *BROKEN_OFFICE) as error:
        raise damaged("pptx") from error
    left = list(chain.from_iterable(slide.left_out for slide in slides))
    if (more := len(slides) - _MOST_SLIDES) > 0:
        left.append(LeftOut(f"{more:,} slides behind the first {_MOST_SLIDES:,}"))
    # What a program puts there for a title that nobody gave.
    own = "" if title.lower() in {"powerpoint presentation", "powerpoint-präsentation"} else title
    return replace(assembled(parts, own), left_out=tuple(left), work=office_work(data))


class _Slide:
    """A slide of python-pptx; `left_out` grows with what is no text."""

    def __init__(self, slide: Any, number: int) -> None:
        self._slide = slide
        self._number = number
        self.left_out: list[LeftOut] = []

    def parts(self) -> Iterator[Part]:
        show_formulas(self._slide.element)
        if self._slide.element.get("show") == "0":
            self.left_out.append(LeftOut(f"slide {self._number}, which is hidden"))
            return
        title = self._slide.shapes.title
        named = _text(title.text_frame) if title is not None and title.has_text_frame else ""
        yield Part("heading", named or f"Slide {self._number}", level=1)
        for shape in _in_reading_order(self._slide.shapes, 0):
            if title is None or shape.shape_id != title.shape_id:
                yield from self._shape(shape)
        if self._slide.has_notes_slide and (frame := self._slide.notes_slide.notes_text_frame) is not None:
            notes = [Part(PROSE, line) for line in lines_of(frame)]
            yield from [Part("heading", _NOTES, level=2), *notes] if notes else []

    def _shape(self, shape: Any) -> Iterator[Part]:
        if getattr(shape, "has_table", False):
            rows = bounded_rows(filled(_cells(shape.table)), f"the table of slide {self._number}")
            self.left_out.extend(rows.left_out)
            if table := table_of(rows.rows, 1 if shape.table.first_row and len(rows.rows) > 1 else None):
                yield table_part(table)
        elif getattr(shape, "has_chart", False):
            yield from self._chart(shape.chart)
        elif shape.has_text_frame:
            if not (shape.is_placeholder and shape.placeholder_format.type.name in _BESIDE) and (
                lines := lines_of(shape.text_frame)
            ):
                yield Part(PROSE, "\n".join(lines))
        elif shape.shape_type is not None and shape.shape_type.name in {"PICTURE", "LINKED_PICTURE", "MEDIA"}:
            self.left_out.append(LeftOut(f"picture of slide {self._number}"))
        elif lines := _diagram(shape):
            yield Part(PROSE, "\n".join(lines))
        else:
            self.left_out.append(LeftOut(f"drawing of slide {self._number}"))

    def _chart(self, chart: Any) -> Iterator[Part]:
        """Give the numbers that a chart shows as a table: a row a category, a column a series."""
        try:
            plots = list(chart.plots)
            categories = category_names(plots[0])
            series = [each for plot in plots for each in plot.series]
            columns = [["" if value is None else f"{value:.15g}" for value in each.values] for each in series]
        except (ValueError, IndexError, NotImplementedError, AttributeError):  # of a kind that has no categories
            categories, columns = [], []
        if not categories or any(len(column) != len(categories) for column in columns):
            self.left_out.append(LeftOut(f"chart of slide {self._number}"))
            return
        rows = [["", *(each.name for each in series)], *(list(row) for row in zip(categories, *columns, strict=True))]
        read = bounded_rows(rows, f"the chart of slide {self._number}")
        self.left_out.extend(read.left_out)
        title = _text(chart.chart_title.text_frame) if chart.has_title else ""
        if table := table_of(read.rows, 1, caption=title):
            yield table_part(table)


def _diagram(shape: Any) -> list[str]:
    """Return the words of a diagram, none for another drawing."""
    key = diagram_of(shape._element)
    is_here = key in shape.part.rels and not shape.part.rels[key].is_external
    return diagram_lines(shape.part.related_part(key).blob) if is_here else []


def _in_reading_order(shapes: Any, depth: int) -> Iterator[Any]:
    """Give shapes from above to below and from left to right, those of groups as well."""
    for shape in sorted(shapes, key=lambda each: (each.top or 0, each.left or 0)):
        if hasattr(shape, "shapes") and depth < _DEEPEST:
            yield from _in_reading_order(shape.shapes, depth + 1)
        else:
            yield shape


def _text(frame: Any) -> str:
    return " ".join(lines_of(frame))


def _cells(table: Any) -> Iterator[list[Cell]]:
    for row in table.rows:
        yield [
            Cell(_text(cell.text_frame), *((cell.span_width, cell.span_height) if cell.is_merge_origin else ()))
            for cell in row.cells
            if not cell.is_spanned
        ]
