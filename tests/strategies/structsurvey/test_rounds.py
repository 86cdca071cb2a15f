"""Surveys of a topic: by rules over a small corpus, and the calls that they take of a scripted model."""

from collections import Counter
from pathlib import Path

import pytest

from kgplatform import ids
from kgplatform.bootstrap import Platform
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.errors import InputError
from kgplatform.graph.categories import read_categories
from kgplatform.graph.session import Graph
from kgplatform.models import Document, Length, RunRequest, Topic
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.structsurvey import STRATEGY, StructSurveyOptions, rounds
from tests.llm.scripted_endpoint import Asked, Reaction, ScriptedEndpoint, answers
from tests.llm.scripted_model import schema_name, well
from tests.opened import finished, opened
from tests.strategies.bees import DOMAIN, FORGET, TOPIC
from tests.strategies.direct_run import DirectRun, RepeatedRun, ResumedRun

KEPT = "MATCH (n:Category|Query) RETURN labels(n) AS labels, n {.*} AS properties"
JOINED = (
    "MATCH (a:Category|Query|Snippet|Entity|Source)-[r:IN_TOPIC|FROM|FOUND_BY|IN_CATEGORY]->(b) "
    "RETURN a.id AS a, type(r) AS type, b.id AS b"
)
PEAT = "peat"
_USES = {
    "Sphagnum moss": "water", "Brown moss": "lime", "Hair moss": "dew", "Fen sedge": "light", "Bog sedge": "silt",
    "Wet sedge": "mud", "Marsh fern": "shade", "Wood fern": "warmth",
}  # fmt: skip


async def test_each_step_can_be_done_again_and_a_resumed_run_goes_the_same_way(
    platform: Platform, graph: Graph
) -> None:
    options = StructSurveyOptions(abstracts=6, section_abstracts=4, k=2, sections=5, words=80, words_at_least=50)
    topic = Topic(id=ids.topic_id(DOMAIN, TOPIC), name=TOPIC, domain=DOMAIN)
    parts = with_options(platform.parts, options)

    async def kept() -> list[str]:
        rows = [*await graph.run_statement(KEPT), *await graph.run_statement(JOINED)]
        return sorted(map(str, rows))

    # given a run
    run = DirectRun()
    surveyed = await rounds.survey(run, parts, topic, options)
    once = await kept()
    assert surveyed.outlined is not None
    headings = [section.heading for section in surveyed.outlined.outline.sections]
    assert (headings[0], headings[-1]) == ("Introduction", "Conclusion and open questions")
    assert 3 <= len(headings) <= 5
    # what has nothing below it is as long as was wanted, no other heading is
    sections = surveyed.outlined.outline.sections
    below = [child for section in sections for child in section.children]
    assert {each.length for each in below} <= {Length(least=50, most=80)}
    assert [each.length for each in sections] == [
        None if each.children else Length(least=50, most=80) for each in sections
    ]

    # when it is resumed after its last step, then it goes the same way
    resumed = ResumedRun(run)
    assert await rounds.survey(resumed, parts, topic, options) == surveyed
    assert resumed.left == []

    # when the same run is cut off after the writing of each step, then nothing is there twice, and nothing else
    await graph.run_statement(FORGET)
    repeated = RepeatedRun()
    assert await rounds.survey(repeated, parts, topic, options) == surveyed
    assert await kept() == once
    assert len(repeated.recorded) <= STRATEGY.steps_at_most(options)


def peat_documents() -> list[Document]:
    return [
        Document(
            url=f"peat:{name}", title=f"Peat plants {number}", domain=PEAT,
            text=f"{name} needs {use}. Peat plants covers {name}.",
        )
        for number, (name, use) in enumerate(_USES.items())
    ]  # fmt: skip


