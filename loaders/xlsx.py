"""XLSX: the sheets of a workbook, each a table."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, time
from itertools import chain
from typing import Any

from loaders.archives import BROKEN_OFFICE, check_archive
from loaders.conversion import damaged
from loaders.encoding import NOT_TEXT
from loaders.office_metadata import office_work
from loaders.parts import LeftOut, Part, ReadText, assembled
from loaders.plain import is_power, squeezed
from loaders.tables import bounded_rows, table_of, table_part

_MOST_SHEETS = 100
_SHEET = re.compile(r"xl/worksheets/[^/]{1,100}\.xml")
_WITHOUT_VALUE = re.compile(
    rb"(?:</(?:\w{1,20}:)?f>|<(?:\w{1,20}:)?f(?: [^<>]{0,300})?/>)\s{0,20}"
    rb"(?:<(?:\w{1,20}:)?v ?/>|<(?:\w{1,20}:)?v></(?:\w{1,20}:)?v>)?\s{0,20}</(?:\w{1,20}:)?c>"
)


def xlsx_text(data: bytes) -> ReadText:
    """Return the sheets of a workbook's bytes, each a heading and a table; raises UnreadableDocument for what is none.

    Cells have the values that were there when it was saved: formulas are not computed, and formats not applied.
    """
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    check_archive(data, "xlsx")
    try:
        workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True, rich_text=True)
        sheets = [_sheet(sheet) for sheet in workbook.worksheets[:_MOST_SHEETS]]
    except (InvalidFileException, *BROKEN_OFFICE) as error:
        raise damaged("xlsx") from error
    left = list(chain.from_iterable(left for _, left in sheets))
    if unknown := _uncomputed(data):
        left.append(LeftOut(f"values of formulas, which the file does not hold: {unknown:,}"))
    if (more := len(workbook.worksheets) - _MOST_SHEETS) > 0:
        left.append(LeftOut(f"{more:,} sheets behind the first {_MOST_SHEETS}"))
    read = assembled(chain.from_iterable(parts for parts, _ in sheets), squeezed(workbook.properties.title or ""))
    return replace(read, left_out=tuple(left), work=office_work(data))


def _sheet(sheet: Any) -> tuple[list[Part], Sequence[LeftOut]]:
    name = squeezed(str(sheet.title))
    if sheet.sheet_state != "visible":
        return [], [LeftOut(f"sheet {name}, which is hidden")]
    rows = bounded_rows(_rows(sheet), f"sheet {name}")
    table = table_of(rows.rows)
    if table is None:
        return [], [LeftOut(f"sheet {name}, which is empty")]
    return [Part("heading", name, level=1), table_part(table)], rows.left_out


def _uncomputed(data: bytes) -> int:
    """Return how many formulas have no value: a program that does not compute has written them."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if _SHEET.fullmatch(name)]
        return sum(len(_WITHOUT_VALUE.findall(archive.read(name))) for name in sheets)


def _rows(sheet: Any) -> Iterator[list[str]]:
    """Give the cells of each row as text, of the sheet itself: what it says of its size may be wrong."""
    sheet.reset_dimensions()
    for row in sheet.iter_rows(values_only=True):
        yield [_shown(_said(value) if isinstance(value, list) else value) for value in row]


def _said(runs: Iterable[Any]) -> str:
    """Return what the runs of a cell say, powers with their sign."""
    said = ""
    for run in runs:
        raised = not isinstance(run, str) and run.font.vertAlign == "superscript"
        said += f"^{run}" if raised and is_power(said, str(run)) else str(run)
    return said


def _shown(value: object) -> str:
    """Return a cell's value in words: whole numbers without a fraction, days without a time."""
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value).upper()
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "seconds")
    return NOT_TEXT.sub(" ", str(value))
