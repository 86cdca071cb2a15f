"""When two texts say one thing."""

import pytest

from kgplatform.text.nearness import Example, Told, quoted, quoted_span, repeated_span, repeats


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("arches push OUTWARDS against heavy stone abutments", True),
        ("Against heavy stone abutments arches push outwards.", True),
        ("Arches never push outwards against heavy stone abutments.", False),
        ("Arches push outwards against 3 heavy stone abutments.", False),
        ("Arches push outwards against light timber piers.", False),
        ("Arches push.", False),
    ],
)
def test_a_sentence_of_the_same_words_is_told(sentence: str, told: bool) -> None:
    assert (sentence in Told(["Arches push outwards against heavy stone abutments."])) is told


def test_words_of_the_prompt_are_known() -> None:
    example = Example('S1: Keepers trimmed the wicks every four hours.\n{"text": "Prisms bend the light of a lamp."}')

    assert "Keepers trimmed the wicks every four hours." in example
    assert "Prisms bend a lamp's light." in example
    assert "Keepers cleaned the brass every four hours of the day." not in example
    assert "Prisms" not in example


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("push  outwards", True),
        ("“Arches PUSH outwards”", True),
        ("Arches ... their abutments", True),
        ("Arches push inwards", False),
        ("...", False),
        ("", False),
    ],
)
def test_a_quote_stands_in_its_text(quote: str, found: bool) -> None:
    assert quoted(quote, "Arches push outwards against their abutments.") is found


def test_a_quote_stands_in_its_text_without_signs_that_copies_lose() -> None:
    text = "The norm is 295 (\uf0b1106) and 8.4 (\uf0b13.0), a physi\u00adcist says."

    assert quoted("295 (106) and 8.4 (3.0), a physicist", text)
    assert quoted("295 (\uf0b1106) and", text)
    assert quoted_span("295 (106) and", text) == (12, 26)
    assert not quoted("295 (107) and", text)


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("However, arches push outwards against their heavy abutments.", True),
        ("The arches also push outwards against heavy abutments.", False),
        ("Arches push outwards against the heavy abutments", False),
        ("Arches push outwards against their light abutments.", False),
        ("Arches do not push outwards against their heavy abutments.", False),
        ("Arches push outwards.", False),
    ],
)
def test_a_sentence_is_repeated_but_for_what_joins_it_to_others(sentence: str, found: bool) -> None:
    assert repeats(sentence, "Stone is heavy. The arches push outwards, against their heavy abutments.") is found


@pytest.mark.parametrize(
    ("quote", "span"),
    [
        ("push  outwards.", (7, 20)),
        ("ARCHES push ... of stone", (0, 44)),
        ("of stone ... Arches", (0, 44)),
        ("push inwards", None),
    ],
)
def test_a_quote_stands_from_its_first_part_to_its_last(quote: str, span: tuple[int, int] | None) -> None:
    assert quoted_span(quote, "Arches push\u00a0outwards. Abutments are of stone.") == span


def test_a_repeated_sentence_has_its_place() -> None:
    text = "Granite is hard. However, the arches push outwards on both sides."

    assert repeated_span("Arches push outwards on both sides.", text) == (17, 65)
    assert repeated_span("Arches push on both sides.", text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Some 9 ,383,761 left at 22 .9 degrees.",
        "Some 9, 383, 761 left at 22. 9 degrees.",
        "Some 9,383,761 left at 22.9 degrees.",
    ],
)
def test_blanks_inside_of_figures_are_of_the_typesetting(text: str) -> None:
    assert quoted("9,383,761 left at 22.9 degrees", text)
    assert quoted_span("9,383,761 left at 22.9", text) == (5, text.index(" degrees"))
    assert not quoted("383,761 left at 22.8 degrees", text)


def test_a_sentence_is_repeated_over_blanks_inside_of_figures() -> None:
    assert repeats("Some 9,383,761 left at 22.9 degrees.", "It rained. Some 9 ,383, 761 left at 22 .9 degrees.")
    assert not repeats("Some 9,383,761 left at 22.8 degrees.", "It rained. Some 9 ,383, 761 left at 22 .9 degrees.")
