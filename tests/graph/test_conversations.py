"""Conversations in the graph, and the tables of contents that perspectives are found in."""

from kgplatform import ids
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.conversations import (
    Contents,
    ToldTurn,
    names_by_snippet,
    page_contents,
    read_turns,
    source_contents,
    write_conversations,
    write_turns,
)
from kgplatform.graph.pages import write_page
from kgplatform.graph.research import write_hits, write_queries, write_questions
from kgplatform.graph.session import Graph
from kgplatform.graph.talks import read_talk, write_talk
from kgplatform.graph.topic_removal import remove_topic
from kgplatform.graph.topics import merge_topic
from kgplatform.models import (
    AnswerSentence,
    Conversation,
    Hit,
    Page,
    Participant,
    Perspective,
    Query,
    Question,
    Section,
    Topic,
    Turn,
)
from tests.stored import DOMAIN, dump, extraction, snippet, store

MOSS, FERN = snippet("Moss holds water.", "moss"), snippet("A fern likes water.", "fern")
MOSSES = Topic(id="mosses", name="Mosses", domain=DOMAIN)
FERNS = Topic(id="ferns", name="Ferns", domain=DOMAIN)
OTHERS = Topic(id="others", name="Others", domain="elsewhere")
BASIC = Perspective(id="p0", name="Basic fact writer", looks_for="Looks for facts.", position=0)
USES = Perspective(id="p1", name="Uses", looks_for="Looks for uses.", position=1, headings=("Uses", "Roofs"))
SAID = AnswerSentence(text="Moss holds water.", snippet_ids=(MOSS.id,))


async def talked(graph: Graph) -> None:
    """Store two conversations on mosses, one of two turns."""
    asked = [Question(id=f"q{n}", text=f"What {n}?", axis="depth", why="Asked.", gap_ids=()) for n in range(3)]
    await write_questions(graph, MOSSES.id, asked)
    begun = [
        Conversation(id=f"c{each.position}", perspective_id=each.id, position=each.position) for each in (BASIC, USES)
    ]
    await write_conversations(graph, MOSSES.id, [BASIC, USES], begun)
    turns = [
        Turn(id="t2", conversation_id="c1", position=0, question_id="q2"),
        Turn(id="t1", conversation_id="c0", position=1, question_id="q1"),
        Turn(id="t0", conversation_id="c0", position=0, question_id="q0", answer=(SAID,)),
    ]
    await write_turns(graph, turns)


async def test_turns_are_read_by_perspective_and_place_and_go_with_their_topic(graph: Graph) -> None:
    await store(graph, MOSS)
    before = await dump(graph)
    await merge_topic(graph, MOSSES)
    await talked(graph)
    await talked(graph)  # again: nothing is there twice

    assert await read_turns(graph, MOSSES.id) == [
        ToldTurn(perspective=BASIC, conversation="c0", position=0, question="What 0?", answer=(SAID,)),
        ToldTurn(perspective=BASIC, conversation="c0", position=1, question="What 1?", answer=()),
        ToldTurn(perspective=USES, conversation="c1", position=0, question="What 2?", answer=()),
    ]
    assert await read_turns(graph, FERNS.id) == []

    await remove_topic(graph, MOSSES.id)
    assert await dump(graph) == before


async def test_a_talk_tells_what_was_asked_in_its_own_background(graph: Graph) -> None:
    # given: conversations on the topic, of which a talk began from one
    await merge_topic(graph, MOSSES)
    await talked(graph)
    roofer = Participant(id="p1", part="expert", name="Uses", looks_for="Looks for uses.", position=0)
    await write_talk(graph, MOSSES.id, [roofer])
    without = await read_talk(graph, MOSSES.id)
    await write_talk(graph, MOSSES.id, [roofer], ["c1"])
    await write_talk(graph, MOSSES.id, [roofer])  # who takes part later takes nothing away

    talk = await read_talk(graph, MOSSES.id)

    assert without is not None
    assert without.asked == ()
    assert talk is not None
    assert (talk.id, talk.asked) == (ids.talk_id(MOSSES.id), ("What 2?",))


async def test_the_contents_of_pages_are_those_of_topics_of_the_domain_that_share_entities(graph: Graph) -> None:
    # given: two topics that found a snippet, and one of another domain that did so, too
    await store(graph, MOSS, FERN)
    read = [extraction(MOSS, ["Moss", "water"]), extraction(FERN, ["fern", "water"])]
    await resolve(graph, [MOSS, FERN], read)
    for topic, row in ((MOSSES, MOSS), (FERNS, FERN), (OTHERS, FERN)):
        await merge_topic(graph, topic)
        await write_queries(graph, topic.id, [Query(id=topic.id, text=topic.name)])
        await write_hits(graph, [Hit(snippet_id=row.id, query_id=topic.id, rank=1, score=0.5, round=0)])
        levels = ((0, ""), (1, "Growth"), (2, "Spores"), (1, "Uses"))
        for version in (1, 2):
            sections = tuple(
                Section(
                    level=level, position=place, heading=f"{heading}{version}" if level == 1 else heading, blocks=()
                )
                for place, (level, heading) in enumerate(levels)
            )
            page = Page(
                id=f"{topic.id}-{version}", topic_id=topic.id, version=version, title=topic.name, engine="rules",
                sections=sections, references=(),
            )  # fmt: skip
            await write_page(graph, page)

    # then: the newest page of the one
    expected = Contents(title="Ferns", paths=(("Growth2",), ("Growth2", "Spores"), ("Uses2",)))
    assert await page_contents(graph, MOSSES.id, "article", 5) == [expected]
    assert await page_contents(graph, MOSSES.id, "outline", 5) == []


async def test_the_contents_of_sources_are_the_headings_above_their_prose(graph: Graph) -> None:
    bare = snippet("No heading.", "bare").model_copy(update={"path": ()})
    asked = snippet("What do mosses hold?", "moss").model_copy(
        update={"id": "asked", "path": ("Review questions",), "kind": "exercise", "source_id": MOSS.source_id}
    )
    await store(graph, MOSS, FERN, bare, asked)

    found = await source_contents(graph, [FERN.source_id, bare.source_id, MOSS.source_id])

    assert found == [Contents(title="Fern", paths=(("fern",),)), Contents(title="Moss", paths=(("moss",),))]


async def test_what_snippets_call_entities(graph: Graph) -> None:
    await store(graph, MOSS, FERN)
    await resolve(graph, [MOSS], [extraction(MOSS, ["Moss", "water"])])

    assert await names_by_snippet(graph, {MOSS.id, FERN.id}) == {MOSS.id: [("Moss", "Moss"), ("water", "water")]}
    assert await names_by_snippet(graph, {FERN.id}) == {}
    assert await names_by_snippet(graph, set()) == {}
