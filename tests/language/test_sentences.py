"""Sentences as the rest of the platform needs them: whole, trimmed, in order."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgplatform.language.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Oaks (e.g. cork oak, i.e. Quercus suber) grow slowly. They live long.",
            ["Oaks (e.g. cork oak, i.e. Quercus suber) grow slowly.", "They live long."],
        ),
        (
            "See Fig. 3 and eq. 4 in vol. 2. Smith et al. 2004 agreed with Dr. Jones.",
            ["See Fig. 3 and eq. 4 in vol. 2.", "Smith et al. 2004 agreed with Dr. Jones."],
        ),
        ("This was shown by Smith et al. The rest was not.", ["This was shown by Smith et al.", "The rest was not."]),
        (
            "The next was 3 g. Then we left. It took 5 min. Samples dried.",
            ["The next was 3 g.", "Then we left.", "It took 5 min.", "Samples dried."],
        ),
        ("No. 5 is good. The answer was no. Nobody asked.", ["No. 5 is good.", "The answer was no.", "Nobody asked."]),
        ("It grew.[3,4] It died. [5] It rose.", ["It grew.[3,4]", "It died. [5]", "It rose."]),
        ("He said “Go.” She left.", ["He said “Go.”", "She left."]),
        ("(Both grew.) Next it rained.", ["(Both grew.)", "Next it rained."]),
        (
            "It holds pH 7.4. E. coli grows at 37 °C. mRNA is cut.",
            ["It holds pH 7.4.", "E. coli grows at 37 °C.", "mRNA is cut."],
        ),
        ("1. First item. 2. Second item.", ["1. First item.", "2. Second item."]),
        ("one line\nbroken here. Next.\n\n- item", ["one line", "broken here.", "Next.", "- item"]),
        (
            "It ended there.Then it went on in Node.js for days.",
            ["It ended there.", "Then it went on in Node.js for days."],
        ),
        ("  \n\t ", []),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@given(st.text(alphabet=st.sampled_from('aB1 .!?()[]"”\n,é😀-'), max_size=60))
def test_spans_are_ordered_trimmed_and_lose_only_white_space(text: str) -> None:
    spans = sentence_spans(text)

    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
    assert all("\n" not in text[start:end] for start, end in spans)
    assert all(left[1] <= right[0] for left, right in pairwise(spans))
    covered = "".join(text[start:end] for start, end in spans)
    assert "".join(covered.split()) == "".join(text.split())


def test_a_letter_that_is_named_ends_a_sentence_and_an_initial_does_not() -> None:
    text = "The larva lies curled in the shape of a letter C. Sunken cappings point to disease. J. C. Smith saw it."

    assert [text[start:end] for start, end in sentence_spans(text)] == [
        "The larva lies curled in the shape of a letter C.",
        "Sunken cappings point to disease.",
        "J. C. Smith saw it.",
    ]
