"""What an editor may do to a draft."""

import pytest

from kgplatform.models import Evidence, PageSentence, SectionDraft
from kgplatform.roles.review.editor import EditBrief
from kgplatform.roles.review.reviewer import Point
from kgplatform.writing.checks import Checks
from kgplatform.writing.editing import NEAR, _without_torn, confined, confined_edit, evidence_for, remaining
from tests.writing.corpus import graph, snippet

BARE = graph([snippet("S", "s")], [])


class Edits:
    """An editor that gives one draft."""

    def __init__(self, after: SectionDraft) -> None:
        self._after = after

    async def edit(self, brief: EditBrief) -> SectionDraft:
        return self._after


def _said(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited or ("s",))


A, B, C = _said("A is one."), _said("B is two."), _said("C is three.")
HE, IT = _said("He said so."), _said("It lasts.")
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


async def _edited(*after: PageSentence) -> tuple[tuple[PageSentence, ...], list[str]]:
    """Return what is left of an edit of `b`, and what went for want of what it refers to."""
    draft = _draft(A, B, HE, IT, C)
    point = Point(sentence=B.text, quote=B.text, problem="Not stated.")
    evidence = (Evidence(snippet=snippet("S", "s").model_copy(update={"id": "s"}), score=1.0),)
    brief = EditBrief(topic=BARE.topic, path=("P",), draft=draft, evidence=evidence, points=(point,))
    checks = Checks()
    left = await confined_edit(Edits(_draft(*after)), brief, checks)
    return left.paragraphs[0], [
        each.text for own in checks.drafts.taken() for each in own.dropped if each.check == "context"
    ]


async def test_what_refers_to_a_sentence_that_an_editor_takes_out_goes_with_it() -> None:
    assert await _edited(A, HE, IT, C) == ((A, C), [HE.text, IT.text])


async def test_what_refers_to_a_sentence_that_an_editor_puts_right_stays() -> None:
    assert await _edited(A, NEW, HE, IT, C) == ((A, NEW, HE, IT, C), [])
    assert await _edited(A, B, HE, IT, C) == ((A, B, HE, IT, C), [])


def test_a_paragraph_that_an_editor_parts_is_not_torn() -> None:
    before = _draft(A, B, HE, IT, C)

    for after in (((A, B), (HE, IT, C)), ((A, NEW), (HE, IT, C))):
        assert _without_torn(before, SectionDraft(paragraphs=after)) == (SectionDraft(paragraphs=after), [])
    assert _without_torn(before, SectionDraft(paragraphs=((A,), (HE, IT), (C,)))) == (
        SectionDraft(paragraphs=((A,), (C,))), [HE, IT],
    )  # fmt: skip


def test_an_editor_reads_what_a_named_sentence_cites_and_what_is_near_to_it() -> None:
    # given a section on bridges, one sentence of which is named
    cited, given = snippet("C", "The arch of the old bridge is of granite."), snippet("G", "Nothing is alike here.")
    near = [snippet(f"N{n}", f"Tide {n} took the arch in 1940.") for n in range(NEAR)]
    less = snippet("L", "The bridge was long, and the bridge was old.")
    far = snippet("F", "Gusts shake decks.")
    other = snippet("O", "The deck is of steel.")
    named, stays = _said("The arch of the bridge fell in 1940.", cited.id), _said("The deck is steel.", other.id)
    brief = EditBrief(
        topic=BARE.topic,
        path=("P",),
        draft=_draft(stays, named),
        evidence=tuple(Evidence(snippet=each, score=1.0) for each in (other, cited, *near, less, far, given)),
        points=(
            Point(sentence=named.text, quote="1940", problem="Not stated.", snippet_ids=(given.id,)),
            Point(sentence=named.text, quote="fell", problem="It was taken."),
        ),
    )

    # then an editor reads what it cites, what the point gives, and what has the most of its rare words, in their order
    assert [each.snippet for each in evidence_for(brief)] == [cited, *near, given]


@pytest.mark.parametrize("number", range(30))
def test_of_snippets_that_are_equally_near_the_first_by_their_ids_are_read(number: int) -> None:
    # given more than are read, each with words of its own, held by one snippet, by two and so on
    words = [[f"w{number}x{which}x{held}" for held in range(7)] for which in range(NEAR + 3)]
    near = [snippet(f"N{which}", " ".join(each)) for which, each in enumerate(words)]
    cited = [snippet(f"C{held}", " ".join(word for each in words for word in each[held:])) for held in range(1, 7)]
    named = _said(" ".join(word for each in words for word in each), *(each.id for each in cited))
    brief = EditBrief(
        topic=BARE.topic,
        path=("P",),
        draft=_draft(named),
        evidence=tuple(Evidence(snippet=each, score=1.0) for each in (*cited, *near)),
        points=(Point(sentence=named.text, quote="w", problem="Not stated."),),
    )

    read = {each.snippet.id for each in evidence_for(brief)}.difference(named.snippet_ids)

    assert sorted(read) == sorted(each.id for each in near)[:NEAR]


def test_what_refers_to_a_sentence_goes_with_it() -> None:
    draft = SectionDraft(paragraphs=((A, B, _said("It lasts."), _said("This too."), C), (_said("They stay."),)))

    left, dangling = remaining(draft, lambda sentence: None if sentence == B else sentence)

    assert left == SectionDraft(paragraphs=((A, C), (_said("They stay."),)))
    assert dangling == 2
