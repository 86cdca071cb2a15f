"""Plans of surveys by rules: what a section is asked for, and what belongs under it."""

import pytest

from kgplatform.models import Entity, Outline, OutlineSection, Relation, Snippet, Topic, TopicGraph, TypedQuery
from kgplatform.roles.survey.planner import PlannedHeading, SectionsBrief, SortedGroup, SubsectionsBrief
from kgplatform.roles.survey.rules.planner import RuleSurveyPlanner
from tests.stored import snippet

TOPIC = Topic(id="t", name="Peat plants", domain="peat")
NAMES = ("bog moss", "hair moss", "brown moss", "fern", "water", "shade", "lime", "dew")
TEXTS = {
    "Bog moss": "Bog moss holds water in its leaves. Its spores ripen in summer.",
    "Mosses": "Spores of mosses fly far. Leaves of mosses are one cell thick.",
    "Ferns": "Ferns need shade. Their fronds die in autumn.",
    "Marsh ferns": "Fronds of marsh ferns stand beside moss.",
}


def told(title: str, text: str) -> Snippet:
    return Snippet(**snippet(text, title.lower()).model_dump(include=set(Snippet.model_fields)))


SNIPPETS = tuple(told(title, text) for title, text in TEXTS.items())


def relation(one: str, other: str) -> Relation:
    return Relation(
        id=f"{one}-{other}", subject_id=one, relation="needs", object_id=other, wording="needs", weight=1, sources=1,
        evidence=(),
    )  # fmt: skip


GRAPH = TopicGraph(
    topic=TOPIC,
    entities=tuple(Entity(id=name, name=name) for name in NAMES),
    relations=tuple(relation("fern", other) for other in ("water", "shade", "lime", "dew")),
    snippets=(),
)
SECTION = PlannedHeading(heading="Mosses", query=TypedQuery(kind="vector", text="mosses"))
BRIEF = SubsectionsBrief(
    topic=TOPIC, section=SECTION, headings=("Mosses", "Lime and dew"), snippets=SNIPPETS, groups=(), graph=GRAPH,
    least=2, most=3,
)  # fmt: skip


class Outliner:
    """Gives the sections that it was given."""

    engine = "given"

    def __init__(self, *sections: OutlineSection) -> None:
        self._outline = Outline(title=TOPIC.name, sections=sections)

    async def outline(self, graph: TopicGraph) -> Outline:
        return self._outline


def planner(*headings: str) -> RuleSurveyPlanner:
    return RuleSurveyPlanner(Outliner(*(OutlineSection(heading=heading) for heading in headings)))


async def test_sections_are_asked_for_by_what_the_graph_knows_of_them() -> None:
    below = OutlineSection(heading="Shade", entity_ids=("shade",))
    outliner = Outliner(
        OutlineSection(heading="Kinds of moss", entity_ids=("bog moss",)),
        OutlineSection(heading="Ferns", entity_ids=("fern",), children=(below,)),
        OutlineSection(heading="Dew", entity_ids=("dew",)),
        OutlineSection(heading="Lime"),
    )
    planned = await RuleSurveyPlanner(outliner).sections(
        SectionsBrief(topic=TOPIC, snippets=SNIPPETS, graph=GRAPH, least=2, most=3)
    )

    assert planned == [
        PlannedHeading(
            heading="Kinds of moss",
            query=TypedQuery(kind="single_entity", entity="moss", by="what they are"),
            entity_ids=("bog moss",),
        ),
        PlannedHeading(
            heading="Ferns",
            query=TypedQuery(kind="related_entity", entity="fern", by="what they are"),
            entity_ids=("fern", "shade"),
        ),
        PlannedHeading(heading="Dew", query=TypedQuery(kind="vector", text="Dew, Peat plants"), entity_ids=("dew",)),
    ]


async def test_below_a_section_is_what_speaks_of_it() -> None:
    planned = await planner("Spores", "Fronds", "Leaves").subsections(BRIEF)

    # fronds are told of with ferns, one of which stands beside moss
    assert [(each.heading, each.query.text) for each in planned] == [
        ("Spores", "Spores, Mosses"), ("Leaves", "Leaves, Mosses"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "headings", [("Spores",), ("Spores", "Moss"), ("Spores", "Peat plants"), ("Spores", "Dew"), ("Spores", "Fronds")]
)
async def test_one_subsection_is_none(headings: tuple[str, ...]) -> None:
    assert await planner(*headings).subsections(BRIEF) == []


async def test_categories_of_enough_documents_that_are_on_it_are_subsections() -> None:
    groups = tuple(
        SortedGroup(name=name, members=(), entity_ids=(name,), documents=number)
        for name, number in (
            ("Acid mosses", 2),
            ("Wet mosses", 3),
            ("Rare mosses", 1),
            ("Dry mosses", 2),
            ("Fronds", 2),
        )
    )
    planned = await planner("Spores", "Leaves").subsections(BRIEF.model_copy(update={"groups": groups}))

    assert [(each.heading, each.entity_ids) for each in planned] == [
        ("Acid mosses", ("Acid mosses",)), ("Wet mosses", ("Wet mosses",)), ("Dry mosses", ("Dry mosses",)),
    ]  # fmt: skip
