"""Topics: what they found, the entities that they use, the graph between these, and its export."""

import json

import pytest

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.errors import NotFound
from kgplatform.graph.answers import write_answer
from kgplatform.graph.askings import write_askings
from kgplatform.graph.categories import write_categories
from kgplatform.graph.export import export_topic
from kgplatform.graph.gap_search import ThinEntity, find_thin_entities, read_topic_edges
from kgplatform.graph.gaps import read_gaps, write_gaps
from kgplatform.graph.removal import remove_snippets
from kgplatform.graph.research import (
    AskedBefore,
    asked,
    found,
    read_queries,
    searched,
    write_hits,
    write_queries,
    write_questions,
)
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import (
    central_relations,
    excerpt,
    merge_topic,
    read_best_relations,
    read_entities,
    read_entities_by_id,
    read_relations_of,
    read_topic,
    read_topic_graph,
    read_topic_snippets,
    read_topics,
)
from kgplatform.ids import alias_id, answer_id, entity_id, topic_id
from kgplatform.models import Answer, Asking, Category, Gap, Hit, PageSentence, Query, Question, Topic
from tests.stored import DOMAIN, dump, extraction, snippet, store

MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
FERN = snippet("A fern is a plant with fronds. Ferns like water.", "fern")
CAR = snippet("A car needs oil and water.", "car")
TOPIC = Topic(id=topic_id(DOMAIN, "Plants"), name="Plants", domain=DOMAIN, goal="know them")
OTHER = Topic(id=topic_id(DOMAIN, "Cars"), name="Cars", domain=DOMAIN)
GAP = Gap(id="gap", kind="thin_entity", score=0.5, entity_ids=(), entity_names=())
QUESTION = Question(id="question", text="What is moss?", axis="depth", why="thin", gap_ids=("gap",))
QUERIES = [Query(id="first", text="Plants"), Query(id="second", text="moss", question_id="question")]


def entity(key: str) -> str:
    return entity_id(alias_id(DOMAIN, key))


@pytest.fixture
async def stored(graph: Graph) -> Graph:
    """Two topics that share the fern; the car belongs to the other one alone."""
    await store(graph, MOSS, FERN, CAR)
    await resolve(
        graph,
        [MOSS, FERN, CAR],
        [
            extraction(MOSS, ["Moss", "plant", "water"], [("Moss", "is", "plant"), ("Moss", "holds", "water")]),
            extraction(
                FERN, ["fern", "Ferns", "plant", "water"], [("fern", "is", "plant"), ("Ferns", "like", "water")]
            ),
            extraction(CAR, ["car", "oil", "water"], [("car", "needs", "oil"), ("car", "needs", "water")]),
        ],
    )
    for topic in (TOPIC, OTHER):
        await merge_topic(graph, topic)
    await write_gaps(graph, TOPIC.id, [GAP])
    await write_questions(graph, TOPIC.id, [QUESTION])
    await write_queries(graph, TOPIC.id, QUERIES)
    await write_queries(graph, OTHER.id, [Query(id="cars", text="Cars")])
    await write_hits(
        graph,
        [
            Hit(snippet_id=FERN.id, query_id="first", rank=1, score=0.9, round=0),
            Hit(snippet_id=MOSS.id, query_id="second", rank=1, score=0.8, round=1),
            Hit(snippet_id=FERN.id, query_id="second", rank=2, score=0.4, round=1),
            Hit(snippet_id=CAR.id, query_id="cars", rank=1, score=0.9, round=0),
            Hit(snippet_id=FERN.id, query_id="cars", rank=2, score=0.3, round=0),
        ],
    )
    return graph


async def test_topics_are_read_by_name_and_by_id(stored: Graph) -> None:
    assert await read_topics(stored) == [OTHER, TOPIC]
    assert await read_topic(stored, TOPIC.id) == TOPIC
    with pytest.raises(NotFound, match="There is no topic 'none'"):
        await read_topic(stored, "none")


async def test_a_goal_that_is_not_given_stays(stored: Graph) -> None:
    await merge_topic(stored, TOPIC.model_copy(update={"goal": "", "audience": "pupils"}))

    assert await read_topic(stored, TOPIC.id) == TOPIC.model_copy(update={"audience": "pupils"})


