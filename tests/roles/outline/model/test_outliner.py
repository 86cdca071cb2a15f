"""Outlines of a model keep the rules, or the offline rules make them."""

from itertools import pairwise
from typing import Any

import pytest

from kgplatform.errors import ContextTooSmall, UnusableAnswer
from kgplatform.llm.data import Budgeted, estimate_tokens, fit
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Community, DisputedPair, Outline, OutlineSection, Relation, SiblingGroup, TopicGraph
from kgplatform.roles.outline.model.outliner import ModelOutliner
from kgplatform.roles.outline.model.topic_graph import known
from tests.support.bridges import PROMPTS
from tests.support.fake_model import FakeModel
from tests.writing.corpus import graph, snippet

NAMES = ["arch", "cable", "truss", "gust", "pile", "paint"]
SNIPPETS = [snippet(name.title(), f"The {name} of a bridge. It matters.") for name in (*NAMES, "deck")]
GRAPH = graph(SNIPPETS, NAMES)
IDS = {entity.name: entity.id for entity in GRAPH.entities}
NUMBERS = {name: number for number, name in enumerate(sorted(NAMES), start=1)}  # all are equally central
OFFLINE = Outline(title="Bridge engineering", sections=(OutlineSection(heading="By rules"),))


class _Rules:
    async def outline(self, graph: TopicGraph) -> Outline:
        return OFFLINE


def _draft(*tops: tuple[Any, ...]) -> dict[str, Any]:
    """(heading, names, (heading, names)...) a top section."""

    def one(heading: str, names: str, *subsections: tuple[str, str]) -> dict[str, Any]:
        numbers = [NUMBERS.get(name, 99) for name in names.split()]
        below = [{"heading": sub, "entities": [NUMBERS[n] for n in named.split()]} for sub, named in subsections]
        return {"heading": heading, "entities": numbers, "subsections": below}

    return {"sections": [one(*top) for top in tops]}


def _refined(*tops: tuple[str, list[str]]) -> dict[str, Any]:
    return {"sections": [{"heading": heading, "takes": takes, "subsections": []} for heading, takes in tops]}


DRAFT = _draft(
    ("Arches", "arch"),
    ("Tension", "", ("Cables", "cable")),
    ("Trusses", "truss"),
    ("Wind", "gust"),
    ("Foundations", "pile"),
    ("Coatings", "paint"),
)
KEPT = _refined(*((name, [str(n)]) for n, name in enumerate(
    ["Arches", "Tension", "Trusses", "Wind", "Foundations", "Coatings"], start=1
)))  # fmt: skip


async def _outlined(outline: Any, refinement: Any = None) -> tuple[Outline, dict[str, int], FakeModel]:
    model, dropped = FakeModel({"outline": [outline], "refinement": [refinement] if refinement else []}), Dropped()
    made = await ModelOutliner(model, PROMPTS, dropped, _Rules()).outline(GRAPH)
    return made, dropped.take(), model


def _shape(outline: Outline) -> list[tuple[str, list[str], list[tuple[str, list[str]]]]]:
    names = {own: name for name, own in IDS.items()}
    return [
        (
            top.heading,
            [names[e] for e in top.entity_ids],
            [(child.heading, [names[e] for e in child.entity_ids]) for child in top.children],
        )
        for top in outline.sections
    ]


async def test_a_refined_outline_carries_the_entities_of_what_it_takes() -> None:
    refined = _refined(
        ("Arches and cables", ["1", "2"]), ("Trusses", ["3"]), ("Wind", []), ("Foundations", ["5"]), ("Coatings", ["6"])
    )

    made, dropped, model = await _outlined(DRAFT, refined)

    assert _shape(made) == [
        ("Arches and cables", ["arch", "cable"], []),
        ("Trusses", ["truss"], []),
        ("Wind", ["gust"], []),
        ("Foundations", ["pile"], []),
        ("Coatings", ["paint"], []),
    ]
    assert dropped == {}
    (_, first), (_, second) = model.asked
    assert set(first) == PROMPTS["outline"].placeholders
    assert set(second) == PROMPTS["refinement"].placeholders
    assert "2 Tension (see its subsections)\n2.1 Cables (cable)\n" in str(second["outline"])


