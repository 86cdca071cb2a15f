"""Workbooks: a sheet is a heading and a table."""

import io
import re
import zipfile
from datetime import date, datetime

import pytest
from openpyxl import Workbook

from kgplatform.errors import UnreadableDocument
from kgplatform.models import Author, TableData, Work
from loaders.files import read_file
from loaders.tables import MOST_ROWS


def workbook() -> Workbook:
    made = Workbook()
    made.active.title = "Bays"
    made.properties.title = "Tides of bays"
    return made


def saved(made: Workbook) -> bytes:
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def changed(data: bytes, name: str, content: bytes) -> bytes:
    """Return an archive with other bytes in one of its parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for each in old.namelist():
            new.writestr(each, content if each == name else old.read(each))
    return made.getvalue()


def small() -> bytes:
    made = workbook()
    made.active.append(["Bay", "Range"])
    made.active.append(["Fundy", 16])
    return saved(made)


def test_sheets_are_tables_under_their_names() -> None:
    made = workbook()
    for row in (
        ["Bay", "Range", "Seen", "At", "Deep"],
        [None, None],
        ["Fundy", 16.0, date(2019, 5, 21), datetime(2019, 5, 21, 6, 30), True],
        ["Jade  Bay", 3.25, None, None, False],
        ["Sum", "=B3+B4"],
    ):
        made.active.append(row)
    made.create_sheet("Empty")
    hidden = made.create_sheet("Secret")
    hidden.append(["secret"])
    hidden.sheet_state = "hidden"
    made.create_sheet("Numbers").append([1, 2])

    document = read_file(saved(made), "bays.xlsx", "file:bays.xlsx", "sea")

    assert document.text == (
        "# Bays\n\n| Bay | Range | Seen | At | Deep |\n| --- | --- | --- | --- | --- |\n"
        "| Fundy | 16 | 2019-05-21 | 2019-05-21 06:30:00 | TRUE |\n"
        "| Jade Bay | 3.25 |  |  | FALSE |\n| Sum |  |  |  |  |\n\n# Numbers\n\n| 1 | 2 |"
    )
    assert document.blocks[1].table == TableData(
        header=("Bay", "Range", "Seen", "At", "Deep"),
        rows=(
            ("Fundy", "16", "2019-05-21", "2019-05-21 06:30:00", "TRUE"),
            ("Jade Bay", "3.25", "", "", "FALSE"),
            ("Sum", "", "", "", ""),
        ),
    )
    assert document.blocks[3].table == TableData(rows=(("1", "2"),))
    assert (document.kind, document.title) == ("xlsx", "Tides of bays")
    assert document.left_out == (
        "sheet Empty, which is empty",
        "sheet Secret, which is hidden",
        "values of formulas, which the file does not hold: 1",
    )


def test_of_very_many_rows_the_first_are_read() -> None:
    made = workbook()
    for number in range(MOST_ROWS + 7):
        made.active.append([number])
    made.active.cell(1, 300, "far")

    document = read_file(saved(made), "bays.xlsx", "file:bays.xlsx", "sea")

    table = document.blocks[1].table
    assert table is not None and (len(table.rows), table.rows[-1]) == (MOST_ROWS, (str(MOST_ROWS - 1),))
    assert document.left_out == (
        "7 rows of sheet Bays behind the first 2,000",
        "columns of sheet Bays behind the first 100",
    )


HUGE = b" " * 50_000_000
SHEET = "xl/worksheets/sheet1.xml"
ROWS = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">%s<sheetData>%s</sheetData></worksheet>'


def test_what_a_sheet_says_of_its_size_is_not_believed() -> None:
    lying = ROWS % (b'<dimension ref="A1:XFD1048576"/>', b'<row r="3"><c r="B3"><v>4</v></c></row>')

    assert read_file(changed(small(), SHEET, lying), "a.xlsx", "file:a", "sea").text == "# Bays\n\n|  | 4 |"


def test_an_author_is_known_and_a_program_is_none() -> None:
    made = workbook()
    made.active.append(["Bay", "Range"])
    assert read_file(saved(made), "a.xlsx", "file:a", "sea").work is None  # what wrote it calls itself its creator

    made.properties.creator = "Ada Miller"
    assert read_file(saved(made), "a.xlsx", "file:a", "sea").work == Work(
        title="Tides of bays", authors=(Author(family="Miller", given="Ada"),)
    )


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"a,b\n1,2", "It cannot be read as XLSX."),
        (small()[:2000], "It cannot be read as XLSX."),
        (changed(small(), "xl/workbook.xml", b"<no"), "It cannot be read as XLSX."),
        (changed(small(), SHEET, ROWS % (b"", b"<row r='x'")), "It cannot be read as XLSX."),
        (changed(small(), SHEET, b"<!DOCTYPE a>" + ROWS), "It has a document type (DTD), which no XLSX has."),
        (changed(small(), SHEET, HUGE), "It unpacks to 50 MB of XML, and 40 MB are the most that is read."),
        (saved(workbook()), "It holds no text."),
    ],
)  # fmt: skip
def test_what_is_none_or_too_much_is_refused_in_words(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableDocument) as caught:
        read_file(data, "a.xlsx", "file:a", "sea")

    assert caught.value.what == why
    assert caught.value.remedy


def test_another_archive_is_none() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.txt", "Tides.")

    with pytest.raises(UnreadableDocument, match="It cannot be read as XLSX"):
        read_file(made.getvalue(), "a.xlsx", "file:a", "sea")


def test_a_power_in_a_cell_keeps_its_sign() -> None:
    raised = "<rPr><vertAlign val='superscript'/></rPr>"
    strings = (
        "<sst xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><si><r><t>10</t></r>"
        f"<r>{raised}<t>-5</t></r><r><t xml:space='preserve'> a day</t></r><r>{raised}<t>a</t></r></si></sst>"
    )

    read = read_file(with_strings(strings), "a.xlsx", "file:a", "sea")

    assert [block.table for block in read.blocks if block.table] == [TableData(rows=(("Fundy", "10^-5 a daya"),))]


def with_strings(strings: str) -> bytes:
    """Return a workbook whose second cell is the first of the strings that its cells share, as Excel writes them."""
    made = workbook()
    made.active.append(["Fundy", 0])
    data, types, sheet = saved(made), "[Content_Types].xml", "xl/worksheets/sheet1.xml"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    told = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'.encode()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        data = changed(data, types, archive.read(types).replace(b"</Types>", told))
        data = changed(data, sheet, archive.read(sheet).replace(b'r="B1" t="n"', b'r="B1" t="s"'))
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("xl/sharedStrings.xml", strings)
    return file.getvalue()


def test_formulas_without_a_value_are_said() -> None:
    made = workbook()
    for row in (["Bay", "Range"], ["Fundy", 16], ["Ungava", 17], ["Sum", "=SUM(B2:B3)"], ["Text", '=""']):
        made.active.append(row)
    data = saved(made)
    sheet = zipfile.ZipFile(io.BytesIO(data)).read("xl/worksheets/sheet1.xml")
    filled = re.sub(rb"<v ?/>|<v></v>", b"<v>33</v>", sheet)
    computed = changed(data, "xl/worksheets/sheet1.xml", filled)

    without, complete = (read_file(each, "bays.xlsx", "u", "d") for each in (data, computed))

    assert without.left_out == ("values of formulas, which the file does not hold: 2",)
    assert "| Sum |  |" in without.text
    assert complete.left_out == ()
    assert "| Sum | 33 |" in complete.text
