"""CSV and TSV: one table, whatever parts its cells."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from kgplatform.errors import UnreadableDocument
from loaders.encoding import decode, repair
from loaders.parts import ReadText, assembled
from loaders.tables import bounded_rows, table_of, table_part

_SAMPLE = 64_000  # characters from which it is guessed what parts cells
_DELIMITERS = ",;\t|"
_LONGEST_CELL = 1_000_000  # characters
_MOST_LINES = 20  # of the sample that are counted


def csv_text(data: bytes) -> ReadText:
    """Return the table of a file whose cells are parted by commas, semicolons, tabs or strokes."""
    return _table(data, None)


def tsv_text(data: bytes) -> ReadText:
    """Return the table of a file whose cells are parted by tabs."""
    return _table(data, "\t")


def _table(data: bytes, delimiter: str | None) -> ReadText:
    source = repair(decode(data))
    rows = bounded_rows(_rows(source, delimiter or _delimiter(source[:_SAMPLE])), "the table")
    table = table_of(rows.rows)
    return replace(assembled([table_part(table)] if table else []), left_out=rows.left_out)


def _rows(source: str, delimiter: str) -> Iterator[list[str]]:
    """Give the cells of each row. Raises UnreadableDocument where the file ends in quotes, or has an endless cell."""
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(source, newline=""), delimiter=delimiter, strict=False)
    try:
        yield from reader
    except csv.Error as error:
        raise UnreadableDocument(
            f"Line {reader.line_num} is no row of a table: {error}.", "Are its quotes closed? Save it anew."
        ) from error


def _delimiter(sample: str) -> str:
    """Return what parts the cells: what the sniffer finds, else what stands equally often in the first lines."""
    try:
        return csv.Sniffer().sniff(sample, _DELIMITERS).delimiter
    except csv.Error:
        return max(_DELIMITERS, key=partial(_evenness, sample.splitlines()[:_MOST_LINES]))


def _evenness(lines: list[str], delimiter: str) -> int:
    return min((line.count(delimiter) for line in lines if line.strip()), default=0)