async def test_an_entity_that_no_heading_was_given_goes_where_it_is_nearest() -> None:
    draft = _draft(
        ("Stone arch", "arch"), ("Cables", "cable"), ("Trusses", "truss"), ("A gust", ""), ("Piles", "pile"),
        ("Paints", "paint unknown"),
    )  # fmt: skip

    made, _, _ = await _outlined(draft, UnusableAnswer("no JSON"))

    assert ("A gust", ["gust"], []) in _shape(made)
    assert {entity for section in made.sections for entity in section.entity_ids} == set(IDS.values())


async def test_headings_without_use_go_and_what_is_left_may_be_enough() -> None:
    draft = {
        "sections": [*DRAFT["sections"], *_draft(("Bridge engineering", ""), ("# arches", ""), ("", ""))["sections"]]
    }
    refined = {"sections": [*KEPT["sections"], *_refined(("See also", []), ("Raw materials", []))["sections"]]}

    made, dropped, _ = await _outlined(draft, refined)

    assert [section.heading for section in made.sections] == [
        "Arches", "Tension", "Trusses", "Wind", "Foundations", "Coatings",
    ]  # fmt: skip
    assert dropped == {
        "outline: empty heading": 1,
        "outline: equal headings": 1,
        "outline: heading that is the topic's name": 1,
        "refinement: empty heading": 1,
        "refinement: from the prompt's example": 1,
    }


async def test_a_good_draft_stands_where_its_refinement_is_unusable() -> None:
    made, dropped, _ = await _outlined(DRAFT, _refined(("Arches", ["1"])))

    assert len(made.sections) == 6
    assert _shape(made)[1] == ("Tension", [], [("Cables", ["cable"])])
    assert dropped == {"refinement: outline without 5 to 8 sections": 1}


@pytest.mark.parametrize(
    ("answer", "dropped"),
    [
        (UnusableAnswer("no JSON"), {"outline: unusable answer": 1}),
        ({"sections": []}, {}),
        ({"sections": [{"heading": "<script>alert(1)</script>"}]}, {"outline: empty heading": 1}),
    ],
)
async def test_the_offline_rules_outline_where_the_model_cannot(answer: Any, dropped: dict[str, int]) -> None:
    made, counted, _ = await _outlined(answer)

    assert made == OFFLINE
    assert counted == {**dropped, "outline: outline left to the offline rules": 1}


async def test_more_headings_than_snippets_are_folded_into_their_parents() -> None:
    sections = [
        {
            **section,
            "subsections": [{"heading": f"{section['heading']} {each}", "entities": []} for each in ("ends", "joints")],
        }
        for section in _draft(*((name.title(), name) for name in NAMES[:5]))["sections"]
    ]
    sections[1]["subsections"][0]["entities"] = [NUMBERS["paint"]]

    made, dropped, model = await _outlined({"sections": sections}, UnusableAnswer("no JSON"))

    assert _shape(made) == [
        ("Arch", ["arch"], []),
        ("Cable", ["cable"], [("Cable ends", ["paint"])]),
        ("Truss", ["truss"], []),
        ("Gust", ["gust"], []),
        ("Pile", ["pile"], []),
    ]
    assert dropped == {"outline: subsection for which there is too little": 8, "refinement: unusable answer": 1}
    assert model.asked[0][1]["most"] == "7"


async def test_too_many_sections_are_no_outline() -> None:
    nine = _draft(*((f"Part {name}", name) for name in NAMES), ("Ropes", ""), ("Tolls", ""), ("Rivets", ""))

    made, dropped, _ = await _outlined(nine, _refined(*((f"Span {n}", [str(n)]) for n in range(1, 10))))

    # What no entity belongs to is left out first, and six sections are left.
    assert [section.heading for section in made.sections] == [f"Span {n}" for n in range(1, 7)]
    assert dropped == {}


