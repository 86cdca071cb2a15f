"""Removing topics and pages: what was asked and written goes, what was read stays."""

import pytest

from kgplatform.curation.recomputation import recompute
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import NotFound, WrongState
from kgplatform.graph.categories import read_categories, write_categories
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.pages import read_page, read_pages, write_page
from kgplatform.graph.research import write_hits, write_queries, write_questions
from kgplatform.graph.runs import read_run, write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.topic_removal import remove_page, remove_topic
from kgplatform.graph.topics import merge_topic, read_topics
from kgplatform.ids import alias_id, category_id, entity_id
from kgplatform.models import Category, Gap, Hit, Page, Query, Question, RunReport, RunState, Topic, TopicRemoval
from tests.stored import DOMAIN, dump, extraction, snippet, store
from tests.support.written import Cited
from tests.support.written import section as written_section

MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
PLANT = entity_id(alias_id(DOMAIN, "plant"))
MOSSES = Topic(id="mosses", name="Mosses", domain=DOMAIN)
WATER = Topic(id="water", name="Water", domain=DOMAIN)


def page(topic: Topic, version: int) -> Page:
    said = Cited(marker=1, sentence="Moss is a plant.", snippet_id=MOSS.id)
    section = written_section(
        level=1, position=0, heading="Moss", text="Moss is a plant. [1]", entity_ids=(PLANT,), citations=(said,)
    )
    return Page(
        id=f"{topic.id}-{version}", topic_id=topic.id, version=version, title=topic.name, engine="rules",
        sections=(section,), references=(),
    )  # fmt: skip


async def research(graph: Graph, topic: Topic, versions: int) -> None:
    """Store a topic with two gaps, a question, two queries that find the snippet, and pages."""
    await merge_topic(graph, topic)
    gaps = [
        Gap(
            id=f"{topic.id}-{kind}", kind=kind, score=0.5, entity_ids=(PLANT,), entity_names=("plant",),
        )
        for kind in ("thin_entity", "undescribed_hub")
    ]  # fmt: skip
    await write_gaps(graph, topic.id, gaps)
    question = Question(
        id=f"{topic.id}-why", text=f"Why {topic.name}?", axis="depth", why="thin", gap_ids=(gaps[0].id,)
    )
    await write_questions(graph, topic.id, [question])
    queries = [
        Query(id=f"{topic.id}-name", text=topic.name),
        Query(id=f"{topic.id}-asked", text="plants", question_id=question.id),
    ]
    await write_queries(graph, topic.id, queries)
    hits = [Hit(snippet_id=MOSS.id, query_id=query.id, rank=1, score=0.5, round=0) for query in queries]
    await write_hits(graph, hits)
    for version in range(1, versions + 1):
        await write_page(graph, page(topic, version))


@pytest.fixture
async def researched(graph: Graph) -> Graph:
    """A graph with a topic."""
    await store(graph, MOSS)
    await resolve(graph, [MOSS], [extraction(MOSS, ["Moss", "plant", "water"], [("Moss", "is", "plant")])])
    await research(graph, MOSSES, versions=1)
    return graph


async def test_a_removed_topic_leaves_the_graph_as_it_was_before_it(researched: Graph) -> None:
    # given
    before = await dump(researched)
    await research(researched, WATER, versions=2)

    # when
    removal = await remove_topic(researched, WATER.id)

    # then: not a node nor an edge more or less, and nothing that a recomputation would put right
    assert removal == TopicRemoval(pages=2, gaps=2, questions=1, queries=2)
    assert await dump(researched) == before
    assert await recompute(researched) == []
    assert await read_topics(researched) == [MOSSES]
    with pytest.raises(NotFound, match="There is no topic 'water'"):
        await remove_topic(researched, WATER.id)


async def test_a_removed_topic_takes_its_categories_away_and_no_others(researched: Graph) -> None:
    # given: a topic with a category, before another one has such of the same name
    def plants(topic: Topic) -> Category:
        return Category(
            id=category_id(topic.id, "Plants"), name="Plants", by="kingdom", query_id=f"{topic.id}-asked",
            entity_ids=(PLANT,), source_ids=(MOSS.source_id,),
        )  # fmt: skip

    await write_categories(researched, MOSSES.id, [plants(MOSSES)])
    before = await dump(researched)
    await research(researched, WATER, versions=0)
    await write_categories(researched, WATER.id, [plants(WATER)])
    assert [(each.id, each.source_ids) for each in await read_categories(researched, WATER.id)] == [
        (plants(WATER).id, (MOSS.source_id,))
    ]

    # when
    await remove_topic(researched, WATER.id)

    # then
    assert await dump(researched) == before
    [kept] = await read_categories(researched, MOSSES.id)
    assert (kept.id, [(each.name, each.documents) for each in kept.members]) == (plants(MOSSES).id, [("plant", 1)])


@pytest.mark.parametrize("state", ["pending", "running", "paused"])
async def test_a_topic_with_a_run_that_goes_on_is_not_removed(researched: Graph, state: RunState) -> None:
    await write_run(researched, RunReport(id="run", kind="apollo", state=state, topic_id=MOSSES.id))
    before = await dump(researched)

    for removal in (remove_topic(researched, MOSSES.id), remove_page(researched, "mosses-1")):
        with pytest.raises(WrongState, match=rf"Run run of this topic is {state}\. .* kgplatform run cancel run"):
            await removal

    assert await dump(researched) == before


async def test_the_reports_of_a_topics_runs_stay_without_it(researched: Graph) -> None:
    report = RunReport(
        id="run", kind="apollo", state="finished", topic_id=MOSSES.id, page_id="mosses-1", reason="Done."
    )
    await write_run(researched, report)

    await remove_topic(researched, MOSSES.id)

    left = await read_run(researched, "run")
    assert left.started and left.finished
    gone = {"topic_id": "", "page_id": "", "started": left.started, "finished": left.finished}
    assert left == report.model_copy(update=gone)


async def test_a_removed_page_leaves_the_other_versions(researched: Graph) -> None:
    before = await dump(researched)
    await write_page(researched, page(MOSSES, 2))

    assert await remove_page(researched, "mosses-2") == TopicRemoval(pages=1)

    assert await dump(researched) == before
    assert [each.id for each in await read_pages(researched, MOSSES.id)] == ["mosses-1"]
    for gone in (remove_page(researched, "mosses-2"), read_page(researched, "mosses-2")):
        with pytest.raises(NotFound, match="There is no page 'mosses-2'"):
            await gone