async def test_what_only_its_source_led_to_was_begun(stored: Graph) -> None:
    begun = Hit(snippet_id=MOSS.id, query_id="cars", rank=1, score=0.2, round=1, ways=("begun",))
    again = Hit(snippet_id=MOSS.id, query_id="first", rank=1, score=0.2, round=2, ways=("begun",))

    await write_hits(stored, [begun, again])

    found = {each.snippet.id: each.begun for each in await read_topic_snippets(stored, OTHER.id)}
    assert found == {CAR.id: False, FERN.id: False, MOSS.id: True}
    # what a query finds too was not only begun
    assert not any(each.begun for each in await read_topic_snippets(stored, TOPIC.id))


async def test_the_graph_of_a_topic_has_both_ends_in_it(stored: Graph) -> None:
    graph = await read_topic_graph(stored, TOPIC.id)

    assert {each.name: (each.mentions, each.sources, each.aliases) for each in graph.entities} == {
        "Moss": (2, 1, ()),
        "plant": (2, 2, ()),
        "water": (2, 2, ()),
        "fern": (2, 1, ("Ferns",)),
    }
    assert [each.id for each in graph.entities] == sorted(entity(key) for key in ("moss", "plant", "water", "fern"))
    names = {each.id: each.name for each in graph.entities}
    assert sorted(
        (names[r.subject_id], r.relation, r.wording, names[r.object_id], r.weight) for r in graph.relations
    ) == [
        ("Moss", "holds", "holds", "water", 1),
        ("Moss", "is", "is", "plant", 1),
        ("fern", "is", "is", "plant", 1),
        ("fern", "likes", "like", "water", 1),
    ]
    assert [r.id for r in graph.relations] == sorted(r.id for r in graph.relations)
    assert {each.snippet.id: (each.round, each.score) for each in graph.snippets} == {
        FERN.id: (0, 0.9),
        MOSS.id: (1, 0.8),
    }
    fern = next(each for each in graph.snippets if each.snippet.id == FERN.id)
    assert fern.entity_ids == tuple(sorted(entity(key) for key in ("fern", "plant", "water")))


async def test_the_most_central_relations_come_first(stored: Graph) -> None:
    await resolve(
        stored, [MOSS], [extraction(MOSS, ["Moss", "plant"], [("Moss", "seems", "plant")], extractor="other")]
    )
    await resolve(stored, [FERN], [extraction(FERN, ["Ferns", "Moss"], [], extractor="other")])

    relations = await central_relations(stored, TOPIC.id, limit=10)

    assert len(relations) == 5
    assert {relation[:2] for relation in relations} == {
        ("Moss", "is"), ("Moss", "seems"), ("Moss", "holds"), ("fern", "is"), ("fern", "like"),
    }  # fmt: skip
    assert await central_relations(stored, TOPIC.id, limit=2) == relations[:2]
    assert await central_relations(stored, OTHER.id, limit=1) == [("car", "needs", "water")]


async def test_entities_come_most_mentioned_first(stored: Graph) -> None:
    page, total = await read_entities(stored, TOPIC.id, limit=2, offset=1)

    wanted = sorted(entity(key) for key in ("moss", "plant", "water", "fern"))
    assert ([each.id for each in page], total) == (wanted[1:3], 4)
    assert [each.mentions for each in page] == [2, 2]
    everywhere = await read_entities_by_id(stored, [entity("water"), "none", entity("oil")])
    assert [(each.name, each.mentions, each.sources) for each in everywhere] == [("water", 3, 3), ("oil", 1, 1)]
    uncounted = await read_entities_by_id(stored, [entity("water"), "none", entity("oil")], counted=False)
    assert uncounted == [each.model_copy(update={"mentions": 0, "sources": 0}) for each in everywhere]


async def test_what_came_of_questions_is_remembered(stored: Graph) -> None:
    # given: one whose gap is closed, one that found nothing, and one of which a gap is open still
    await write_gaps(stored, TOPIC.id, [GAP, GAP.model_copy(update={"id": "done", "status": "closed"})])
    questions = [
        Question(id="1", text="Closed?", axis="depth", why="", gap_ids=("done",)),
        Question(id="2", text="Nothing?", axis="depth", why="", gap_ids=("gap",)),
        Question(id="3", text="Open?", axis="depth", why="", gap_ids=("done", "gap")),
    ]
    await write_questions(stored, TOPIC.id, questions)
    queries = [Query(id=f"q{each.id}", text=each.text, question_id=each.id) for each in questions]
    await write_queries(stored, TOPIC.id, queries)
    await write_hits(stored, [Hit(snippet_id=MOSS.id, query_id="q3", rank=1, score=0.9, round=1)])

    outcomes = {each.text: each.outcome for each in await asked(stored, TOPIC.id)}

    assert outcomes == {
        "Closed?": "answered", "Nothing?": "nothing_found", "Open?": "unsettled", "What is moss?": "unsettled",
    }  # fmt: skip


