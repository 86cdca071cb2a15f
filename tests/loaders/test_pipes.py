"""Tables of Markdown whose rows have more pipes than cells."""

import time

import pytest

from loaders.markdown import markdown_text

HEAD = "| Sign | Meaning |\n|:--|---|\n"


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("| `a | b` | bitwise or of the two |", ("a | b", "bitwise or of the two")),
        ("`a|b`|bitwise *or*", ("a|b", "bitwise or")),
        ("| $P(A|B)$ | conditional probability |", ("$P(A|B)$", "conditional probability")),
        (r"| \(P(A|B)\) | conditional |", (r"\(P(A|B)\)", "conditional")),
        ("| a | b | c | d |", ("a", "b | c | d")),
        ("| a | b | c", ("a", "b | c")),
        ("| `a | b` |", ("`a", "b`")),  # as GitHub has it: nothing is lost
        (r"| `a \| b` | or |", ("a | b", "or")),
        ("| a |", ("a", "")),
    ],
)
def test_no_cell_of_a_row_is_lost(row: str, cells: tuple[str, str]) -> None:
    [block] = markdown_text(HEAD + row).blocks

    assert block.table is not None
    assert (block.table.header, block.table.rows) == (("Sign", "Meaning"), (cells,))


def test_the_head_of_a_table_may_have_a_formula_with_a_pipe() -> None:
    [block] = markdown_text("> | $P(A|B)$ | n |\n> |---|---|\n> | 1 | 2 |").blocks

    assert block.table is not None
    assert block.table.header == ("$P(A|B)$", "n")


def test_lines_with_pipes_over_other_dashes_are_no_table() -> None:
    assert markdown_text("It is | a\n---|---|---\n1 | 2").text == "It is | a ---|---|--- 1 | 2"


def test_lines_of_dashes_without_pipes_take_time_in_proportion() -> None:
    def seconds(times: int) -> float:
        begun = time.process_time()
        markdown_text("-----\na b\n" * times)
        return time.process_time() - begun

    assert seconds(4_000) < 12 * max(seconds(1_000), 0.05)
