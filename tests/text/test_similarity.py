import pytest

from kgplatform.text.similarity import content_words, head_of, named_things


@pytest.mark.parametrize(
    ("heading", "things"),
    [
        ("Mites", [["mite"]]),
        ("Tracheal mites and Tropilaelaps", [["tracheal", "mite"], ["tropilaelap"]]),
        ("Beetles, moths, and hornets", [["beetle"], ["moth"], ["hornet"]]),
        ("Treatment of varroa and other mites", [["treatment"]]),
    ],
)
def test_a_heading_names_things(heading: str, things: list[list[str]]) -> None:
    assert named_things(heading) == things


@pytest.mark.parametrize(("plural", "singular"), [("Viruses", "virus"), ("losses", "loss"), ("branches", "branch")])
def test_plural_and_singular_carry_one_meaning(plural: str, singular: str) -> None:
    assert content_words(plural) == content_words(singular) == [singular]


@pytest.mark.parametrize(
    ("heading", "head"), [("Viruses of honey bees", "virus"), ("Wind pollination", "pollination"), ("Of the", "")]
)
def test_the_head_of_a_heading(heading: str, head: str) -> None:
    assert head_of(heading) == head
