"""A retracted work is no evidence: what cites it is out of date, and whoever writes is not offered it."""

import json

import pytest

from kgplatform.graph import pages, research, sources, topics
from kgplatform.graph.session import Graph
from kgplatform.graph.works import NewRecord, SourceWorks, renew_records, settle_works
from kgplatform.ids import page_id, query_id, section_id, topic_id
from kgplatform.models import Hit, Page, Query, Reference, Topic, Work, WorkStatus
from kgplatform.writing.markdown import to_markdown
from tests.stored import DOMAIN, snippet, source
from tests.support.written import Cited, section

TOPIC = Topic(id=topic_id("bogs", "Moss"), name="Moss", domain="bogs")
QUERY = Query(id=query_id(TOPIC.id, "moss"), text="moss")
ONE, OTHER = snippet("Moss holds water.", "a", "bogs"), snippet("Moss grows slowly.", "b", "bogs")
PAGE = Page(
    id=page_id(TOPIC.id, "article", 1),
    topic_id=TOPIC.id,
    version=1,
    title="Moss",
    engine="offline rules",
    sections=(
        section(1, 0, "Water", "", citations=[Cited(1, "Moss holds water.", ONE.id)]),
        section(1, 1, "Growth", "", citations=[Cited(2, "Moss grows slowly.", OTHER.id)]),
    ),
    references=(
        Reference(marker=1, snippet_id=ONE.id, title="a", url="a"),
        Reference(marker=2, snippet_id=OTHER.id, title="b", url="b"),
    ),
)


@pytest.fixture
async def told(graph: Graph) -> Graph:
    """Give a graph with a topic that found two snippets, and a page that cites both."""
    await sources.write_snippets(graph, [ONE, OTHER])
    await sources.finish_sources(graph, [source(ONE), source(OTHER)])
    await topics.merge_topic(graph, TOPIC)
    await research.write_queries(graph, TOPIC.id, [QUERY])
    hits = [Hit(query_id=QUERY.id, snippet_id=each.id, rank=1, score=1.0, round=0) for each in (ONE, OTHER)]
    await research.write_hits(graph, hits)
    await pages.write_page(graph, PAGE)
    return graph


async def become(graph: Graph, status: WorkStatus) -> None:
    await renew_records(graph, DOMAIN, [NewRecord(ONE.source_id, Work(title="a", status=status), None, 0)])


async def standing(graph: Graph) -> list[tuple[str, bool, str]]:
    page = await pages.read_page(graph, PAGE.id)
    return [(each.heading, each.stale, each.outdated) for each in page.sections]


async def offered(graph: Graph) -> list[str]:
    return sorted(found.snippet.text for found in await topics.read_topic_snippets(graph, TOPIC.id))


async def test_what_cites_a_retracted_work_is_out_of_date(told: Graph) -> None:
    stamp = await pages.page_stamp(told, PAGE.id)
    assert await standing(told) == [("Water", False, ""), ("Growth", False, "")]

    await become(told, "retracted")

    assert await standing(told) == [("Water", True, "It rests on a retracted work."), ("Growth", False, "")]
    assert [(page.id, page.stale) for page in await pages.read_pages(told, TOPIC.id)] == [(PAGE.id, 1)]
    assert await pages.page_stamp(told, PAGE.id) != stamp
    page = await pages.read_page(told, PAGE.id)
    assert [each.status for each in page.references] == ["retracted", ""]
    assert "- a, **retracted**: [1]\n- b: [2]" in to_markdown(page)


async def test_no_writer_is_offered_a_retracted_work(told: Graph) -> None:
    assert await offered(told) == ["Moss grows slowly.", "Moss holds water."]

    await become(told, "retracted")

    assert await offered(told) == ["Moss grows slowly."]
    assert await sources.retracted(told, [ONE.id, OTHER.id]) == {ONE.id}


async def test_a_retraction_that_is_lifted_leaves_nothing(told: Graph) -> None:
    await become(told, "retracted")
    await become(told, "corrected")

    assert await standing(told) == [("Water", False, ""), ("Growth", False, "")]
    assert await offered(told) == ["Moss grows slowly.", "Moss holds water."]
    page = await pages.read_page(told, PAGE.id)
    assert [each.status for each in page.references] == ["corrected", ""]


async def test_documents_that_say_it_of_themselves_do_the_same(told: Graph) -> None:
    work = Work(title="a", status="retracted")
    await sources.finish_sources(told, [source(ONE).model_copy(update={"work": work, "content_hash": "new"})])
    await settle_works(told, DOMAIN, [SourceWorks(ONE.source_id, work)])

    assert (await standing(told))[0] == ("Water", True, "It rests on a retracted work.")


async def test_a_page_that_is_written_over_a_retraction_is_out_of_date_from_the_beginning(told: Graph) -> None:
    await become(told, "retracted")
    again = PAGE.model_copy(update={"id": page_id(TOPIC.id, "article", 2), "version": 2})
    await pages.write_page(told, again)

    rows = await told.run_statement("MATCH (s:Section) RETURN s.id AS id, s.stale AS stale")
    assert {row["id"]: row["stale"] for row in rows} == {
        section_id(page, position): position == 0 for page in (PAGE.id, again.id) for position in (0, 1)
    }
    # and what became of a work is no part of what was written
    (row,) = await told.run_statement("MATCH (p:Page {version: 2}) RETURN p.references AS told")
    assert all("status" not in each for each in json.loads(row["told"]))


async def test_what_comes_retracted_is_not_read(told: Graph) -> None:
    await topics.end_look(told, TOPIC.id)
    new = snippet("Moss cures everything.", "c", "bogs")
    await sources.write_snippets(told, [new])
    assert await topics.new_snippets(told, TOPIC.id) == [new.id]

    work = Work(title="c", status="retracted")
    await sources.finish_sources(told, [source(new).model_copy(update={"work": work})])
    await settle_works(told, "bogs", [SourceWorks(new.source_id, work)])
    assert await topics.new_snippets(told, TOPIC.id) == []


async def test_what_one_text_of_a_work_says_is_said_of_all(told: Graph) -> None:
    # given a text that a page cites, and the abstract of the same work, which tells of the retraction
    abstract = Work(doi="10.1/a", status="retracted")
    await sources.finish_sources(told, [source(ONE).model_copy(update={"work": Work(doi="10.1/a")})])
    await sources.finish_sources(told, [source(OTHER).model_copy(update={"work": abstract})])
    await settle_works(told, DOMAIN, [SourceWorks(ONE.source_id, Work(doi="10.1/a"))])

    await settle_works(told, DOMAIN, [SourceWorks(OTHER.source_id, abstract)])

    assert (await standing(told))[0] == ("Water", True, "It rests on a retracted work.")
    await settle_works(told, DOMAIN, [SourceWorks(OTHER.source_id, None)])
    assert (await standing(told))[0] == ("Water", False, "")
