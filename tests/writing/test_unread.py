"""A heading that nothing is told under has unread sources where a search of the domain finds some that fit."""

from collections.abc import Sequence

import pytest

from kgplatform.errors import BudgetSpent
from kgplatform.models import PageSentence, Section, SectionDraft, Snippet
from kgplatform.roles.review.relevance_filter import RelevanceBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.drafting import LIMITED, DraftedSection
from kgplatform.writing.unread import UNREAD, with_unread
from tests.support.written import section as written_section
from tests.writing.corpus import TOPIC, snippet
from tests.writing.fakes import FakeFilter

RUST = snippet("Rust", "Salt eats steel.")
LORE = snippet("Lore", "Spirits dwell in steel.")
SAID = SectionDraft(paragraphs=((PageSentence(text="Steel lasts.", snippet_ids=("s",)),),))
SECTIONS = [
    DraftedSection(1, "Materials", (), SAID),
    DraftedSection(2, "Corrosion", (), SectionDraft(), lack=LIMITED),
    DraftedSection(1, "Tolls", (), SectionDraft(), lack=LIMITED),
]


class Look:
    """Finds the same snippets of a text each time; `asked` holds the texts."""

    def __init__(self, **found: tuple[Snippet, ...]) -> None:
        self._found = found
        self.asked: list[str] = []

    async def __call__(self, texts: Sequence[str]) -> list[tuple[Snippet, ...]]:
        self.asked += texts
        return [self._found.get(text.split()[0], ()) for text in texts]


async def test_what_is_unread_and_fits_is_told() -> None:
    look, relevance = Look(Corrosion=(RUST, LORE), Tolls=(LORE,)), FakeFilter(RUST.id)

    sections = await with_unread(SECTIONS, TOPIC, look, Checks(relevance=relevance))

    assert [section.lack for section in sections] == ["", UNREAD, LIMITED]
    assert look.asked == ["Corrosion Materials Bridge engineering", "Tolls Bridge engineering"]
    assert relevance.asked == [(("Corrosion",), (RUST.id, LORE.id)), (("Tolls",), (LORE.id,))]


async def test_where_nobody_judges_what_a_search_finds_is_enough() -> None:
    sections = await with_unread(SECTIONS, TOPIC, Look(Tolls=(LORE,)), Checks())

    assert [section.lack for section in sections] == ["", LIMITED, UNREAD]


async def test_a_spent_budget_claims_no_limit() -> None:
    class Spent:
        async def fitting(self, brief: RelevanceBrief) -> dict[str, tuple[int, ...]]:
            raise BudgetSpent("The budget is used up.")

    sections = await with_unread(SECTIONS, TOPIC, Look(Tolls=(LORE,)), Checks(relevance=Spent()))

    assert [section.lack for section in sections] == ["", LIMITED, UNREAD]


@pytest.mark.parametrize(
    "kept",
    [
        written_section(level=1, position=0, heading="Tolls", text="Little is known."),
        DraftedSection(1, "Tolls", (), SAID, lack=LIMITED),
        SECTIONS[0],
    ],
)
async def test_nothing_is_searched_for_what_is_kept_or_tells_something(
    kept: Section | DraftedSection,
) -> None:
    look = Look(Tolls=(LORE,))

    assert await with_unread([kept], TOPIC, look, Checks()) == [kept]
    assert look.asked == []
