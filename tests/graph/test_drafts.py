"""What pages were written from: kept with them, read on its own, and gone with them."""

import pytest

from kgplatform.graph.drafts import read_drafts, write_drafts
from kgplatform.graph.pages import page_stamp, write_page
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.session import Graph
from kgplatform.graph.topic_removal import remove_page
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Draft, DroppedSentence, Page, Topic
from tests.stored import DOMAIN, dump, snippet, store
from tests.support.written import section as written_section

MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
FERN = snippet("A fern is a plant with fronds.", "fern")
STONE = snippet("Moss grows on stone.", "stone")
PAGE = Page(
    id="page",
    topic_id="topic",
    version=1,
    title="Plants",
    engine="rules",
    sections=(written_section(level=1, position=0, heading="Moss", text=""),),
    references=(),
)
DROPPED = DroppedSentence(text="Moss flies.", snippet_ids=(MOSS.id,), check="claims", why="“Flies” is not stated.")
DRAFTS = [
    Draft(path=(), offered=(MOSS.id,)),
    Draft(path=("Moss", "Water"), offered=(MOSS.id,), spare=(STONE.id,), unfit=(FERN.id,), dropped=(DROPPED,)),
]


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    await store(graph, MOSS, FERN, STONE)
    await merge_topic(graph, Topic(id="topic", name="Plants", domain=DOMAIN))
    await write_page(graph, PAGE, DRAFTS)
    return graph


async def labels(graph: Graph) -> list[str]:
    rows = await graph.run_statement("MATCH (node:Draft|Section|Page) RETURN labels(node)[0] AS label ORDER BY label")
    return [row["label"] for row in rows]


async def test_drafts_are_read_as_they_were_written(stored: Graph) -> None:
    assert await read_drafts(stored, "page") == DRAFTS
    assert await read_drafts(stored, "none") == []


async def test_a_page_written_again_has_its_drafts_once(stored: Graph) -> None:
    before = await dump(stored)
    await write_page(stored, PAGE, DRAFTS)
    assert await dump(stored) == before

    await write_page(stored, PAGE)
    assert await read_drafts(stored, "page") == []


async def test_drafts_are_put_in_the_place_of_others_and_change_nothing_that_is_shown(stored: Graph) -> None:
    stamp = await page_stamp(stored, "page")
    await write_drafts(stored, "page", DRAFTS[:1])

    assert await read_drafts(stored, "page") == DRAFTS[:1]
    assert await page_stamp(stored, "page") == stamp


async def test_a_snippet_that_is_gone_is_offered_no_more_and_what_was_dropped_stays(stored: Graph) -> None:
    await remove_snippets(stored, [MOSS.id])

    assert await read_drafts(stored, "page") == [
        Draft(path=()),
        Draft(path=("Moss", "Water"), spare=(STONE.id,), unfit=(FERN.id,), dropped=(DROPPED,)),
    ]


async def test_drafts_go_with_their_page(stored: Graph) -> None:
    assert await labels(stored) == ["Draft", "Draft", "Page", "Section"]
    await remove_page(stored, "page")
    assert await labels(stored) == []
