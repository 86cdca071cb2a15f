"""Tables in words, and where their rows stand in them."""

from kgplatform.corpus.tables import table_name, table_rows, table_text, with_rows
from kgplatform.models import TableData

EGGS = TableData(
    header=("Moth", "Eggs"),
    rows=(("Bombyx", "400"), ("Saturnia | wild", "100\nor more")),
    label="Table 1.",
    caption="Eggs by moth.",
    notes="Counted\ntwice.",
)
TEXT = (
    "Table 1. Eggs by moth.\n| Moth | Eggs |\n| --- | --- |\n| Bombyx | 400 |\n| Saturnia \\| wild | 100 or more |\n"
    "Counted twice."
)


def test_a_table_is_a_line_a_row() -> None:
    assert table_text(EGGS) == TEXT
    assert table_text(TableData(rows=(("a", ""),))) == "| a |  |"


def test_rows_are_found_in_its_text_and_in_no_other() -> None:
    rows = table_rows(EGGS, TEXT)

    assert rows is not None
    assert [TEXT[start:end] for start, end in rows.values()] == [
        "| Bombyx | 400 |",
        "| Saturnia \\| wild | 100 or more |",
    ]
    assert table_rows(EGGS, TEXT + " So.") is None
    assert table_rows(EGGS, "Bombyx | 400") is None


def test_a_part_has_all_but_the_other_rows() -> None:
    part = with_rows(EGGS, [1])

    assert part.rows == (("Saturnia | wild", "100\nor more"),)
    assert (part.header, part.label, part.caption, part.notes) == (EGGS.header, EGGS.label, EGGS.caption, EGGS.notes)


def test_its_name_is_its_label_and_its_caption() -> None:
    named = (TableData(rows=(), label=label, caption=caption) for label, caption in (("Table 2:", ""), ("", "Eggs")))

    assert [table_name(each) for each in named] == ["Table 2", "Eggs"]
