import io
import math

import pytest
from rich.console import Console

from bench import __main__ as command
from bench.table import Direction, Figure, print_table


@pytest.mark.parametrize(
    ("direction", "below", "equal", "above"),
    [
        ("at least", False, True, True),
        ("at most", True, True, False),
        ("above", False, False, True),
        ("below", True, False, False),
        ("exactly", False, True, False),
    ],
)
def test_a_figure_is_met_in_its_direction(direction: Direction, below: bool, equal: bool, above: bool) -> None:
    met = [Figure("share", direction, 0.6, got).met for got in (0.59, 0.6, 0.61)]
    assert met == [below, equal, above]


def test_what_is_not_a_number_is_never_met() -> None:
    assert not Figure("share", "at least", 0.0, math.nan).met
    assert not Figure("time", "at most", 9.0, math.nan, "s").met


def test_the_table_shows_each_figure_and_tells_a_miss() -> None:
    # given
    output = io.StringIO()
    console = Console(file=output, width=80)
    figures = [Figure("shape kept", "at least", 0.6, 0.63), Figure("memory", "below", 1300, 1412.7, "MB")]

    # when
    met = print_table("main", figures, console)

    # then
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in output.getvalue().splitlines()]
    assert [row for row in rows if row] == [
        ["shape kept", "at least 0.6", "0.63", "yes"],
        ["memory", "below 1,300 MB", "1,413 MB", "NO"],
    ]
    assert not met


def test_a_table_without_a_figure_is_a_miss() -> None:
    assert not print_table("main", [], Console(file=io.StringIO()))


def test_an_unknown_benchmark_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["nothing-like-it"]) == 2
    assert "No benchmark 'nothing-like-it'" in capsys.readouterr().err
