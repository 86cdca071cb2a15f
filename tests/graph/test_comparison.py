"""What topics share, and what sources brought into the graph."""

import pytest

from kgplatform.errors import NotFound
from kgplatform.graph.comparison import compare_topics, read_contributions
from kgplatform.graph.pages import write_page
from kgplatform.graph.session import Graph
from kgplatform.models import CitingPage, CitingSection, Page, Relation
from tests.graph.test_topics import CAR, FERN, MOSS, OTHER, TOPIC, entity, stored
from tests.support.written import Cited
from tests.support.written import section as written_section

__all__ = ["stored"]


def names(graph_entities: object) -> list[str]:
    return [each.name for each in graph_entities]  # type: ignore[attr-defined]


def said(relations: tuple[Relation, ...]) -> list[tuple[str, str, str]]:
    return sorted((each.subject_id, each.wording, each.object_id) for each in relations)


async def test_topics_share_what_both_use(stored: Graph) -> None:
    compared = await compare_topics(stored, TOPIC.id, OTHER.id, 50)

    by_mentions = [("water", 3), *sorted((("fern", 2), ("plant", 2)), key=lambda each: entity(each[0]))]
    assert [(each.name, each.mentions) for each in compared.shared] == by_mentions
    assert (names(compared.only), sorted(names(compared.only_other))) == (["Moss"], ["car", "oil"])
    assert said(compared.shared_relations) == sorted(
        [(entity("fern"), "is", entity("plant")), (entity("fern"), "like", entity("water"))]
    )
    totals = (compared.shared_total, compared.only_total, compared.only_other_total, compared.shared_relations_total)
    assert totals == (3, 1, 2, 2)


async def test_what_is_beyond_the_limit_is_counted(stored: Graph) -> None:
    whole = await compare_topics(stored, OTHER.id, TOPIC.id, 50)
    first = await compare_topics(stored, OTHER.id, TOPIC.id, 1)

    assert (first.shared, first.only, first.only_other) == (whole.shared[:1], whole.only[:1], whole.only_other[:1])
    assert first.shared_relations == whole.shared_relations[:1]
    assert (first.shared_total, first.only_total, first.shared_relations_total) == (3, 2, 2)
    assert (await compare_topics(stored, TOPIC.id, TOPIC.id, 0)).shared_total == 4


async def test_a_topic_that_there_is_not_is_told(stored: Graph) -> None:
    for pair in ((TOPIC.id, "none"), ("none", TOPIC.id)):
        with pytest.raises(NotFound, match="There is no topic 'none'"):
            await compare_topics(stored, *pair, 5)


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
    assert (names(moss.entities), moss.entities_total, len(moss.relations), moss.relations_total) == (["Moss"], 3, 1, 2)
    assert (moss.pages, moss.pages_total) == ((), 0)


async def test_contributions_come_in_the_order_asked_for(stored: Graph) -> None:
    ids = [CAR.source_id, "none", MOSS.source_id]

    found = await read_contributions(stored, ids, 5)

    assert [each.source.id for each in found] == [CAR.source_id, MOSS.source_id]
    assert found[1:] == await read_contributions(stored, [MOSS.source_id], 5)
    assert await read_contributions(stored, [], 5) == []
