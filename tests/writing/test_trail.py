"""Trails of sentences: from the page back to the words, their source, the searches that found it, and their gaps."""

from typing import Any

import pytest

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import NotFound
from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.pages import read_page, write_page
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.research import write_hits, write_queries, write_questions
from kgplatform.graph.session import Graph, Work
from kgplatform.graph.topics import merge_topic, read_relations_of
from kgplatform.ids import alias_id, entity_id, page_id, topic_id
from kgplatform.models import (
    Claim,
    Gap,
    Hit,
    ListBlock,
    Page,
    PageSentence,
    Paragraph,
    Query,
    Question,
    Section,
    Topic,
    TrailSearch,
)
from kgplatform.writing.trail import trail_of
from tests.stored import DOMAIN, extraction, snippet, store

MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
FERN = snippet("A fern is a plant with fronds.", "fern")
TOPIC = Topic(id=topic_id(DOMAIN, "Plants"), name="Plants", domain=DOMAIN)
OTHER = Topic(id=topic_id(DOMAIN, "Bogs"), name="Bogs", domain=DOMAIN)
MOSS_ID = entity_id(alias_id(DOMAIN, "moss"))
THIN = Gap(
    id="thin", kind="thin_entity", score=0.5, entity_ids=(MOSS_ID,), entity_names=("Moss",), facts=("one relation",)
)
FACET = Gap(id="facet", kind="missing_facet", score=0.75, entity_ids=(), entity_names=(), subject="Water", facts=("?",))
QUESTION = Question(id="question", text="What is moss?", axis="depth", why="thin", gap_ids=("facet", "thin"))
NAMED = Query(id="named", text="Plants")
ASKED = Query(id="asked", text="moss water", question_id="question")
BOGS = Query(id="bogs", text="Bogs")
PAGE_ID = page_id(TOPIC.id, "article", 1)


@pytest.fixture
async def page(graph: Graph) -> Page:
    """A page whose section cites the moss alone, both, and nothing."""
    await store(graph, MOSS, FERN)
    await resolve(
        graph,
        [MOSS, FERN],
        [
            extraction(MOSS, ["Moss", "plant", "water"], [("Moss", "holds", "water"), ("Moss", "is", "plant")]),
            extraction(FERN, ["fern", "plant"], [("fern", "is", "plant")]),
        ],
    )
    for topic in (TOPIC, OTHER):
        await merge_topic(graph, topic)
    await write_gaps(graph, TOPIC.id, [THIN, FACET])
    await write_questions(graph, TOPIC.id, [QUESTION])
    await write_queries(graph, TOPIC.id, [NAMED, ASKED])
    await write_queries(graph, OTHER.id, [BOGS])
    await write_hits(
        graph,
        [
            Hit(snippet_id=FERN.id, query_id="named", rank=1, score=0.9, round=0),
            Hit(snippet_id=MOSS.id, query_id="asked", rank=2, score=0.8, round=1),
            Hit(snippet_id=MOSS.id, query_id="named", rank=4, score=0.7, round=0),
            Hit(snippet_id=MOSS.id, query_id="bogs", rank=1, score=0.9, round=0),
        ],
    )
    relations = {each.relation: each.id for each in await read_relations_of(graph, TOPIC.id, [MOSS_ID])}
    claims = (
        Claim(text="moss is a plant", snippet_id=MOSS.id, start=0, end=16),
        Claim(text="a fern is a plant", snippet_id=FERN.id, start=0, end=17),
    )
    told = (relations["holds"], "gone", relations["is"])
    section = Section(
        level=1,
        position=3,
        heading="Mosses",
        blocks=(
            Paragraph(
                sentences=(PageSentence(text="Moss holds water.", snippet_ids=(MOSS.id,), relation_ids=told),),
            ),
            ListBlock(
                items=(
                    (
                        PageSentence(
                            text="Mosses and ferns are plants.",
                            snippet_ids=(FERN.id, MOSS.id),
                            verdict="entailed",
                            claims=claims,
                            relation_ids=(relations["is"],),
                        ),
                    ),
                    (PageSentence(text="More is told below.", snippet_ids=(), verdict="own"),),
                )
            ),
        ),
    )
    await write_page(
        graph,
        Page(
            id=PAGE_ID, topic_id=TOPIC.id, version=1, title="Plants", engine="rules", sections=(section,), references=()
        ),
    )
    return await read_page(graph, PAGE_ID)


