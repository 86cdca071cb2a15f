"""A model's plan of a survey: headings that a page can have, each with a query that asks for something."""

from collections.abc import Sequence
from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Entity, Relation, Snippet, Topic, TopicGraph, TypedQuery
from kgplatform.roles.survey.model.planner import ModelSurveyPlanner
from kgplatform.roles.survey.planner import PlannedHeading, SectionsBrief, SortedGroup, SubsectionsBrief
from tests.stored import snippet
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Peat plants", domain="peat", goal="Say which there are.", audience="gardeners")
SNIPPETS = (
    Snippet(**snippet("Bog moss holds water.", "moss").model_dump(include=set(Snippet.model_fields))),
    Snippet(
        **snippet(f"Marsh fern needs shade. {'word ' * 300}", "fern").model_dump(include=set(Snippet.model_fields))
    ),
)
ENTITIES = tuple(Entity(id=name[0], name=name) for name in ("moss", "fern", "water"))
GRAPH = TopicGraph(
    topic=TOPIC,
    snippets=(),
    entities=ENTITIES,
    relations=(
        Relation(id="1", subject_id="m", relation="grow beside", wording="grows beside", object_id="f", weight=2,
                 sources=1, evidence=()),
        Relation(id="2", subject_id="m", relation="hold", wording="holds", object_id="w", weight=9, sources=3,
                 evidence=()),
    ),
)  # fmt: skip
SECTIONS = SectionsBrief(topic=TOPIC, snippets=SNIPPETS, graph=GRAPH, least=2, most=3)
RULED = [PlannedHeading(heading="By rules", query=TypedQuery(kind="vector", text="rules"))]
WATER = {"heading": "Water that plants hold", "covers": "How much of it.", "kind": "vector", "text": "water in leaves"}
SHADE = {"heading": "Life in the shade", "covers": "Who stands it", "kind": "Single Entity", "entity": "ferns",
         "by": "family", "text": "of no use"}  # fmt: skip
SOILS = {"heading": "Soils", "kind": "path", "entity": "moss", "other": "fern"}
SECTION = PlannedHeading(heading="Families", query=TypedQuery(kind="single_entity", entity="plants"), covers="Which.")
GROUPS = (
    SortedGroup(name="Mosses", members=(("bog moss", 3), ("hair moss", 1)), entity_ids=("m",), documents=3),
    SortedGroup(name="Ferns", members=(("marsh fern", 2),), entity_ids=("f",), documents=2),
)
PARTED = SubsectionsBrief(
    topic=TOPIC, section=SECTION, headings=("Families", "Soils"), snippets=SNIPPETS, groups=GROUPS, graph=GRAPH,
    least=2, most=3,
)  # fmt: skip


class Rules:
    async def sections(self, brief: SectionsBrief) -> list[PlannedHeading]:
        return RULED

    async def subsections(self, brief: SubsectionsBrief) -> list[PlannedHeading]:
        return RULED


def planner(answer: Any, key: str) -> tuple[ModelSurveyPlanner, Dropped, FakeModel]:
    dropped = Dropped()
    model = FakeModel({f"survey_{key}": [answer if isinstance(answer, Exception) else {key: answer}]})
    return ModelSurveyPlanner(model, model, load_prompts(), dropped, Rules()), dropped, model


async def sections(
    answer: Any, brief: SectionsBrief = SECTIONS
) -> tuple[list[PlannedHeading], dict[str, int], FakeModel]:
    by_model, dropped, model = planner(answer, "sections")
    return await by_model.sections(brief), dropped.take(), model


async def subsections(
    answer: Any, brief: SubsectionsBrief = PARTED
) -> tuple[list[PlannedHeading], dict[str, int], FakeModel]:
    by_model, dropped, model = planner(answer, "subsections")
    return await by_model.subsections(brief), dropped.take(), model


def headings(planned: Sequence[PlannedHeading]) -> list[str]:
    return [each.heading for each in planned]


