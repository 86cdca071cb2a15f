"""What no heading was given is placed once more, and counts as offered where it is written from."""

from collections.abc import Collection, Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Outline, OutlineSection, PageSentence, SectionDraft
from kgplatform.roles.outline.placer import NewHeading, PlacementBrief, Placements
from kgplatform.roles.writing.writer import SectionBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.composing import compose_page
from kgplatform.writing.evidence import Gathered, gather
from kgplatform.writing.leftovers import leftovers, place_leftovers
from tests.writing.corpus import graph, snippet
from tests.writing.fakes import FakeClaimChecker, FakeFilter, FakeWriter

ARCH = snippet("Arch bridges", "Arches push outwards against the abutments of stone.", start=500)
WIND = snippet("Wind loads", "Gusts shake a deck, and arches hardly move in them.", start=500)
TOLL = snippet("A ledger", "Tolls paid the keepers of the crossing.", start=500)
FARE = snippet("A diary", "Tolls and fares rose every spring.", start=500)
LORE = snippet("A tale", "Spirits dwell under the crossing.", start=500)
OPENING = snippet("Bridge engineering", "Bridge engineering is a craft.", start=0)
SNIPPETS = [ARCH, WIND, TOLL, FARE, LORE, OPENING]
TOPIC_GRAPH = graph(SNIPPETS, ["arches", "gusts", "tolls", "crossing"])
IDS = {entity.name: entity.id for entity in TOPIC_GRAPH.entities}
OUTLINE = Outline(
    title="Bridge engineering",
    sections=(
        OutlineSection(heading="Arch bridges", entity_ids=(IDS["arches"],)),
        OutlineSection(heading="Wind loads", entity_ids=(IDS["gusts"],)),
    ),
)
ABOUT = {TOLL.id: 0.2, FARE.id: 0.4, LORE.id: 0.3}


class FakePlacer:
    def __init__(self, placements: Placements | BudgetSpent) -> None:
        self._placements = placements
        self.asked: list[PlacementBrief] = []

    async def place(self, brief: PlacementBrief) -> Placements:
        self.asked.append(brief)
        if isinstance(self._placements, BudgetSpent):
            raise self._placements
        return self._placements


async def _rank(texts: Sequence[str], within: Collection[str]) -> Sequence[dict[str, float]]:
    """Only the topic's name is near to anything."""
    return [{i: ABOUT.get(i, 0.0) for i in within} if text == "Bridge engineering" else {} for text in texts]


async def _gathered() -> list[Gathered]:
    return await gather(OUTLINE, TOPIC_GRAPH, _rank, judged=True)


def _homes(gathered: Sequence[Gathered]) -> dict[str, list[tuple[str, float]]]:
    return {item.place.path[-1]: [(e.snippet.title, e.score) for e in item.home] for item in gathered}


async def test_leftovers_are_what_no_heading_has_what_is_most_about_the_topic_first() -> None:
    found = await leftovers(await _gathered(), TOPIC_GRAPH, _rank)

    # What opens the topic's own document is kept for the lead.
    assert [each.snippet.title for each in found.values()] == ["A diary", "A tale", "A ledger"]


async def test_what_no_query_found_comes_last() -> None:
    read_on = [f.model_copy(update={"begun": f.snippet == FARE}) for f in TOPIC_GRAPH.snippets]

    found = await leftovers(await _gathered(), TOPIC_GRAPH.model_copy(update={"snippets": tuple(read_on)}), _rank)

    assert [each.snippet.title for each in found.values()] == ["A tale", "A ledger", "A diary"]


async def test_placed_snippets_are_behind_what_a_heading_has_and_new_headings_after_the_others() -> None:
    before = await _gathered()
    new = NewHeading(heading="Tolls", snippet_ids=(TOLL.id, FARE.id))
    placer = FakePlacer(Placements(old={LORE.id: 1}, new=(new,)))

    placed = await place_leftovers(before, TOPIC_GRAPH, _rank, placer)

    assert _homes(placed) == {
        "Arch bridges": _homes(before)["Arch bridges"],
        "Wind loads": [*_homes(before)["Wind loads"], ("A tale", 0.045)],
        "Tolls": [("A diary", 0.06), ("A ledger", 0.03)],
    }
    last = placed[-1].place
    assert (last.number, last.path, last.level, last.children) == (2, ("Tolls",), 1, 0)
    assert last.entity_ids == (IDS["tolls"], IDS["crossing"])
    [brief] = placer.asked
    assert brief.headings == (("Arch bridges",), ("Wind loads",))


async def test_nobody_is_asked_without_a_placer_or_leftovers_and_a_spent_budget_changes_nothing() -> None:
    before = await _gathered()
    spent = FakePlacer(BudgetSpent("The budget is used up."))
    assert await place_leftovers(before, TOPIC_GRAPH, _rank, None) == before
    assert await place_leftovers(before, TOPIC_GRAPH, _rank, spent) == before
    assert len(spent.asked) == 1

    placer = FakePlacer(Placements())
    full = graph([ARCH, WIND], ["arches", "gusts"])
    assert await place_leftovers(before, full, _rank, placer) == before
    assert placer.asked == []


def _two_each(brief: SectionBrief) -> SectionDraft:
    said = (
        PageSentence(text=f"{word} of {item.snippet.text}", snippet_ids=(item.snippet.id,))
        for item in brief.evidence
        for word in ("First", "Second")
    )
    return SectionDraft(paragraphs=(tuple(said),))


async def test_a_page_is_written_from_them_and_they_count_as_offered() -> None:
    # given: a filter that keeps a snippet from the only heading that it was shown to
    placer = FakePlacer(
        Placements(old={WIND.id: 0}, new=(NewHeading(heading="Tolls", snippet_ids=(TOLL.id, FARE.id)),))
    )
    said = [f"{word} of {each.text}" for each in SNIPPETS for word in ("First", "Second")]
    checks = Checks(relevance=FakeFilter(ARCH.id), claims=FakeClaimChecker(*said), placement=placer)

    # when
    sections = (await compose_page(TOPIC_GRAPH, OUTLINE, FakeWriter(_two_each), _rank, checks)).sections

    # then
    assert {each.snippet_ids[0] for section in sections for each in section.sentences} == {
        ARCH.id, WIND.id, TOLL.id, FARE.id,
    }  # fmt: skip
    assert [section.heading for section in sections] == ["Arch bridges", "Wind loads", "Tolls"]
    offered = {draft.path: set(draft.offered) for draft in checks.drafts.taken() if draft.path}
    assert offered == {("Arch bridges",): {ARCH.id, WIND.id}, ("Wind loads",): set(), ("Tolls",): {TOLL.id, FARE.id}}
