"""Tables that a PDF draws with borders: cells, rows with none between them, the next page, and what is no table."""

from loaders.parts import ReadText
from loaders.pdf import pdf_text
from tests.support.pdf_files import Drawn, Shown, column, grid, pdf_of

XS = (72, 160, 300, 400)


def blocks(read: ReadText) -> list[tuple[str, str]]:
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


def row(y: float, *cells: str) -> list[Shown]:
    """Return cells of a table whose letters come close to those of the next one."""
    return [Shown(x + 3, y, cell) for x, cell in zip(XS, cells, strict=False)]


def test_a_table_with_borders_keeps_its_cells_however_close_their_letters_stand() -> None:
    page = [
        *column(72, 740, "What stands above the table is a paragraph."),
        *grid(XS, (720, 700, 670, 650)),
        *row(706, "Species of bird", "Eggs", "Weight in g"),
        *row(688, "White-headed", "4 to", "12.5"),
        *row(676, "longtailed tit", "12", ""),
        *row(656, "Wren", "5", "9.1"),
        *column(72, 620, "What stands below it is one, too."),
    ]

    read = pdf_text(pdf_of(page))

    assert blocks(read) == [
        ("prose", "What stands above the table is a paragraph."),
        (
            "table",
            "| Species of bird | Eggs | Weight in g |\n| --- | --- | --- |\n"
            "| White-headed longtailed tit | 4 to 12 | 12.5 |\n| Wren | 5 | 9.1 |",
        ),
        ("prose", "What stands below it is one, too."),
    ]
    table = read.blocks[1].table
    assert table is not None
    assert table.header == ("Species of bird", "Eggs", "Weight in g")
    assert table.rows == (("White-headed longtailed tit", "4 to 12", "12.5"), ("Wren", "5", "9.1"))


def test_cells_that_span_columns_and_rows_are_in_each_of_them() -> None:
    page = [
        *(Drawn(72, y, 400, y) for y in (720, 680, 660)),
        Drawn(160, 700, 400, 700),  # none through the first column
        *(Drawn(x, 660, x, 720) for x in (72, 160, 400)),
        Drawn(300, 660, 300, 700),  # none through the first row
        *row(706, "", "Number in the year"),
        *row(686, "Species", "2015", "2016"),
        *row(666, "Wren", "5", "9"),
    ]

    table = pdf_text(pdf_of(page)).blocks[0].table

    assert table is not None
    assert table.header == ()
    assert table.rows == (
        ("Species", "Number in the year", "Number in the year"),
        ("Species", "2015", "2016"),
        ("Wren", "5", "9"),
    )


def test_rows_without_a_border_between_them_and_columns_that_nothing_closes() -> None:
    page = [
        *(Drawn(72, y, 400, y) for y in (720, 700, 640)),
        *(Drawn(x, 640, x, 720) for x in (160, 300)),
        *row(706, "Species", "Eggs", "Weight"),
        *row(686, "Robin", "6", "18"),
        *row(668, "Wren", "5", "9"),
        *row(650, "Tit", "", "11"),
    ]

    table = pdf_text(pdf_of(page)).blocks[0].table

    assert table is not None
    assert table.header == ("Species", "Eggs", "Weight")
    assert table.rows == (("Robin", "6", "18"), ("Wren", "5", "9"), ("Tit", "", "11"))


def test_a_table_that_goes_on_on_the_next_page_is_one_and_has_its_header_once() -> None:
    pages = [
        [*grid(XS, (720, 700, 680)), *row(706, "Species", "Eggs", "Weight"), *row(686, bird, "5", weight)]
        for bird, weight in (("Wren", "9"), ("Robin", "18"))
    ]

    read = pdf_text(pdf_of(*pages))

    assert blocks(read) == [
        (
            "table",
            "| Species | Eggs | Weight |\n| --- | --- | --- |\n| Wren | 5 | 9 |\n| Robin | 5 | 18 |",
        )
    ]


def test_a_drawing_a_frame_and_what_is_laid_out_by_lines_are_no_tables() -> None:
    drawing = [*grid((72, 160, 300, 400), (720, 700, 680, 660)), Shown(80, 706, "A plot")]
    frame = [*grid((60, 500), (600, 560)), *column(72, 580, "A box around a paragraph is no table.")]
    long = "\n".join(["A line of a text that is longer than cells of tables are."] * 7)
    layout = [
        *grid((60, 350, 600), (500, 350, 200)),
        *column(72, 480, long, 8),
        Shown(360, 480, "a"),
        Shown(72, 220, "b"),
    ]
    slanted = [Drawn(100 + 50 * each, 20, 150 + 50 * each, 90) for each in range(4)]

    read = pdf_text(pdf_of([*drawing, *frame, *layout, *slanted]))

    assert [block.table for block in read.blocks] == [None] * len(read.blocks)
    assert "A box around a paragraph is no table." in read.text


def test_lines_of_a_plot_that_cut_words_and_cells_with_columns_of_their_own_are_no_tables() -> None:
    plot = [*grid((72, 160, 300), (720, 690, 660)), *(Shown(140, y, "A species of bird") for y in (705, 675))]
    parted = [
        *grid((72, 160, 400), (500, 480, 420)),
        *row(486, "Name", "Eggs"),
        *(Shown(75, y, "Wren") for y in (466, 448, 430)),
        *(Shown(x, y, "12") for x in (170, 300) for y in (466, 448, 430)),
    ]

    read = pdf_text(pdf_of([*plot, *parted]))

    assert blocks(read) == [
        ("prose", "A species of bird"),
        ("prose", "A species of bird"),
        ("table", "Name | Eggs\nWren | 12 | 12\nWren | 12 | 12\nWren | 12 | 12"),
    ]
    assert [block.table for block in read.blocks] == [None, None, None]


def test_two_rows_of_numbers_without_a_border_between_them_are_rows() -> None:
    page = [
        *grid(XS[:3], (720, 700, 660)),
        *row(706, "Species", "Eggs laid"),
        *row(686, "Robin", "6"),
        *row(668, "Wren", "5"),
    ]

    table = pdf_text(pdf_of(page)).blocks[0].table

    assert table is not None
    assert table.rows == (("Robin", "6"), ("Wren", "5"))
