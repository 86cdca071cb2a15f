"""Pages and runs: versions kept, sections tied to what they cite, and the last report of each run."""

from collections.abc import Awaitable
from datetime import UTC, datetime

import pytest

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import NotFound
from kgplatform.graph.pages import (
    PageStanding,
    next_version,
    outline_of,
    page_stamp,
    page_standing,
    read_page,
    read_pages,
    write_page,
)
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.runs import read_run, read_runs, write_run
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import finish_sources
from kgplatform.graph.topics import merge_topic
from kgplatform.ids import alias_id, entity_id
from kgplatform.models import (
    Claim,
    Outline,
    OutlineSection,
    Page,
    PageSentence,
    PageSummary,
    Reference,
    RunReport,
    Section,
    Table,
    Topic,
    UnfilledHeading,
    Work,
)
from tests.stored import DOMAIN, dump, extraction, snippet, source, store
from tests.support.written import Cited
from tests.support.written import section as written_section

MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
FERN = snippet("A fern is a plant with fronds.", "fern")
TOPIC = Topic(id="topic", name="Plants", domain=DOMAIN)
PLANT, WATER = (entity_id(alias_id(DOMAIN, key)) for key in ("plant", "water"))

UNFILLED = (UnfilledHeading(level=1, position=1, heading="Spores", entity_ids=(PLANT,), unread=True),)


def cited(marker: int, sentence: str, id_: str) -> Cited:
    return Cited(marker=marker, sentence=sentence, snippet_id=id_)


REWORDED = {
    "verdict": "entailed",
    "claims": (
        Claim(text="A fern is a plant.", snippet_id=FERN.id, start=0, end=17),
        Claim(text="A fern has fronds.", snippet_id=FERN.id, start=18, end=29),
    ),
    "relation_ids": ("one", "other"),
}
PAGE = Page(
    id="page",
    topic_id=TOPIC.id,
    version=1,
    title="Plants",
    audience="pupils",
    engine="offline rules",
    sections=(
        written_section(level=0, position=0, heading="", text="Moss is a plant."),
        written_section(
            level=1,
            position=1,
            heading="Moss",
            text="Moss is a plant. [1] Moss holds water. [1] A fern is a plant with fronds. [2]",
            entity_ids=(WATER, PLANT),
            citations=(
                cited(1, "Moss is a plant.", MOSS.id),
                cited(1, "Moss holds water.", MOSS.id),
                cited(2, "A fern is a plant with fronds.", FERN.id)._replace(**REWORDED),
            ),
        ),
        written_section(level=2, position=2, heading="Water", text="Moss holds water.", entity_ids=(WATER,)),
        written_section(level=1, position=3, heading="Ferns", text=""),
    ),
    references=(
        Reference(marker=1, snippet_id=MOSS.id, title="Moss", url=MOSS.url),
        Reference(marker=2, snippet_id=FERN.id, title="Fern", url=FERN.url),
    ),
)


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    await store(graph, MOSS, FERN)
    await resolve(graph, [MOSS], [extraction(MOSS, ["Moss", "plant", "water"])])
    await merge_topic(graph, TOPIC)
    await write_page(graph, PAGE)
    return graph


async def test_a_page_is_read_as_it_was_written(stored: Graph) -> None:
    assert await read_page(stored, "page") == PAGE
    with pytest.raises(NotFound, match="There is no page 'none'"):
        await read_page(stored, "none")


async def test_a_page_knows_the_works_of_what_it_cites_while_they_are_there(stored: Graph) -> None:
    # given a source that says what it is
    work = Work(title="Moss", doi="10.1000/moss")
    stamp = await page_stamp(stored, "page")
    await finish_sources(stored, [source(MOSS).model_copy(update={"work": work})])
    # then its reference does, and the page shows something else
    page = await read_page(stored, "page")
    assert [reference.work for reference in page.references] == [work, None]
    changed = await page_stamp(stored, "page")
    assert changed != stamp
    # when such a page is written, its works are not kept with it
    await write_page(stored, page)
    assert await page_stamp(stored, "page") == changed
    await finish_sources(stored, [source(MOSS)])
    assert await read_page(stored, "page") == PAGE
    assert await page_stamp(stored, "page") == stamp
    # when it is taken away, then nothing is known of it
    await finish_sources(stored, [source(MOSS).model_copy(update={"work": work})])
    await remove_snippets(stored, [MOSS.id])
    assert (await read_page(stored, "page")).references == PAGE.references