async def test_a_sentence_leads_back_to_what_was_asked_and_why(graph: Graph, page: Page) -> None:
    trail = await trail_of(graph, page, 3, 0)

    assert (trail.page_id, trail.heading, trail.sentence) == (PAGE_ID, "Mosses", page.sections[0].sentences[0])
    (step,) = trail.steps
    assert (step.quote, step.snippet.id, step.snippet.text) == ("Moss holds water.", MOSS.id, MOSS.text)
    assert (step.source.id, step.source.title, step.source.url) == (MOSS.source_id, "Moss", "moss")
    assert (step.source.snippets, step.source.loaded) == (1, True)
    # the page's own topic first, then by round; who searched for the topic's name asked no question
    assert step.searches == (
        TrailSearch(topic_id=TOPIC.id, query=NAMED, question=None, gaps=(), round=0, rank=4),
        TrailSearch(topic_id=TOPIC.id, query=ASKED, question=QUESTION, gaps=(FACET, THIN), round=1, rank=2),
        TrailSearch(topic_id=OTHER.id, query=BOGS, question=None, gaps=(), round=0, rank=1),
    )
    assert [relation.relation for relation in step.relations] == ["holds", "is"]


async def test_sentences_count_over_all_blocks_and_have_a_step_a_snippet(graph: Graph, page: Page) -> None:
    trail = await trail_of(graph, page, 3, 1)

    assert [(step.snippet.id, step.quote) for step in trail.steps] == [
        (FERN.id, "A fern is a plant"),
        (MOSS.id, "Moss is a plant."),
    ]
    # the relation of moss is no statement of the fern's snippet
    assert [[relation.relation for relation in step.relations] for step in trail.steps] == [[], ["is"]]
    assert [search.query.id for search in trail.steps[0].searches] == ["named"]
    assert (await trail_of(graph, page, 3, 2)).steps == ()


async def test_what_is_gone_has_no_step(graph: Graph, page: Page) -> None:
    await remove_snippets(graph, [FERN.id])

    trail = await trail_of(graph, page, 3, 1)

    assert [step.snippet.id for step in trail.steps] == [MOSS.id]
    assert trail.sentence.snippet_ids == (FERN.id, MOSS.id)


@pytest.mark.parametrize(
    ("section", "sentence", "told"),
    [
        (2, 0, f"The page {PAGE_ID} has no section at position 2. Its sections have the positions 3."),
        (3, 3, "The section at position 3 has no sentence 3. It has 0 to 2."),
        (3, -1, "The section at position 3 has no sentence -1. It has 0 to 2."),
    ],
)
async def test_places_that_there_are_not(graph: Graph, page: Page, section: int, sentence: int, told: str) -> None:
    with pytest.raises(NotFound, match=told):
        await trail_of(graph, page, section, sentence)


async def test_a_trail_asks_as_often_however_much_a_sentence_cites(
    graph: Graph, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = []
    run = Work.run

    async def noted(self: Work, name: str, /, **params: Any) -> Any:
        names.append(name)
        return await run(self, name, **params)

    monkeypatch.setattr(Work, "run", noted)
    await trail_of(graph, page, 3, 0)
    of_one, names[:] = sorted(names), []
    await trail_of(graph, page, 3, 1)
    assert sorted(names) == of_one
    assert of_one == [
        "read/gaps/gaps_by_id", "read/relations/relations_in", "read/research/searches", "read/snippets/snippets",
        "read/sources/sources_by_id",
    ]  # fmt: skip