def one_structured_query(asked: Asked) -> Reaction:
    """Plan two sections whose query asks for what peat plants cover, and sort by the last words of names."""
    match schema_name(asked):
        case "SectionsAnswer":
            query = {"kind": "related_entity", "entity": "Peat plants", "by": "family"}
            headings = ("Families in wet places", "Plants of the shore")
            return answers({"sections": [{"heading": heading, "covers": "Which", **query} for heading in headings]})
        case "CategoryAnswer":
            return answers({"categories": ["Mosses", "Sedges", "Ferns"]})
        case "ClassificationAnswer":
            listed = [line for line in asked.said[-1].splitlines() if line[:1].isdigit() and "(" in line]
            kinds = {"moss": 1, "sedge": 2, "fern": 3}
            told = [
                (int(line.split(".")[0]), next((n for kind, n in kinds.items() if kind in line), 0)) for line in listed
            ]
            return answers({"entities": [{"entity": entity, "category": category} for entity, category in told]})
        case _:
            return well(asked)


@pytest.mark.parametrize(("batch", "batches"), [(3, 3), (20, 1)])
async def test_a_structured_query_takes_a_call_a_document_one_for_categories_and_one_a_batch(
    neo4j_server: ServerAddress, graph: Graph, tmp_path: Path, batch: int, batches: int
) -> None:
    options = {
        "sections": 2, "introduction": "false", "conclusion": "false", "subsections": 0, "subqueries": 0,
        "batch": batch, "page": "false", "groups": "rules", "topic_share": 0, "min_similarity": -1,
    }  # fmt: skip
    with ScriptedEndpoint(default=one_structured_query) as endpoint:
        async with opened(
            tmp_path / "home", neo4j_server, model="scripted", model_base_url=endpoint.url, model_api_key="none",
            snippets_a_call=1, passage_min_words=3,
        ) as services:  # fmt: skip
            await services.load(peat_documents())
            asked = RunRequest(strategy="structsurvey", name="Peat plants", domain=PEAT, options=options)
            report = await finished(services, await services.start(asked))
    calls = Counter(map(schema_name, endpoint.asked))

    # then: D documents are read by a call each, E entities sorted by one for the categories and ceil(E / b); what two
    # sections ask alike is sorted once
    entities = 8  # the plants
    assert (report.counts["extracted"], calls["ReadingAnswer"]) == (8, 8)
    assert (calls["CategoryAnswer"], calls["ClassificationAnswer"]) == (1, batches)
    assert (report.counts["queries"], report.counts["structured"]) == (2, 1)
    assert -(-entities // batch) == batches

    # and: categories have their entities with the documents that mention each
    told = {each.name: each for each in await read_categories(graph, report.topic_id)}
    assert {name: sorted((m.name, m.documents) for m in each.members) for name, each in told.items()} == {
        "Mosses": [("Brown moss", 1), ("Hair moss", 1), ("Sphagnum moss", 1)],
        "Sedges": [("Bog sedge", 1), ("Fen sedge", 1), ("Wet sedge", 1)],
        "Ferns": [("Marsh fern", 1), ("Wood fern", 1)],
    }
    assert {name: len(each.source_ids) for name, each in told.items()} == {"Mosses": 3, "Sedges": 3, "Ferns": 2}
    rows = await graph.run_statement("MATCH (q:Query) WHERE q.kind IS NOT NULL RETURN q.kind AS kind, q.text AS text")
    assert [(row["kind"], row["text"]) for row in rows] == [("related_entity", "Peat plants")]


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"sections": 0}, "sections: input should be greater than or equal to 1"),
        ({"categories": 9}, "categories: input should be less than or equal to 8"),
        ({"batch": 0}, "batch: input should be greater than or equal to 1"),
        ({"compared": 31}, "compared: input should be less than or equal to 30"),
        (
            {"words": 500, "words_at_least": 800},
            "words_at_least: 800 words are more than the 500 that a subsection has at most",
        ),
    ],
)
def test_options_that_make_no_sense_are_told(given: dict[str, int], what: str) -> None:
    with pytest.raises(InputError) as refusal:
        STRATEGY.chosen(given)

    assert refusal.value.what == f"The strategy structsurvey cannot be run so: {what}."
