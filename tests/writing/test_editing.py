"""What an editor may do to a draft."""

import pytest

from kgplatform.models import PageSentence, SectionDraft
from kgplatform.writing.editing import confined, remaining


def _said(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited or ("s",))


A, B, C = _said("A is one."), _said("B is two."), _said("C is three.")
NEW, NEWER, NEWEST = _said("New is four."), _said("Newer is five."), _said("Newest is six.")


def _draft(*sentences: PageSentence) -> SectionDraft:
    return SectionDraft(paragraphs=(sentences,))


@pytest.mark.parametrize(
    ("after", "stays"),
    [
        ((A, B, C), True),
        ((A, C), True),
        ((A, NEW, C), True),
        ((A, NEW, NEWER, C), True),
        ((A, NEW, NEWER, NEWEST, C), False),
        ((NEW, NEWER, NEWEST), False),
        ((NEW, B, C), False),
        ((A, B, NEW), False),
        ((A, B, C, NEW), False),
        ((C, B, A), False),
        ((A, B), False),
        ((A, B, _said("C is three.", "other")), False),
        ((), False),
    ],
)
def test_only_the_named_sentence_may_change(after: tuple[PageSentence, ...], stays: bool) -> None:
    assert confined(_draft(A, B, C), _draft(*after), {B.text}) is stays


def test_what_refers_to_a_sentence_goes_with_it() -> None:
    draft = SectionDraft(paragraphs=((A, B, _said("It lasts."), _said("This too."), C), (_said("They stay."),)))

    left, dangling = remaining(draft, lambda sentence: None if sentence == B else sentence)

    assert left == SectionDraft(paragraphs=((A, C), (_said("They stay."),)))
    assert dangling == 2
