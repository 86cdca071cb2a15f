"""Lines of Hebrew and Arabic are told as they are read, however a PDF has their letters."""

import pytest

from loaders.pdf import pdf_text
from loaders.right_to_left import as_read, with_letters
from tests.support.pdf_files import Shown, pdf_of

SENTENCE = "משאבת חום היא מכונה."


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        (".הנוכמ איה םוח תבאשמ", SENTENCE),
        (".(ןיוולק) William Thomson ידי לע 1852-ב", "ב-1852 על ידי William Thomson (קלווין)."),
        ("1,500.5 םוח 20% אוה", "הוא 20% חום 1,500.5"),
        ("The word םוח תבאשמ 12 איה means heat pump (ףא).", "The word היא 12 משאבת חום means heat pump (אף)."),
        ("Heat pumps.", "Heat pumps."),
    ],
)
def test_letters_as_they_stand_are_put_in_the_order_of_reading(shown: str, read: str) -> None:
    assert as_read(shown) == read


def test_forms_of_arabic_become_their_letters() -> None:
    assert with_letters(as_read("ﻢﻟﺎﻌﻟا ﻲﻓ 1852 مﺎﻋ x² ﬁ")) == "x² ﬁ عام 1852 في العالم"


def test_a_line_of_a_pdf_is_turned_only_if_its_letters_come_from_left_to_right() -> None:
    word = "משאבת"
    from_left = Shown(72, 700, SENTENCE[::-1], font="hebrew")
    from_right = [Shown(300 - 6 * at, 600, letter, font="hebrew") for at, letter in enumerate(word)]

    assert pdf_text(pdf_of([from_left, *from_right])).text == f"{SENTENCE}\n\n{word}"
