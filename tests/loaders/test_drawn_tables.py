"""Pandoc's tables that are drawn with characters."""

import time

import pytest

from loaders.markdown import markdown_text

GRID = """\
+---------+--------+------------+
| Insect  | Eggs   | Places     |
+=========+========+============+
| Moth    | 1.34   | - *oaks*   |
|         |        | - beeches  |
+---------+--------+------------+
| 蝶 of   | $2.10$ | leaves     |
| spring  |        |            |
+---------+--------+------------+
"""
SPANNED = """\
+---------------------+-------+
| Property            | Earth |
+=============+=======+=======+
| Temperature | least | -89   |
| of air      +-------+-------+
|             | most  | 57    |
+-------------+-------+-------+
"""
SIMPLE = """\
    Right Left    Center
  ------- ------ --------
       12 12        a b
      123         *123*
"""
FRAMED = """\
----------------------------------
 Centered   Left
  Header    Aligned
----------- ----------------------
   First    Example of a row that
            spans lines.

  Second    Another one.
----------------------------------
"""
HEADLESS = """\
--- ------
 12 eggs
  1 larva
--- ------
"""
HEADLESS_ROWS = """\
--- ------
 12 eggs
    of it

  1 larva
--- ------
"""


@pytest.mark.parametrize(
    ("source", "header", "rows"),
    [
        (
            GRID,
            ("Insect", "Eggs", "Places"),
            (("Moth", "1.34", "oaks; beeches"), ("蝶 of spring", "$2.10$", "leaves")),
        ),
        (GRID.replace("=", "-"), (), (("Insect", "Eggs", "Places"), ("Moth", "1.34", "oaks; beeches"),
                                      ("蝶 of spring", "$2.10$", "leaves"))),
        (
            SPANNED,
            ("Property", "Property", "Earth"),
            (("Temperature of air", "least", "-89"), ("Temperature of air", "most", "57")),
        ),
        (SIMPLE, ("Right", "Left", "Center"), (("12", "12", "a b"), ("123", "", "123"))),
        (
            SIMPLE + "  ------- ------ --------\n",
            ("Right", "Left", "Center"),
            (("12", "12", "a b"), ("123", "", "123")),
        ),
        (
            FRAMED,
            ("Centered Header", "Left Aligned"),
            (("First", "Example of a row that spans lines."), ("Second", "Another one.")),
        ),
        (HEADLESS, (), (("12", "eggs"), ("1", "larva"))),
        (HEADLESS_ROWS, (), (("12", "eggs of it"), ("1", "larva"))),
    ],
)  # fmt: skip
def test_what_is_drawn_as_a_table_is_one(source: str, header: tuple[str, ...], rows: tuple[tuple[str, ...]]) -> None:
    read = markdown_text(f"# Counts\n\n{source}\nMoths fly.")
    [_, block, behind] = read.blocks

    assert block.table is not None
    assert (block.kind, block.table.header, block.table.rows) == ("table", header, rows)
    assert (block.first_line, block.last_line) == (3, 2 + source.count("\n"))
    assert read.text[behind.start : behind.end] == "Moths fly."


@pytest.mark.parametrize("source", [GRID, SPANNED, SIMPLE, FRAMED, HEADLESS, HEADLESS_ROWS])
def test_a_table_may_be_drawn_in_a_list_or_a_quotation(source: str) -> None:
    alone = markdown_text(source).blocks[0].table

    for mark, indented in (("- ", "  "), ("> ", "> ")):
        lines = source.split("\n")
        read = markdown_text(f"{mark}Counted:\n{indented}\n" + "\n".join(f"{indented}{line}" for line in lines))
        assert [block.table for block in read.blocks] == [None, alone]


def test_a_grid_needs_no_blank_line_above() -> None:
    assert [block.kind for block in markdown_text(f"Counted:\n{GRID}").blocks] == ["prose", "table"]


@pytest.mark.parametrize("caption", ["Table: Eggs by year", ": Eggs by year"])
def test_the_words_below_such_a_table_are_its_caption(caption: str) -> None:
    for table in (SIMPLE, GRID):
        assert [block.kind for block in markdown_text(f"{table}\n{caption}\n\nEggs.").blocks] == [
            "table",
            "caption",
            "prose",
        ]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Eggs hatch\n----------\n\nMoths fly.", "## Eggs hatch\n\nMoths fly."),
        ("Eggs hatch.\n\n----------\n\nMoths fly.\n\n-----", "Eggs hatch.\n\nMoths fly."),
        ("Eggs hatch soon.\n--- ---\nMoths fly.", "Eggs hatch soon.\n\nMoths fly."),
        ("Eggs.\n\n- - -\n\nMoths.", "Eggs.\n\nMoths."),
        ("--------\nEggs hatch\n--------\n\nMoths fly.", "## Eggs hatch\n\nMoths fly."),
        ("+1 from me\n+ and one", "+1 from me\n\nand one"),
        ("+---+---+\nMoths fly.", "+---+---+ Moths fly."),
        ("   A   B\n   --- ---\n\nMoths fly.", "A B\n\nMoths fly."),
    ],
)
def test_other_lines_of_dashes_are_none(source: str, text: str) -> None:
    assert markdown_text(source).text == text


@pytest.mark.parametrize(
    "piece",
    ["+--+\n|a|\n", "+--+--+\n", "|a|\n", "-- --\n", "a  b\n-- --\n", "-----\na  b\n-- --\n", "a  b\n", "a  b\n\n"],
)
def test_tables_without_an_end_take_time_in_proportion(piece: str) -> None:
    def seconds(opening: str, times: int) -> float:
        begun = time.process_time()
        markdown_text(opening + piece * times)
        return time.process_time() - begun

    for opening in ("", "+--+--+\n", "-- --\n", "-----\na  b\n-- --\n"):
        assert seconds(opening, 2_000) < 12 * max(seconds(opening, 500), 0.05)
