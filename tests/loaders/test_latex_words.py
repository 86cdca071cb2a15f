"""Words of LaTeX, however it is broken."""

import pytest

from loaders.files import read_file


def text(source: str) -> str:
    return read_file(source.encode(), "tides.tex", "file:tides.tex", "sea").text


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"Tides \href", "Tides"),
        (r"Tides \'\href", "Tides \u0301"),
        (r"Tides \href{x.org", "Tides x.org"),
        (r"Tides \"\i \t{oo} \c{c}", "Tides ï oo ç"),
        (r"Tides \frac \textcolor \% \alpha", "Tides % α"),
        (r"Tides \begin{equation} x", "Tides $$x$$"),
        (r"Tides \[ x", "Tides $$x$$"),
        ("Tides \\begin\nrise \\end", "Tides \\begin rise \\end"),
    ],
)
def test_no_command_makes_a_file_unreadable(source: str, shown: str) -> None:
    assert text(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (
            r"\SI{5}{\kilo\watt\hour\per\square\metre\per\year}, \qty{3}{\meter \per \second\squared}.",
            "5 kW h/m²/yr, 3 m/s².",
        ),
        (r"\SI[a=b]{5}{\kilo\watt\hour\per\square\metre} of \si{\celsius}", "5 kW h/m² of °C"),
        (r"\qty{3}{m} and \unit{\milli\liter\bar}", "3 m and mL bar"),
    ],
)
def test_units_are_told_by_their_signs(source: str, shown: str) -> None:
    assert text(source) == shown


def test_commands_of_the_document_are_known_wherever_they_are_made() -> None:
    made = r"\newcommand{\of}{of}\newcommand{\bays}{bays \of{} \newcommand{\of}{to}Fundy}"
    said = r"\begin{document}\newcommand{\up}{rise}The \bays{} \up."

    assert text(made + said) == "The bays of Fundy rise."


def test_a_comment_behind_a_break_of_a_formula_is_none_of_it() -> None:
    assert text("\\begin{align} a \\\\% no\n b \\end{align}") == r"\begin{align} a \\b \end{align}"