async def test_relations_of_entities_stay_in_the_topic(stored: Graph) -> None:
    inside = await read_relations_of(stored, TOPIC.id, [entity("water")])

    assert sorted(each.relation for each in inside) == ["holds", "likes"]
    assert await read_relations_of(stored, TOPIC.id, [entity("oil")]) == []


async def test_relations_of_entities_are_told_best_first(stored: Graph) -> None:
    everywhere = await read_best_relations(stored, [entity("water")], 10)

    assert {each.relation for each in everywhere} == {"holds", "likes", "needs"}  # of both topics
    ranks = [(-each.sources, -each.weight, each.id) for each in everywhere]
    assert ranks == sorted(ranks)
    assert await read_best_relations(stored, [entity("water")], 1) == everywhere[:1]
    assert await read_best_relations(stored, ["none"], 10) == []


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (0, "word " * 31 + "word ..."),
        (500, "... " + "word " * 30 + "word ..."),
        (4_995, "... " + "word " * 11 + "word"),
    ],
)
def test_an_excerpt_has_whole_words(start: int, expected: str) -> None:
    assert excerpt("word " * 1_000, start) == expected


def test_a_short_text_is_its_own_excerpt() -> None:
    assert excerpt("Mercury is a metal.", 0) == "Mercury is a metal."


async def test_the_research_of_a_topic_is_remembered(stored: Graph) -> None:
    assert await asked(stored, TOPIC.id) == [AskedBefore(text="What is moss?", outcome="unsettled")]
    assert await searched(stored, TOPIC.id) == ["Plants", "moss"]
    assert await found(stored, TOPIC.id) == {FERN.id, MOSS.id}
    asked_for = await stored.run_statement(
        "MATCH (:Topic)<-[:IN_TOPIC]-(q:Question)-[:ADDRESSES]->(gap:Gap) "
        "WITH q, collect(gap.id) AS gaps RETURN q {.id, .text, .axis, .why, gap_ids: gaps} AS question"
    )
    assert [Question.model_validate(row["question"]) for row in asked_for] == [QUESTION]
    assert await read_queries(stored, TOPIC.id) == QUERIES
    trail = await stored.run_statement(
        "MATCH (:Gap {id: 'gap'})<-[:ADDRESSES]-(:Question)<-[:FROM]-(q:Query)<-[f:FOUND_BY]-(s:Snippet) "
        "RETURN q.id AS query, s.id AS snippet, f.rank AS rank ORDER BY rank"
    )
    assert [tuple(row.values()) for row in trail] == [("second", MOSS.id, 1), ("second", FERN.id, 2)]


async def test_writing_the_research_again_changes_nothing(stored: Graph) -> None:
    before = await dump(stored)

    await write_gaps(stored, TOPIC.id, [GAP])
    await write_questions(stored, TOPIC.id, [QUESTION])
    await write_queries(stored, TOPIC.id, QUERIES)
    await write_hits(stored, [Hit(snippet_id=FERN.id, query_id="first", rank=9, score=0.1, round=9)])

    assert await dump(stored) == before


async def test_an_entity_leaves_a_topic_with_the_last_snippet_that_mentions_it(stored: Graph) -> None:
    await remove_snippets(stored, [MOSS.id])

    graph = await read_topic_graph(stored, TOPIC.id)
    assert sorted(each.name for each in graph.entities) == ["fern", "plant", "water"]
    await remove_snippets(stored, [FERN.id])
    assert (await read_entities(stored, TOPIC.id, 9))[1] == 0
    assert sorted(each.name for each in (await read_topic_graph(stored, OTHER.id)).entities) == ["car", "oil", "water"]


async def test_the_ledger_shows_open_gaps_first_then_by_score(stored: Graph) -> None:
    water = Gap(
        id="b", kind="missing_link", score=0.2, entity_ids=(entity("water"), entity("moss")),
        entity_names=("water", "Moss"), facts=("both grow",), tried=1,
    )  # fmt: skip
    await write_gaps(stored, TOPIC.id, [water, GAP.model_copy(update={"id": "a", "score": 0.2})])
    await write_gaps(stored, TOPIC.id, [GAP.model_copy(update={"status": "closed", "tried": 2})])

    ledger = await read_gaps(stored, TOPIC.id)

    assert [(each.id, each.status, each.tried) for each in ledger] == [
        ("a", "open", 0), ("b", "open", 1), ("gap", "closed", 2),
    ]  # fmt: skip
    assert ledger[1] == water
    assert await read_gaps(stored, OTHER.id) == []


