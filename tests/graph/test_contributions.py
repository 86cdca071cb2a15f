"""What sources brought into the graph."""

from kgplatform.graph.contributions import read_contributions
from kgplatform.graph.pages import write_page
from kgplatform.graph.session import Graph
from kgplatform.models import CitingPage, CitingSection, Page, Relation
from tests.graph.test_topics import CAR, FERN, MOSS, TOPIC, entity, stored
from tests.support.written import Cited
from tests.support.written import section as written_section

__all__ = ["stored"]


def said(relations: tuple[Relation, ...]) -> list[tuple[str, str, str]]:
    return sorted((each.subject_id, each.wording, each.object_id) for each in relations)


def page(version: int, *cited: Cited) -> Page:
    return Page(
        id=f"page-{version}",
        topic_id=TOPIC.id,
        version=version,
        title="Plants",
        engine="offline rules",
        sections=(written_section(level=1, position=3, heading="Ferns", text="", citations=cited),),
        references=(),
    )


async def test_a_source_brought_what_it_says(stored: Graph) -> None:
    # given an older page that cites the moss, and a newer one that cites the fern alone
    await write_page(stored, page(1, Cited(1, "Moss is a plant.", MOSS.id)))
    await write_page(stored, page(2, Cited(1, "Ferns like water.", FERN.id), Cited(1, "A fern is a plant.", FERN.id)))

    (fern,) = await read_contributions(stored, [FERN.source_id], 50)

    assert (fern.source.id, fern.source.title, fern.source.snippets) == (FERN.source_id, "Fern", 1)
    assert {each.name: (each.mentions, each.sources) for each in fern.entities} == {
        "fern": (2, 1), "plant": (1, 2), "water": (1, 3),
    }  # fmt: skip
    assert fern.entities[0].name == "fern"
    assert said(fern.relations) == sorted(
        [(entity("fern"), "is", entity("plant")), (entity("fern"), "like", entity("water"))]
    )
    assert fern.pages == (
        CitingPage(
            page_id="page-2",
            topic_id=TOPIC.id,
            title="Plants",
            version=2,
            sections=(CitingSection(position=3, heading="Ferns", citations=2),),
        ),
    )
    assert (fern.entities_total, fern.relations_total, fern.pages_total) == (3, 2, 1)
    (moss,) = await read_contributions(stored, [MOSS.source_id], 1)
    assert ([each.name for each in moss.entities], moss.entities_total, len(moss.relations), moss.relations_total) == (
        ["Moss"],
        3,
        1,
        2,
    )
    assert (moss.pages, moss.pages_total) == ((), 0)


async def test_contributions_come_in_the_order_asked_for(stored: Graph) -> None:
    ids = [CAR.source_id, "none", MOSS.source_id]

    found = await read_contributions(stored, ids, 5)

    assert [each.source.id for each in found] == [CAR.source_id, MOSS.source_id]
    assert found[1:] == await read_contributions(stored, [MOSS.source_id], 5)
    assert await read_contributions(stored, [], 5) == []
