"""Tables in CSV and TSV, as programs write them."""

import pytest

from kgplatform.errors import UnreadableDocument
from kgplatform.models import TableData
from kgplatform.text.tables import table_text
from loaders.files import read_file
from loaders.tables import MOST_COLUMNS, MOST_ROWS
from tests.support.growth import is_squared


@pytest.mark.parametrize(
    ("place", "data", "header", "rows"),
    [
        ("a.csv", b"Bay,Range\nFundy,16\nUngava,16.8\n", ("Bay", "Range"), (("Fundy", "16"), ("Ungava", "16.8"))),
        ("a.csv", b"Bay;Range\r\nFundy;16,3\r\nJade;3,8\r\n", ("Bay", "Range"), (("Fundy", "16,3"), ("Jade", "3,8"))),
        ("a.csv", b'Bay,Words\n"Fundy, E","a ""high""\ntide"\n', ("Bay", "Words"), (("Fundy, E", 'a "high" tide'),)),
        ("a.csv", "Bucht,Höhe\nJade,3".encode("cp1252"), ("Bucht", "Höhe"), (("Jade", "3"),)),
        ("a.csv", "Bay,Range\nFundy,16".encode("utf-16"), ("Bay", "Range"), (("Fundy", "16"),)),
        ("a.csv", "\ufeffBay,Range\nFundy,16".encode(), ("Bay", "Range"), (("Fundy", "16"),)),
        ("a.tsv", b"Bay\tRange, all\nFundy\t16\n\t\nJade\n", ("Bay", "Range, all"), (("Fundy", "16"), ("Jade", ""))),
        ("a.csv", b"a|b;c|d\n1|f|g\n", ("a", "b;c", "d"), (("1", "f", "g"),)),
        ("a.csv", b"sep=;\r\nBay;Range, all\r\nFundy;16\r\n", ("Bay", "Range, all"), (("Fundy", "16"),)),
        ("a.csv", "sep=\t\nBay\tRange\nFundy\t16".encode("utf-16"), ("Bay", "Range"), (("Fundy", "16"),)),
        ("a.tsv", b'Bay\tRange\n1\t"quoted\n2\tx\n', ("Bay", "Range"), (("1", '"quoted'), ("2", "x"))),
        ("a.tsv", b'Bay\tRange\n1\t"a\n2\t"b\n', ("Bay", "Range"), (("1", '"a'), ("2", '"b'))),
        ("a.tsv", b'Bay\tRange\n1\t"a\tb"\n', ("Bay", "Range"), (("1", "a b"),)),
        ("a.csv", b"1,2\n3,4\n", (), (("1", "2"), ("3", "4"))),
        ("a.csv", b"Fundy\n", (), (("Fundy",),)),
        ("a.csv", b"Bay,Range,,\nFundy,16,,\n", ("Bay", "Range"), (("Fundy", "16"),)),
    ],
)  # fmt: skip
def test_cells_are_read(place: str, data: bytes, header: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> None:
    document = read_file(data, place, f"file:{place}", "sea")

    [block] = document.blocks
    assert (block.kind, block.table) == ("table", TableData(header=header, rows=rows))
    assert document.text == table_text(block.table)
    assert document.left_out == ()


def test_of_very_many_rows_and_columns_the_first_are_read() -> None:
    wide = ",".join(f"c{n}" for n in range(MOST_COLUMNS + 3))
    data = f"{wide}\n{'1,2' + ',3' * MOST_COLUMNS}\n" * (MOST_ROWS // 2 + 500)

    document = read_file(data.encode(), "bays.csv", "file:bays.csv", "sea")

    table = document.blocks[0].table
    assert table is not None and (len(table.header), 1 + len(table.rows)) == (MOST_COLUMNS, MOST_ROWS)
    assert document.left_out == (
        "1,000 rows of the table behind the first 2,000",
        "columns of the table behind the first 100",
    )


def test_what_parts_cells_is_found_in_little_time() -> None:
    def read(size: int) -> None:
        document = read_file(b'{|"' * (size // 3), "a.csv", "file:a.csv", "sea")
        assert document.left_out == ("columns of the table behind the first 100",)

    assert not is_squared(read, 60_000)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "It holds no text."),
        (b",,\n,,\n", "It holds no text."),
        (b"a,b\n\x00\x01,c", "It is not text."),
        (b"a,b\n" + b"x" * 1_000_001, "Line 2 is no row of a table: field larger than field limit (1000000)."),
        (b'a,b\n"' + b"x,\n" * 400_000, "Line 333335 is no row of a table: field larger than field limit (1000000)."),
    ],
)
def test_what_is_none_is_refused_in_words(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(data, "a.csv", "file:a", "sea")

    assert caught.value.what == why
    assert caught.value.remedy
