"""CSV and TSV: one table, whatever parts its cells."""

import csv
import io
import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from kgplatform.errors import UnreadableDocument
from loaders.encoding import decode, repair
from loaders.parts import ReadText, assembled
from loaders.tables import bounded_rows, table_of, table_part

_SAMPLE = 64_000  # characters from which it is guessed what parts cells
_DELIMITERS = ",;\t|"
_NAMED = re.compile(r"\ufeff?sep=(.)\r?\n", re.IGNORECASE)  # Excel's own first line
_LONGEST_CELL = 1_000_000  # characters
_MOST_ROWS = 50  # of the sample that are counted


def csv_text(data: bytes) -> ReadText:
    """Return the table of a file whose cells are parted by commas, semicolons, tabs or strokes."""
    return _table(data, None)


def tsv_text(data: bytes) -> ReadText:
    """Return the table of a file whose cells are parted by tabs."""
    return _table(data, "\t")


def _table(data: bytes, delimiter: str | None) -> ReadText:
    source = repair(decode(data))
    if named := _NAMED.match(source):
        source, delimiter = source[named.end() :], named[1]
    delimiter = delimiter or _delimiter(source[:_SAMPLE])
    quoted = delimiter != "\t" or _has_whole_quotes(source)
    rows = bounded_rows(_rows(source, delimiter, quoted), "the table")
    table = table_of(rows.rows)
    return replace(assembled([table_part(table)] if table else []), left_out=rows.left_out)


def _rows(source: str, delimiter: str, quoted: bool = True) -> Iterator[list[str]]:
    """Give the cells of each row. Raises UnreadableDocument for an endless cell."""
    csv.field_size_limit(_LONGEST_CELL)
    lines = io.StringIO(source, newline="")
    reader = csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE)
    try:
        yield from reader
    except csv.Error as error:
        raise UnreadableDocument(
            f"Line {reader.line_num} is no row of a table: {error}.", "Are its quotes closed? Save it anew."
        ) from error


def _has_whole_quotes(source: str) -> bool:
    """Whether each quote that begins a cell has one that ends it: else quotes are letters, as tables parted by tabs
    may have it, and one alone takes no rows into its cell."""
    csv.field_size_limit(_LONGEST_CELL)
    try:
        deque(csv.reader(io.StringIO(source, newline=""), delimiter="\t", strict=True), maxlen=0)
    except csv.Error:
        return False
    return True


def _delimiter(sample: str) -> str:
    """Return what parts the cells: what makes most of the first rows as long as each other, and the longest of those.

    The sniffer of the standard library takes the square of a line's length for it.
    """
    return max(_DELIMITERS, key=partial(_evenness, sample))


def _evenness(sample: str, delimiter: str) -> tuple[int, int]:
    """Return how many rows have as many cells as most have, 0 where that is one cell, and how many cells that is."""
    try:
        rows = list(islice(_rows(sample, delimiter), _MOST_ROWS))
    except UnreadableDocument:
        return 0, 0
    widths = Counter(len(row) for row in rows if any(row))
    many, times = widths.most_common(1)[0] if widths else (0, 0)
    return (times, many) if many > 1 else (0, 0)
