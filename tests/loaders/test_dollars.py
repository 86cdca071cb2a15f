"""Formulas of Markdown between dollars, told apart from money."""

import pytest

from loaders.markdown import markdown_text

DISPLAYED = "\n\n$$\nq\n$$"


@pytest.mark.parametrize(
    "source",
    [
        r"A set $A*B*C$ costs $7 with $x*y*z$ now.",
        r"The price is $5 and the set $A*B*C$ costs $7",
        r"It costs $7 now, with $\text{cost: \$5}$",
        r"It costs $7 with x_1 and $x*y*z$ or $8.",
        r"It costs $7 ($x*y*z$) in all.",
        r"$x*y*z$ is 5",
        r"An angle of 2$\pi*r*s$ and $\times*a*b$4.",
    ],
)
@pytest.mark.parametrize("more", ["", DISPLAYED])
def test_formulas_beside_prices_are_kept_to_the_character(source: str, more: str) -> None:
    assert markdown_text(source + more).text == source + (" $$q$$" if more else "")


@pytest.mark.parametrize("more", ["", DISPLAYED])
def test_prices_and_what_is_between_them_are_no_formula(more: str) -> None:
    source = "It fell from $5 to *about* $10, from $ 5 and *then* $ 6, from 5$ or *even* 6$ in $HOME_A and *my* $B."
    expected = "It fell from $5 to about $10, from $ 5 and then $ 6, from 5$ or even 6$ in $HOME_A and my $B."

    assert markdown_text(source + more).text == expected + (" $$q$$" if more else "")


def test_a_displayed_formula_may_have_blank_lines() -> None:
    read = markdown_text("So:\n\n$$\nx_1 &= y*z*w \\\\\n\nx_2 &= \\text{all of the eggs there are}\n$$ (eq)\n\nEnd.")

    assert read.text == "So: $$x_1 &= y*z*w \\\\ x_2 &= \\text{all of the eggs there are}$$\n\nEnd."


@pytest.mark.parametrize("between", ["All of these eggs hatch.", "# Eggs", "> Eggs", "$$y$$ so"])
def test_two_dollars_that_nothing_closes_take_no_text(between: str) -> None:
    [first, *_] = markdown_text(f"$$\nx\n\n{between}\n\n$$\nz\n$$").text.split("\n\n")

    assert first == "$$ x"