async def test_writing_a_page_again_changes_nothing(stored: Graph) -> None:
    before = await dump(stored)

    await write_page(stored, PAGE)

    assert await dump(stored) == before


async def test_the_outline_of_a_page_is_that_of_its_sections() -> None:
    assert outline_of(PAGE) == Outline(
        title="Plants",
        sections=(
            OutlineSection(
                heading="Moss",
                entity_ids=(WATER, PLANT),
                children=(OutlineSection(heading="Water", entity_ids=(WATER,)),),
            ),
            OutlineSection(heading="Ferns"),
        ),
    )


async def test_tables_that_nobody_writes_are_no_part_of_an_outline() -> None:
    cell = (PageSentence(text="2012", snippet_ids=(), verdict="own"),)
    table = Section(level=1, position=9, heading="By year", blocks=(Table(header=("Year",), rows=((cell,),)),))
    assert outline_of(PAGE.model_copy(update={"sections": (*PAGE.sections, table)})) == outline_of(PAGE)
    assert [section.tabular for section in (table, table.model_copy(update={"blocks": ()}))] == [True, False]


async def test_a_section_that_cites_what_is_gone_is_stale(stored: Graph) -> None:
    await remove_snippets(stored, [FERN.id])

    page = await read_page(stored, "page")
    assert [section.stale for section in page.sections] == [False, True, False, False]
    assert page.sections[1].outdated == "1 of its 3 citations rests on what has changed or gone."
    assert page.sections[1].blocks == PAGE.sections[1].blocks  # what it said stays, with what it cited
    assert page.references == PAGE.references


async def test_a_stamp_is_one_as_long_as_a_page_shows_the_same(stored: Graph) -> None:
    stamp = await page_stamp(stored, "page")
    assert len(stamp) == 32

    await write_page(stored, PAGE)
    assert await page_stamp(stored, "page") == stamp
    await write_page(stored, PAGE.model_copy(update={"id": "later", "version": 2, "kind": "other"}))
    assert await page_stamp(stored, "page") == stamp
    with pytest.raises(NotFound, match="There is no page 'none'"):
        await page_stamp(stored, "none")


async def test_a_stamp_changes_with_all_that_a_page_shows(stored: Graph) -> None:
    others = PAGE.sections[1:]
    stamps = [await page_stamp(stored, "page")]

    async def after(change: Awaitable[object]) -> None:
        await change
        stamps.append(await page_stamp(stored, "page"))

    await after(write_page(stored, PAGE.model_copy(update={"partial": "The budget is used up."})))
    told_otherwise = written_section(0, 0, "", "Moss is a small plant.")
    await after(write_page(stored, PAGE.model_copy(update={"sections": (told_otherwise, *others)})))
    await after(stored.run_statement("MATCH (topic:Topic) SET topic.name = 'Green plants'"))
    await after(finish_sources(stored, [source(MOSS).model_copy(update={"title": "All on moss"})]))
    await after(remove_snippets(stored, [FERN.id]))
    await after(write_page(stored, PAGE.model_copy(update={"id": "later", "version": 2})))
    assert len(set(stamps)) == len(stamps) == 7


async def test_pages_come_newest_first(stored: Graph) -> None:
    await write_page(stored, PAGE.model_copy(update={"id": "later", "version": 2}))

    version = PageSummary(
        id="later", topic_id="topic", kind="article", version=2, title="Plants", engine="offline rules"
    )
    found = await read_pages(stored, "topic")
    assert [page.model_copy(update={"written": ""}) for page in found] == [
        version,
        version.model_copy(update={"id": "page", "version": 1}),
    ]
    assert datetime.fromisoformat(found[1].written) < datetime.fromisoformat(found[0].written) <= datetime.now(UTC)