async def test_sections_have_what_their_kind_of_query_takes_and_abstracts_are_shown() -> None:
    planned, dropped, model = await sections([{**WATER, "heading": "1. **Water that plants hold**"}, SHADE])

    assert planned == [
        PlannedHeading(
            heading="Water that plants hold",
            query=TypedQuery(kind="vector", text="water in leaves"),
            covers="How much of it",
        ),
        PlannedHeading(
            heading="Life in the shade",
            query=TypedQuery(kind="single_entity", entity="ferns", by="family"),
            covers="Who stands it",
        ),
    ]
    assert dropped == {}
    [(_, values)] = model.asked
    shown = str(values["snippets"])
    assert "- Moss: Bog moss holds water.\n- Fern: Marsh fern needs shade. word" in shown
    assert (shown.count("word"), shown.count("word ...")) == (175, 1)  # 900 characters
    assert "Say which there are." in str(values["topic"])
    assert "gardeners" in str(values["audience"])
    assert (values["least"], values["most"]) == ("2", "3")


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("Introduction", "empty heading"),
        ("Mosses and shade? All", "no heading"),
        ("Peat plants", "heading that is the topic's name"),
        ("Life in shade", "equal headings"),
        ("Tuning after the casting", "from the prompt's example"),
    ],
)
async def test_a_heading_that_no_page_can_have_is_dropped_and_counted(heading: str, reason: str) -> None:
    planned, dropped, _ = await sections([WATER, SHADE, {**SOILS, "heading": heading}])

    assert headings(planned) == ["Water that plants hold", "Life in the shade"]
    assert dropped == {f"survey_sections: {reason}": 1}


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ({"kind": "path", "entity": "moss"}, "Soils of bogs"),
        ({"kind": "guess", "entity": "moss", "text": "acid soils"}, "acid soils"),
        ({"kind": "vector"}, "Soils of bogs"),
        ({"kind": ""}, "Soils of bogs"),
    ],
)
async def test_a_query_that_asks_for_nothing_becomes_one_for_the_headings_words(
    query: dict[str, str], text: str
) -> None:
    planned, dropped, _ = await sections([WATER, {"heading": "Soils of bogs", **query}])

    assert planned[1] == PlannedHeading(heading="Soils of bogs", query=TypedQuery(kind="vector", text=text))
    assert dropped == {"survey_sections: query that asks for nothing": 1}


async def test_there_are_no_more_sections_than_asked_for() -> None:
    planned, dropped, _ = await sections([WATER, SHADE, SOILS, {"heading": "Animals", "kind": "vector", "text": "elk"}])

    assert headings(planned) == ["Water that plants hold", "Life in the shade", "Soils"]
    assert dropped == {"survey_sections: more headings than asked for": 1}


@pytest.mark.parametrize(
    ("answer", "dropped"),
    [
        (UnusableAnswer("Nothing."), {"survey_sections: answer unusable": 1}),
        ([], {"survey_sections: fewer than 2 sections": 1}),
        ([WATER, WATER], {"survey_sections: equal headings": 1, "survey_sections: fewer than 2 sections": 1}),
    ],
)
async def test_where_too_few_sections_can_stay_the_rules_plan(answer: Any, dropped: dict[str, int]) -> None:
    assert (await sections(answer))[:2] == (RULED, dropped)


async def test_of_one_snippet_one_section_is_enough() -> None:
    planned, dropped, _ = await sections([WATER], SECTIONS.model_copy(update={"snippets": SNIPPETS[:1]}))

    assert (headings(planned), dropped) == (["Water that plants hold"], {})


async def test_subsections_are_planned_by_categories_and_take_their_entities() -> None:
    planned, dropped, model = await subsections([{**SOILS, "heading": "mosses"}, {**SHADE, "heading": "Shade"}])

    assert [(each.heading, each.entity_ids) for each in planned] == [("mosses", ("m",)), ("Shade", ())]
    assert planned[0].query == TypedQuery(kind="path", entity="moss", other="fern")
    assert dropped == {}
    [(_, values)] = model.asked
    shown = str(values["found"])
    assert "- Mosses (3 documents): bog moss (3), hair moss (1)\n- Ferns (2 documents): marsh fern (2)" in shown
    assert ("moss | grows beside | fern" in shown, "water" in shown) == (True, False)  # water is in no category
    assert "Families\nWhich." in str(values["section"])
    assert "- Families\n- Soils" in str(values["headings"])


async def test_without_categories_abstracts_are_shown_and_without_anything_nobody_is_asked() -> None:
    _, _, model = await subsections([WATER, SHADE], PARTED.model_copy(update={"groups": ()}))
    assert "- Moss: Bog moss holds water." in str(model.asked[0][1]["found"])

    planned, _, model = await subsections([], PARTED.model_copy(update={"groups": (), "snippets": ()}))
    assert (planned, model.asked) == ([], [])


async def test_no_subsection_is_called_as_a_section() -> None:
    planned, dropped, _ = await subsections([WATER, SOILS, SHADE])

    assert headings(planned) == ["Water that plants hold", "Life in the shade"]
    assert dropped == {"survey_subsections: equal headings": 1}


@pytest.mark.parametrize(
    ("answer", "dropped"),
    [
        (UnusableAnswer("Nothing."), {"survey_subsections: answer unusable": 1}),
        ([], {}),
        ([WATER], {"survey_subsections: fewer than 2 subsections": 1}),
    ],
)
async def test_where_fewer_than_two_subsections_can_stay_the_rules_plan(answer: Any, dropped: dict[str, int]) -> None:
    assert (await subsections(answer))[:2] == (RULED, dropped)