async def test_thin_entities_are_often_mentioned_and_hardly_connected(stored: Graph) -> None:
    assert await find_thin_entities(stored, TOPIC.id, max_degree=1, min_mentions=1) == []

    thin = await find_thin_entities(stored, OTHER.id, max_degree=1, min_mentions=1)

    assert thin == [
        ThinEntity(entity_id=entity(key), name=key, described=True, degree=1, mentions=1, snippets=1)
        for key in sorted(["plant", "oil"], key=entity)
    ]
    assert {each.name for each in await find_thin_entities(stored, OTHER.id, max_degree=2, min_mentions=2)} == {
        "fern",
        "water",
    }


async def test_the_edges_of_a_topic_come_with_all_of_its_entities(stored: Graph) -> None:
    edges = await read_topic_edges(stored, OTHER.id)

    names = dict(sorted((entity(key), key) for key in ("car", "oil", "water", "fern", "plant")))
    assert (edges.ids, edges.names) == (list(names), list(names.values()))
    told = zip(edges.subjects.tolist(), edges.objects.tolist(), edges.sources.tolist(), strict=True)
    assert sorted((edges.names[a], edges.names[b], sources) for a, b, sources in told) == [
        ("car", "oil", 1), ("car", "water", 1), ("fern", "plant", 1), ("fern", "water", 1)
    ]  # fmt: skip
    nothing = await read_topic_edges(stored, "none")
    assert (nothing.ids, nothing.subjects.tolist()) == ([], [])


async def test_an_export_holds_each_relation_with_its_sentences(stored: Graph) -> None:
    export = await export_topic(stored, OTHER.id)

    assert export["topic"] == OTHER.model_dump()
    assert export["entities"] == ["car", "fern", "oil", "plant", "water"]
    assert export["relations"] == [
        ["car", "needs", "oil"],
        ["car", "needs", "water"],
        ["fern", "is", "plant"],
        ["fern", "likes", "water"],
    ]
    assert [[each["subject"], each["relation"], each["object"]] for each in export["evidence"]] == export["relations"]
    assert export["evidence"][0]["evidence"] == [
        {"snippet": CAR.id, "url": CAR.url, "start": 0, "end": len(CAR.text), "surfaces": ["needs"], "text": CAR.text}
    ]
    assert json.dumps(await export_topic(stored, OTHER.id)) == json.dumps(export)
    assert [export[each] for each in ("groups", "categories", "questions", "answers", "askings")] == [[]] * 5


async def test_an_export_holds_what_was_asked_and_answered_and_sorted(stored: Graph) -> None:
    fluids = Category(
        id="fluids", name="Fluids", by="state", query_id="cars", entity_ids=(entity("water"), entity("oil")),
        source_ids=(CAR.source_id,),
    )  # fmt: skip
    asking = Asking(id="asking", way="gaps", round=1, quota=2, questions=1, queries=1, snippets=0.5)
    asked_now = Question(id="needs", text="What does a car need?", axis="depth", why="A reader asked it.", gap_ids=())
    said = PageSentence(text=CAR.text, snippet_ids=(CAR.id,), verdict="verbatim")
    await write_categories(stored, OTHER.id, [fluids])
    await write_questions(stored, OTHER.id, [asked_now])
    await write_askings(stored, OTHER.id, [asking], {})
    for run, sentences in (("one", (said,)), ("two", ())):
        answer = Answer(
            id=answer_id(run), run_id=run, topic_id=OTHER.id, domain=DOMAIN, question_id="needs",
            question=asked_now.text, sentences=sentences, engine="rules",
        )  # fmt: skip
        await write_answer(stored, answer)

    export = await export_topic(stored, OTHER.id)

    assert export["categories"] == [
        {"name": "Fluids", "by": "state", "members": ["oil", "water"], "sources": [CAR.source_id]}
    ]
    assert export["questions"] == [{"text": "What does a car need?", "outcome": "answered"}]
    cited = {"text": CAR.text, "verdict": "verbatim", "snippets": [{"snippet": CAR.id, "url": CAR.url}]}
    assert export["answers"] == [
        {"question": "What does a car need?", "whole_domain": False, "sentences": []},
        {"question": "What does a car need?", "whole_domain": False, "sentences": [cited]},
    ]
    assert export["askings"] == [
        {
            "way": "gaps", "round": 1, "quota": 2, "questions": 1, "queries": 1, "snippets": 0.5, "relations": 0.0,
            "facts": 0.0, "gaps": 0.0,
        }
    ]  # fmt: skip