async def test_what_readers_look_for_is_kept_with_the_heading() -> None:
    draft = {"sections": [{**top, "covers": f"all of {top['heading']}. "} for top in DRAFT["sections"]]}
    draft["sections"][1]["subsections"][0]["covers"] = " ".join(["wire"] * 50)
    refined = _refined(*((name, [str(n)]) for n, name in enumerate(
        ["Arches", "Tension", "Trusses", "Wind", "Foundations", "Coatings"], start=1
    )))  # fmt: skip
    refined["sections"][0]["covers"] = "<b>forms</b>\nand stones"
    refined["sections"][1]["subsections"] = [{"heading": "Cables", "takes": ["2.1"]}]

    made, _, model = await _outlined(draft, refined)

    assert [section.covers for section in made.sections[:3]] == ["forms and stones", "all of Tension", "all of Trusses"]
    assert made.sections[1].children[0].covers == " ".join(["wire"] * 40)  # no more
    assert "2 Tension (see its subsections): all of Tension\n" in str(model.asked[1][1]["outline"])


async def test_the_model_is_told_of_the_facets_that_there_is_something_on() -> None:
    model = FakeModel({"outline": [DRAFT, DRAFT], "refinement": [KEPT, KEPT]})
    outliner = ModelOutliner(model, PROMPTS, Dropped(), _Rules())
    await outliner.outline(GRAPH.model_copy(update={"facets": ("How it works", "History")}))
    await outliner.outline(GRAPH)
    told, nothing = (str(values["facets"]) for role, values in model.asked if role == "outline")
    assert "\nHow it works\nHistory\n" in told
    assert "\n(none)\n" in nothing


WHOLE = GRAPH.model_copy(
    update={
        "facets": ("How it works", "History"),
        "communities": (
            Community(entity_ids=tuple(IDS[name] for name in ("truss", "cable", "arch")), weight=3.0),
            Community(entity_ids=(IDS["gust"], IDS["pile"]), weight=1.0),
        ),
        "groups": (
            SiblingGroup(
                id="g", label="coats", description="", relation="has", parent_id=IDS["arch"], parent_name="arch",
                member_relation="need", member_wording="needs", member_ids=(IDS["paint"], IDS["pile"]),
                member_names=("paint", "pile", "a", "b", "c", "d", "e"),
            ),
        ),
        "disputes": (
            DisputedPair(entity_ids=(IDS["gust"], IDS["arch"]), sides=("A gust moves an arch.", "No gust does.")),
        ),
    }
)  # fmt: skip


async def test_the_model_is_told_of_communities_groups_and_disputes() -> None:
    model = FakeModel({"outline": [DRAFT, DRAFT], "refinement": [KEPT, KEPT]})
    outliner = ModelOutliner(model, PROMPTS, Dropped(), _Rules())
    await outliner.outline(WHOLE)
    await outliner.outline(GRAPH)

    drafted, bare = (values for role, values in model.asked if role == "outline")
    assert "\n3 entities: truss, cable, arch\n2 entities: gust, pile\n" in str(drafted["communities"])
    assert "\ncoats (arch needs): paint, pile, a, b, c, d and 1 more\n" in str(drafted["groups"])
    assert "\ngust / arch: A gust moves an arch. / No gust does.\n" in str(drafted["disputes"])
    assert all("\n(none)\n" in str(bare[part]) for part in ("facets", "communities", "groups", "disputes"))
    refined = next(values for role, values in model.asked if role == "refinement")
    assert "\nHow it works\nHistory\n" in str(refined["facets"])
    assert "\ngust / arch: A gust moves an arch. / No gust does.\n" in str(refined["disputes"])


def test_a_small_context_loses_groups_first_and_never_the_central_relations() -> None:
    relations = tuple(
        Relation(
            id=f"{one}>{other}", subject_id=IDS[one], relation="bears", wording="bears", object_id=IDS[other], weight=1,
            sources=1, evidence=(),
        )
        for one, other in pairwise(NAMES)
    )  # fmt: skip
    graph = WHOLE.model_copy(update={"relations": relations})
    values = {name: value for name, value in known(graph, graph.entities).items() if isinstance(value, Budgeted)}
    whole = sum(estimate_tokens(str(value)) for value in values.values())

    order: list[str] = []
    for tokens in range(whole, 0, -1):
        try:
            _, cut = fit(values, tokens)
        except ContextTooSmall:
            break
        order += [name for name in cut if name not in order]

    assert order == ["groups of siblings", "communities", "titles of documents", "disputes", "facets"]
    texts, _ = fit(values, tokens + 1)
    assert texts["relations"].count(" | bears | ") == len(relations)
