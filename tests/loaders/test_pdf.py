"""PDF: order of reading, running heads, words split at line ends, headings, lists and tables, by places and fonts."""

import pytest

from kgplatform.errors import UnreadableDocument
from loaders.parts import ReadText
from loaders.pdf import pdf_text
from tests.support.pdf_files import Shown, column, pdf_of

LEFT = """Eggs of the cabbage white are laid on the lower
side of leaves, where neither rain nor the sun
does them any harm. The larvae hatch after ten
days and begin with the shell of their egg. Most"""
RIGHT = """of them are eaten by birds before they are as
long as a finger. Those that are left climb up a
wall and hang there for the winter, as a chrysalis
that moves only when somebody touches it."""


def kinds(read: ReadText) -> list[tuple[str, str]]:
    return [(block.kind, read.text[block.start : block.end]) for block in read.blocks]


def left_out(read: ReadText) -> list[str]:
    return [each.what for each in read.left_out]


def test_columns_are_read_one_after_the_other_between_what_runs_across_them() -> None:
    page = [
        *column(72, 740, "A title that runs across both of the columns of its page", 20, "bold"),
        *column(72, 690, LEFT),
        *column(320, 690, RIGHT),
        *column(
            72, 620, "What stands below both columns is read after them, for it runs across the page as the title does."
        ),
    ]

    read = pdf_text(pdf_of(page))

    assert read.title == "A title that runs across both of the columns of its page"
    assert kinds(read) == [
        ("heading", "# A title that runs across both of the columns of its page"),
        ("prose", f"{LEFT} {RIGHT}".replace("\n", " ")),
        ("prose", "What stands below both columns is read after them, for it runs across the page as the title does."),
    ]


def test_a_caption_amid_a_paragraph_that_goes_on_in_the_next_column_comes_after_it() -> None:
    page = [
        *column(72, 690, LEFT),
        *column(320, 730, "Fig. 1 A cabbage white on a leaf of cabbage.", 8),
        *column(320, 690, RIGHT),
    ]

    assert kinds(pdf_text(pdf_of(page))) == [
        ("prose", f"{LEFT} {RIGHT}".replace("\n", " ")),
        ("caption", "Fig. 1 A cabbage white on a leaf of cabbage."),
    ]


def test_what_runs_along_the_edges_of_pages_is_left_out_and_said() -> None:
    pages = [
        [
            Shown(72 if number % 2 else 400, 760, "Journal of Butterflies 12 (2016)"),
            *column(
                72, 700, f"Page {'one two three four'.split()[number]} tells of something else than the others do."
            ),
            Shown(300, 40, str(number + 7)),
        ]
        for number in range(4)
    ]

    read = pdf_text(pdf_of(*pages))

    assert [text for _, text in kinds(read)] == [
        f"Page {number} tells of something else than the others do." for number in ("one", "two", "three", "four")
    ]
    assert left_out(read) == [
        "running head or foot “Journal of Butterflies 12 (2016)” of 4 pages",
        "running head or foot “7” of 4 pages",
    ]


def test_what_is_repeated_amid_pages_and_numbers_that_count_no_pages_stay() -> None:
    pages = [
        [
            *column(72, 700, "\n".join(f"Line {word} of page {number}." for word in "abcd")),
            Shown(72, 400, "The same on all."),
            *column(72, 300, "\n".join(f"Line {word} of {number}." for word in "efgh")),
            Shown(300, 40, amount),
        ]
        for number, amount in enumerate(("1999", "12", "1850"))
    ]

    read = pdf_text(pdf_of(*pages))

    assert read.text.count("The same on all.") == 3
    assert [amount in read.text for amount in ("1999", "12", "1850")] == [True, True, True]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("It grows by meta-\nmorphosis alone.", "It grows by metamorphosis alone."),
        ("A well-known egg is a well-\nknown egg.", "A well-known egg is a well-known egg."),
        ("Metamorphosis is slow: meta-\nmorphosis.", "Metamorphosis is slow: metamorphosis."),
        ("A self that takes assembly by self-\nassembly.", "A self that takes assembly by self-assembly."),
        ("In the formation of an in-\nformation.", "In the formation of an information."),
        ("From peak to peak, the peak-to-\npeak value.", "From peak to peak, the peak-to-peak value."),
        ("It is not a non-\nEuclidean one.", "It is not a non-Euclidean one."),
        ("Of pages 12–\n15, and/\nor others.", "Of pages 12–15, and/or others."),
    ],
)
def test_words_that_were_split_are_whole_and_compounds_keep_their_hyphen(lines: str, text: str) -> None:
    assert pdf_text(pdf_of(column(72, 700, lines))).text == text


def test_headings_are_told_by_their_fonts_and_lists_code_and_tables_by_their_form() -> None:
    page = [
        *column(72, 740, "1 Eggs", 14, "bold"),
        *column(
            72, 710, "Eggs are laid in spring [3], by all of them, and most of these are pale green.\nThey weigh 10"
        ),
        Shown(137, 701, "3", 6),
        *column(72, 670, "1.1 Their colours", 11, "bold"),
        *column(72, 650, "• white ones\n• green ones"),
        *column(72, 600, "count(eggs)", 10, "typed"),
        *column(72, 560, "Name\nwhite\nred"),
        *column(250, 560, "Egg\npale\ngreen"),
        *column(72, 520, "What do they eat,", 12, "bold"),
        *column(72, 480, "2 What do larvae eat?", 14, "bold"),
        *column(72, 450, "Table 1: What they eat in which month of the year.\nThey eat."),
    ]

    assert kinds(pdf_text(pdf_of(page))) == [
        ("heading", "## 1 Eggs"),
        ("prose", "Eggs are laid in spring, by all of them, and most of these are pale green. They weigh 10^3"),
        ("heading", "### 1.1 Their colours"),
        ("prose", "white ones\ngreen ones"),
        ("code", "count(eggs)"),
        ("table", "Name | Egg\nwhite | pale\nred | green"),
        ("prose", "What do they eat,"),
        ("heading", "## 2 What do larvae eat?"),
        ("caption", "Table 1: What they eat in which month of the year."),
        ("prose", "They eat."),
    ]


def test_what_is_turned_and_what_no_pdf_is() -> None:
    turned = pdf_of(column(72, 700, "This stands upright.")).replace(b"72 700.0 Td", b"0 1 -1 0 72 700 Tm")

    assert (pdf_text(turned).text, left_out(pdf_text(turned))) == ("", ["18 letters that are turned"])
    for data in (b"Eggs.", b"%PDF-1.4\nEggs.", pdf_of(column(72, 700, "Eggs."))[:200]):
        with pytest.raises(UnreadableDocument, match="It cannot be read as PDF"):
            pdf_text(data)


def test_a_power_as_browsers_raise_it_keeps_its_sign() -> None:
    page = [
        *column(72, 700, "Eggs weigh 10", 12),
        Shown(149.3, 705.2, "-5", 10),
        Shown(160, 700, "of what birds weigh.", 12),
    ]

    assert pdf_text(pdf_of(page)).text == "Eggs weigh 10^-5 of what birds weigh."
