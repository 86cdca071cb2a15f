"""What is written for a section later stands beside what it tells of the same matter."""

import pytest

from kgplatform.models import PageSentence, SectionDraft
from kgplatform.writing.late_paragraphs import LONGEST, with_late


def _said(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited or (text,))


def _draft(*paragraphs: tuple[PageSentence, ...]) -> SectionDraft:
    return SectionDraft(paragraphs=paragraphs)


FORCED = (_said("Arches push outwards against their piers."), _said("The piers of old bridges are broad."))
STONE = (_said("Granite may resist this push."), _said("Lime burns at the quarry."))
WIND = (_said("Gusts shake the decks of long bridges."),)
DRAFT = _draft(FORCED, STONE, WIND)


@pytest.mark.parametrize(
    ("late", "place"),
    [
        (_said("The arches of Rome had narrow piers."), 0),
        (_said("Granite came from a quarry in Wales."), 1),
        (_said("Decks of steel swing."), 2),
        (_said("Bridges, bridges and the gusts."), 2),  # two paragraphs tell of bridges, one of gusts
        (_said("Nothing is like it.", STONE[0].snippet_ids[0]), 1),  # what it cites is a matter of its own
    ],
)
def test_a_late_paragraph_is_joined_to_what_it_has_most_in_common_with(late: PageSentence, place: int) -> None:
    paragraphs = list(DRAFT.paragraphs)
    paragraphs[place] = (*paragraphs[place], late)

    assert with_late(DRAFT, _draft((late,))) == _draft(*paragraphs)


def test_what_has_nothing_in_common_with_any_stands_at_the_end() -> None:
    late = (_said("Tolls paid for the ferry."),)

    assert with_late(DRAFT, _draft(late)) == _draft(FORCED, STONE, WIND, late)
    assert with_late(_draft(), _draft(late)) == _draft(late)
    assert with_late(DRAFT, _draft()) == DRAFT


def test_a_late_paragraph_stands_behind_one_that_has_no_room() -> None:
    first = tuple(_said(f"Granite block {n} is hard.") for n in range(LONGEST - len(STONE)))
    second = (_said("Granite is grey."), _said("Granite is rough."))

    assert with_late(DRAFT, _draft(first, second)) == _draft(FORCED, (*STONE, *first), second, WIND)


def test_nothing_comes_between_a_paragraph_and_one_that_goes_on_from_it() -> None:
    this = (_said("This push is what broke the first of them."),)
    late = (_said("The arches of Rome had narrow piers."),)

    assert with_late(_draft(FORCED, this, WIND), _draft(late)) == _draft(FORCED, (*this, *late), WIND)