async def test_a_page_of_before_was_written_when_its_run_ended(stored: Graph) -> None:
    await stored.run_statement("MATCH (page:Page) REMOVE page.written")
    assert [page.written for page in await read_pages(stored, "topic")] == [""]
    assert (await page_standing(stored, "topic", ["refresh"])).age is None

    await write_run(stored, RunReport(id="run", kind="page", state="finished", topic_id="topic", page_id="page"))
    await stored.run_statement("MATCH (run:Run) SET run.finished = datetime() - duration('PT1H')")

    (page,) = await read_pages(stored, "topic")
    assert 3600 <= (datetime.now(UTC) - datetime.fromisoformat(page.written)).total_seconds() < 3660
    assert 3600 <= ((await page_standing(stored, "topic", ["refresh"])).age or 0) < 3660


async def test_a_page_that_was_looked_at_and_left_is_as_old_as_that(stored: Graph) -> None:
    await stored.run_statement("MATCH (page:Page) SET page.written = datetime() - duration('PT2H')")
    looked = RunReport(id="looked", kind="refresh", state="finished", topic_id="topic")
    await write_run(stored, looked)
    await write_run(stored, looked.model_copy(update={"id": "failed", "state": "failed"}))
    await write_run(stored, looked.model_copy(update={"id": "outlined", "kind": "outline"}))
    await stored.run_statement(
        "MATCH (run:Run) SET run.finished = datetime() - CASE run.id WHEN 'looked' THEN duration('PT1H') ELSE "
        "duration('PT1M') END"
    )

    standing = await page_standing(stored, "topic", ["refresh"])

    assert (standing.page and standing.page.id, standing.depth, standing.known) == ("page", -1, True)
    assert 3600 <= (standing.age or 0) < 3660
    assert await page_standing(stored, "none", ["refresh"]) == PageStanding()


async def test_a_run_keeps_the_version_that_it_reserved(stored: Graph) -> None:
    assert [await next_version(stored, "topic", run) for run in ("a", "b", "a")] == [2, 3, 2]
    with pytest.raises(NotFound):
        await next_version(stored, "none", "a")


async def test_the_last_report_of_a_run_is_kept(stored: Graph) -> None:
    first = RunReport(id="first", kind="apollo", state="running", topic_id="topic", stage="extract", done=1, total=2)
    ended = first.model_copy(update={"state": "finished", "counts": {"rounds": 2.0}, "seconds": {"extract": 0.5}})
    await write_run(stored, first)
    await write_run(stored, ended)
    second = RunReport(id="second", kind="load", state="running")
    await write_run(stored, second)
    await next_version(stored, "topic", "only reserved")

    times = await stored.run_statement(
        "MATCH (r:Run) RETURN r.id AS id, toString(r.started) AS began, toString(r.finished) AS done"
    )
    known = {row["id"]: {"started": row["began"], "finished": row["done"]} for row in times}
    assert known["first"]["started"] and known["first"]["finished"] and known["second"]["finished"] is None
    # Neo4j leaves zeros at the end of a second's parts out; reports have milliseconds.
    ended, second = (RunReport.model_validate({**each.model_dump(), **known[each.id]}) for each in (ended, second))
    assert await read_runs(stored) == [second, ended]
    assert await read_run(stored, "first") == ended
    with pytest.raises(NotFound):
        await read_run(stored, "only reserved")
    times = await stored.run_statement("MATCH (r:Run) RETURN r.id AS id, r.finished >= r.started AS ended ORDER BY id")
    assert [tuple(row.values()) for row in times] == [("first", True), ("only reserved", None), ("second", None)]


async def test_an_outline_has_the_headings_that_nothing_fills_in_their_places() -> None:
    planned = outline_of(PAGE.model_copy(update={"unfilled": UNFILLED}))

    assert planned.sections[0] == OutlineSection(heading="Spores", entity_ids=(PLANT,))
    assert planned.sections[1:] == outline_of(PAGE).sections


async def test_a_page_says_what_it_lacks(stored: Graph) -> None:
    # given
    partial = PAGE.model_copy(
        update={"partial": "The budget of 2 calls is used up.", "left_out": 7, "unfilled": UNFILLED}
    )
    await write_page(stored, partial)
    assert await read_page(stored, "page") == partial

    # when it is one of those that were written before pages said so
    await stored.run_statement("MATCH (page:Page) REMOVE page.partial, page.left_out, page.unfilled")

    # then
    assert await read_page(stored, "page") == PAGE
