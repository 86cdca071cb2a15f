"""In which language a text is."""

import pytest

from kgplatform.language.detection import is_english, language_of
from tests.support.many_languages import TEXTS


@pytest.mark.parametrize("language", TEXTS)
def test_texts_show_their_language(language: str) -> None:
    assert language_of(TEXTS[language]) == language


@pytest.mark.parametrize("text", ["", "12.5 – 13.0 (1998)", "Mostar", "Steinbrücken und Bögen", "石桥"])
def test_nothing_is_said_of_what_shows_none(text: str) -> None:
    assert not language_of(text)


def test_forms_of_norwegian_and_chinese_are_one_each() -> None:
    nynorsk = "Ei steinbru ber lasta si ved trykk, og dei set steinane i kvelven på ei ramme av tre som dei tek bort."
    bokmal = "En steinbro bærer lasten sin ved trykk, og de setter steinene i hvelvet på en ramme av tre de fjerner."

    assert [language_of(nynorsk), language_of(bokmal)] == ["no", "no"]


def test_english_with_names_and_quotations_of_others_is_english() -> None:
    text = (
        "The bridge of Mostar, which the builders called Stari most, was finished in 1566 by Mimar Hayruddin. "
        "„Die alte Brücke“ is what German travellers of the time wrote."
    )

    assert language_of(text) == "en"


def test_a_long_text_is_known_by_its_beginning_middle_and_end() -> None:
    long = TEXTS["de"] * 200

    assert language_of(long + TEXTS["en"]) == "de"


def test_what_nobody_knows_is_read_as_english() -> None:
    assert [is_english(code) for code in ("", "en", "de", "zh")] == [True, True, False, False]
