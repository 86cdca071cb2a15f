"""Tables of works: what stands in a cell holds, what sources contradict each other on is marked, and nothing is left
of what is gone."""

from collections.abc import Sequence

from kgplatform.errors import BudgetSpent
from kgplatform.models import Entity, PageSentence, Section, Table, Topic, TopicGraph
from kgplatform.roles.comparison.comparer import Aspect, Comparison, ComparisonBrief
from kgplatform.writing.checks import Checks
from kgplatform.writing.comparison import NONE, UNMADE, Compared, compare_works, standing
from kgplatform.writing.disputes import Dispute
from tests.roles.comparison.works import work
from tests.writing.fakes import FakeClaimChecker, FakeEditor

BEANS = work("Beans", "Lime kills roots of beans. Ten beds were wet.", published="2012-05")
PEAS = work("Peas", "Lime kills no roots. In peas it was 4 per cent.", published="1999")
TURF = work("Turf", "Turf is rolled.")
WORKS = (BEANS, PEAS, TURF)
TOPIC = Topic(id="t", name="Root rot", domain="plants")
GRAPH = TopicGraph(
    topic=TOPIC,
    entities=(Entity(id="lime", name="lime"), Entity(id="roots", name="roots")),
    relations=(),
    snippets=tuple(each for work in WORKS for each in work.snippets),
)
BRIEF = ComparisonBrief(topic=TOPIC, works=WORKS)
LIME, BEDS = Aspect(name="Lime", entity_ids=("lime",)), Aspect(name="Share of beds")
KILLS, SPARES = "Lime kills roots of beans.", "Lime kills no roots."
SIDES = Dispute(
    ("lime", "roots"),
    (PageSentence(text=KILLS, snippet_ids=("Beans 1",)), PageSentence(text=SPARES, snippet_ids=("Peas 1",))),
)


def cell(text: str, *cited: str) -> PageSentence:
    return PageSentence(text=text, snippet_ids=cited)


class Comparer:
    """Compares as it was told, or has no budget left."""

    engine = "fake"

    def __init__(self, *rows: Sequence[PageSentence | None], aspects: Sequence[Aspect] = (LIME, BEDS)) -> None:
        self._comparison = Comparison(aspects=tuple(aspects), rows=tuple(map(tuple, rows)))

    async def compare(self, brief: ComparisonBrief) -> Comparison:
        if not self._comparison.rows:
            raise BudgetSpent("It is used up.")
        return self._comparison


WHOLE = Comparer(
    (cell(KILLS, "Beans 1"), cell("Ten beds were wet.", "Beans 1")),
    (cell(SPARES, "Peas 1"), cell("In peas it was 4 per cent.", "Peas 1")),
    (None, None),
)


async def compared(comparer: Comparer, *disputes: Dispute, checks: Checks | None = None) -> Compared:
    return await compare_works(GRAPH, BRIEF, comparer, disputes, checks or Checks())


def shown(section: Section | None) -> list[list[str]]:
    """Return the table's head and its rows as they are read."""
    assert section is not None
    (table,) = section.blocks
    assert isinstance(table, Table)
    return [[*table.header], *([" ".join(each.text for each in cell) for cell in row] for row in table.rows)]


async def test_a_row_has_what_each_work_says_and_one_that_says_nothing_has_none() -> None:
    found = await compared(WHOLE)

    assert shown(found.section) == [
        ["Work", "Lime", "Share of beds"],
        ["Beans (2012)", KILLS, "Ten beds were wet."],
        ["Peas (1999)", SPARES, "In peas it was 4 per cent."],
    ]
    assert found.lacking == ()
    assert found.section is not None and [each.verdict for each in found.section.sentences] == [
        "own", "verbatim", "verbatim", "own", "verbatim", "verbatim",
    ]  # fmt: skip


async def test_a_wording_stays_where_the_works_snippets_state_it_of_the_aspect() -> None:
    # given: a part of a sentence may leave out what it denies, so that it is asked about, too; nobody mends a cell
    comparer = Comparer(
        (cell("kills", "Beans 1"), cell("Ten beds were wet.", "Beans 1")),
        (cell("kills", "Peas 1"), cell("In peas it was 5 per cent.", "Peas 1")),
        (cell("Kills turf", "Beans 1"), cell("Turf is rolled.", "Turf 1")),
    )
    claims, editor = FakeClaimChecker("Lime: kills"), FakeEditor({})
    checks = Checks(claims=claims, editor=editor)
    refusing = FakeClaimChecker()

    found = await compared(comparer, checks=checks)
    refused = await compared(comparer, checks=Checks(claims=refusing))

    # then: no figure that no snippet has, and nothing that rests on another work
    assert shown(found.section)[1:] == [
        ["Beans (2012)", "kills", "Ten beds were wet."],
        ["Peas (1999)", "kills", "–"],
        ["Turf", "–", "Turf is rolled."],
    ]
    assert claims.asked == [("Lime: kills", "Lime: kills")]
    assert editor.asked == []
    assert found.dropped["unsupported"] == 1
    [draft] = checks.drafts.taken()
    assert [(each.text, each.check) for each in draft.dropped] == [
        ("Share of beds: In peas it was 5 per cent.", "figures")
    ]
    assert (refused.section, refused.lacking) == (None, (NONE,))


async def test_both_sides_of_what_sources_contradict_each_other_on_are_marked() -> None:
    comparer = Comparer(
        (cell("Ten beds were wet.", "Beans 1"), cell("Ten beds were wet.", "Beans 1")),
        (None, cell("In peas it was 4 per cent.", "Peas 1")),
        (None, None),
    )
    found = await compared(comparer, SIDES)
    anew = await compared(Comparer(*([None, row] for row in (
        cell("Ten beds were wet.", "Beans 1"), cell("In peas it was 4 per cent.", "Peas 1"), None
    )), aspects=(Aspect(name="Roots"), BEDS)), SIDES)  # fmt: skip

    assert shown(found.section) == [
        ["Work", "Lime", "Share of beds"],
        ["Beans (2012)", f"Disputed: {KILLS}", "Ten beds were wet."],
        ["Peas (1999)", f"Disputed: {SPARES}", "In peas it was 4 per cent."],
    ]
    assert shown(anew.section)[0] == ["Work", "Share of beds", "Lime and roots"]
    assert found.section is not None
    assert (
        "“Disputed” stands before what sources contradict each other on." in found.section.blocks[0].model_dump_json()
    )


async def test_where_the_budget_ends_nothing_is_compared() -> None:
    found = await compared(Comparer())
    assert (found.section, found.lacking) == (None, ("It is used up.", UNMADE))


async def test_what_rests_on_what_is_gone_leaves_a_table_and_its_mark_with_it() -> None:
    section = (await compared(WHOLE, SIDES)).section
    assert section is not None
    stale = section.model_copy(update={"stale": True, "outdated": "It is."})
    more = Comparer(
        (cell(KILLS, "Beans 1"), cell("Ten beds were wet.", "Beans 1")),
        (cell(SPARES, "Peas 1"), cell("In peas it was 4 per cent.", "Peas 1")),
        (cell("Turf is rolled.", "Turf 1"), cell("Turf is rolled.", "Turf 1")),
    )
    three = (await compared(more, SIDES)).section
    assert three is not None

    assert standing(stale, {"Beans 1", "Peas 1"}) == section
    assert standing(stale, {"Beans 1"}) is None
    assert shown(standing(three, {"Beans 1", "Turf 1"}))[1:] == [
        ["Beans (2012)", KILLS, "Ten beds were wet."],
        ["Turf", "Turf is rolled.", "Turf is rolled."],
    ]
