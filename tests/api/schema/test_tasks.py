"""What people come with, each done by one request: over a small topic in a real Neo4j."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from kgplatform.graph.gaps import write_gaps
from kgplatform.graph.pages import write_page
from kgplatform.graph.session import Graph
from kgplatform.ids import page_id
from kgplatform.models import Gap, Page, PageSentence, Paragraph, Reference, Section
from tests.api.conftest import Api
from tests.api.schema.conftest import api_over, words_of
from tests.graph.test_topics import CAR, DOMAIN, FERN, MOSS, TOPIC, stored

__all__ = ["stored"]

SAID = "Ferns like water."


@pytest_asyncio.fixture
async def api(stored: Graph, tmp_path: Path) -> AsyncIterator[Api]:
    """Plants and cars, as tests/graph/test_topics.py has them, a page on plants twice, and a gap that was settled."""
    cited = PageSentence(text=SAID, snippet_ids=(FERN.id,))
    for version in (1, 2):
        sections = (
            Section(level=1, position=0, heading="Plants"),
            Section(level=2, position=1, heading="Ferns", blocks=(Paragraph(sentences=(cited,)),)),
        )
        await write_page(
            stored,
            Page(
                id=page_id(TOPIC.id, "article", version), topic_id=TOPIC.id, version=version, title="Plants",
                engine="offline rules", sections=sections,
                references=(Reference(marker=1, snippet_id=FERN.id, title="Fern", url=FERN.url),),
            ),
        )  # fmt: skip
    gap = Gap(id="settled", kind="thin_entity", score=0.5, entity_ids=(), entity_names=(), status="closed")
    await write_gaps(stored, TOPIC.id, [gap])
    async with words_of(stored, tmp_path) as words:
        yield api_over(stored, words)


def names(connection: dict[str, Any]) -> list[str]:
    return sorted(node["name"] for node in connection["nodes"])


async def test_what_do_two_topics_share_and_what_has_each_alone(api: Api) -> None:
    found = (
        await api.ask("""{ compareTopics(topic: "Plants", other: "Cars") {
          shared { totalCount nodes { name } } only { totalCount nodes { name } }
          onlyOther { totalCount nodes { name } }
          sharedRelations { totalCount } onlyRelations { totalCount nodes { wording object { name } } }
          onlyOtherRelations { totalCount }
        } }""")
    )["compareTopics"]
    sides = ("shared", "only", "onlyOther")
    assert [names(found[side]) for side in sides] == [["fern", "plant", "water"], ["Moss"], ["car", "oil"]]
    assert [found[side]["totalCount"] for side in sides] == [3, 1, 2]
    relations = ("sharedRelations", "onlyRelations", "onlyOtherRelations")
    assert [found[side]["totalCount"] for side in relations] == [2, 2, 2]
    assert sorted(each["wording"] for each in found["onlyRelations"]["nodes"]) == ["holds", "is"]


async def test_what_is_new_with_its_sources_and_the_gaps_that_were_closed(api: Api) -> None:
    new = (
        await api.ask("""{ topic(id: "Plants") { new(since: "2020-01-01") {
          since sources { totalCount nodes { title } }
          gaps(filter: { status: [CLOSED] }) { nodes { kind status settled } }
          relations(first: 1) { totalCount nodes { wording } pageInfo { hasNextPage endCursor } }
        } } }""")
    )["topic"]["new"]
    assert new["since"] == "2020-01-01T00:00:00.000Z"
    assert sorted(each["title"] for each in new["sources"]["nodes"]) == ["Fern", "Moss"]
    (gap,) = new["gaps"]["nodes"]
    assert (gap["kind"], gap["status"], len(gap["settled"]), gap["settled"][-1]) == (
        "THIN_ENTITY", "CLOSED", len("2020-01-01T00:00:00.000Z"), "Z",
    )  # fmt: skip
    assert (new["relations"]["totalCount"], new["relations"]["pageInfo"]["hasNextPage"]) == (4, True)
    after = new["relations"]["pageInfo"]["endCursor"]
    rest = await api.ask(
        """query ($after: String) { topic(id: "Plants") { new(since: "2020-01-01") {
          relations(after: $after) { nodes { wording } } } } }""",
        after=after,
    )
    assert len(rest["topic"]["new"]["relations"]["nodes"]) == 3


async def test_what_joins_two_things_and_is_that_all(api: Api) -> None:
    query = """query ($first: Int!) { paths(from: "moss", to: "fern", domain: "plants", first: $first) {
      nodes { entities { name } } more whole } }"""
    one, two = [(await api.ask(query, first=first))["paths"] for first in (1, 2)]
    assert (len(one["nodes"]), one["more"], one["whole"]) == (1, True, True)
    ways = sorted([each["name"] for each in path["entities"]] for path in two["nodes"])
    assert (ways, two["more"]) == ([["Moss", "plant", "fern"], ["Moss", "water", "fern"]], False)


async def test_which_words_of_which_source_is_each_sentence_of_a_section_cited_for(api: Api) -> None:
    found = await api.ask("""{ topic(id: "Plants") { pages(first: 1) { nodes {
      sections { position container } ferns: sections(heading: "fern") { heading sentences {
        index text verdict citations { marker quote { text start end } snippet { source { title } } } } } } } } }""")
    (page,) = found["topic"]["pages"]["nodes"]
    assert page["sections"] == [{"position": 0, "container": True}, {"position": 1, "container": False}]
    start = FERN.text.index(SAID)
    quote = {"text": SAID, "start": start, "end": start + len(SAID)}
    citation = {"marker": 1, "quote": quote, "snippet": {"source": {"title": "Fern"}}}
    assert page["ferns"] == [
        {
            "heading": "Ferns",
            "sentences": [{"index": 0, "text": SAID, "verdict": "verbatim", "citations": [citation]}],
        }
    ]


async def test_who_cites_a_snippet_today(api: Api) -> None:
    query = """query ($ids: [ID!]!, $newest: Boolean) { snippets(ids: $ids) {
      citations(filter: { newest: $newest }) { nodes { page { version } } } } }"""

    async def versions(newest: bool | None) -> list[int]:
        (snippet,) = (await api.ask(query, ids=[FERN.id], newest=newest))["snippets"]
        return sorted(each["page"]["version"] for each in snippet["citations"]["nodes"])

    assert [await versions(newest) for newest in (True, False, None)] == [[2], [1], [1, 2]]


async def test_which_sources_say_it_and_in_which_sentences(api: Api) -> None:
    found = await api.ask("""{
      search(text: "does a fern like water?", kinds: [SNIPPET], by: WORDS, topic: "Plants", first: 1) {
        quote { text } snippet { source { title } }
      }
      topic(id: "Plants") { relations(filter: { entities: ["fern"], others: ["water"] }) {
        nodes { wording evidence { nodes { snippet { source { title } } } } } } }
    }""")
    assert found["search"] == [{"quote": {"text": SAID}, "snippet": {"source": {"title": "Fern"}}}]
    (relation,) = found["topic"]["relations"]["nodes"]
    assert relation["wording"] == "like"
    assert relation["evidence"]["nodes"] == [{"snippet": {"source": {"title": "Fern"}}}]
    errors = await api.fail("""{ topic(id: "Plants") {
      relations(filter: { entities: ["car"] }) { totalCount }
      b: relations(filter: { forms: ["hold"] }) { totalCount }
    } }""")
    told = {error["message"]: error["extensions"]["remedy"] for error in errors}
    assert told == {
        "The topic 'Plants' has no entity 'car': it is known elsewhere.":
            "`entity(named: ...) { relations { ... } }` has its relations of all topics.",
        "There is no relation 'hold'.": "Did you mean one of these? holds.",
    }  # fmt: skip


async def test_what_is_called_so_and_where_does_this_topic_speak_of_it(api: Api) -> None:
    query = """query ($topic: ID!) { topic(id: $topic) { entities(filter: { text: "FERNS" }) { nodes {
      name aliases occurrences(filter: { topic: $topic }) { totalCount nodes { snippetKey } } } } } }"""
    (fern,) = (await api.ask(query, topic="Plants"))["topic"]["entities"]["nodes"]
    assert (fern["name"], fern["aliases"]) == ("fern", ["Ferns"])
    assert fern["occurrences"] == {"totalCount": 1, "nodes": [{"snippetKey": FERN.id}]}


async def test_what_does_a_snippet_tell_of_a_topic(api: Api) -> None:
    query = """query ($ids: [ID!]!, $topic: ID!) { snippets(ids: $ids) {
      relations(filter: { topic: $topic }) { nodes { wording object { name } } } } }"""
    counts = [
        [
            len(each["relations"]["nodes"])
            for each in (await api.ask(query, ids=[MOSS.id, CAR.id], topic=topic))["snippets"]
        ]
        for topic in ("Plants", "Cars")
    ]
    assert counts == [[2, 0], [0, 2]]


async def test_which_sources_has_a_topic_read_and_which_is_at_an_address(api: Api) -> None:
    found = await api.ask(
        """query ($url: String!) { topic(id: "Cars") { sources(order: { by: TITLE }) { totalCount nodes { title } } }
          source(url: $url) { title domain } }""",
        url="moss@growing_chunk3",
    )
    assert found == {
        "topic": {"sources": {"totalCount": 2, "nodes": [{"title": "Car"}, {"title": "Fern"}]}},
        "source": {"title": "Moss", "domain": DOMAIN},
    }


async def test_what_was_asked_about_a_gap_and_what_came_of_it(api: Api) -> None:
    (gap,) = (
        await api.ask("""{ topic(id: "Plants") { gaps(filter: { status: [OPEN] }) { nodes {
          status tried searches { questions found supporting }
          questions { totalCount nodes { text outcome } } } } } }""")
    )["topic"]["gaps"]["nodes"]
    # then the ledger counts what it knew when it was brought up to date last, `searches` what there is now
    assert gap == {
        "status": "OPEN", "tried": 0, "searches": {"questions": 1, "found": 2, "supporting": 0},
        "questions": {"totalCount": 1, "nodes": [{"text": "What is moss?", "outcome": "UNSETTLED"}]},
    }  # fmt: skip
