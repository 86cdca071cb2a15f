"""A model's map: what it says of snippets and concepts that are there holds, for all else the rules do."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Snippet, Topic
from kgplatform.roles.mind_map.mapper import MapBrief, Move, NamedGroup, Option, Parting, PartingBrief, Placing
from kgplatform.roles.mind_map.model.mapper import ModelMapper
from kgplatform.roles.mind_map.rules.mapper import RuleMapper
from tests.stored import snippet
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Peat bogs", domain="d")


def under(number: int, *path: str) -> Snippet:
    return snippet(f"Text {number}.", "x").model_copy(update={"id": f"s{number}", "path": path, "title": path[0]})


MOSS, BIRD, FIRE = FOUND = under(1, "Plants", "Moss"), under(2, "Birds"), under(3, "Fires")


def brief() -> MapBrief:
    options = (Option(path=("Birds",), likeness=0.4), Option(path=("Plants", "Moss"), likeness=0.2))
    placings = tuple(
        Placing(snippet=each, question="What lives there?" * (each is MOSS), options=options) for each in FOUND
    )
    return MapBrief(topic=TOPIC, placings=placings)


def at(option: int | None) -> Move:
    return Move(kind="insert", option=option)


def mapper(role: str, answer: dict[str, Any] | Exception) -> tuple[ModelMapper, Dropped, FakeModel]:
    dropped, model = Dropped(), FakeModel({role: [answer]})
    return ModelMapper(model, load_prompts(), dropped, RuleMapper()), dropped, model


async def test_snippets_are_placed_as_the_model_says() -> None:
    places = [{"snippet": "[S1]", "concept": 2}, {"snippet": "S1", "concept": 1}, {"snippet": "S2", "concept": 0}]
    mapping, dropped, model = mapper("mapper", {"places": [*places, {"snippet": "S3", "concept": 1, "new": "birds"}]})

    # said twice, the first holds; a new concept that is called as the one above is that one
    assert await mapping.place(brief()) == [at(1), at(None), at(0)]
    assert dropped.take() == {}
    told = str(model.asked[0][1]["concepts"])
    assert "S1 found for: What lives there?; concepts: 1. Birds 2. Plants > Moss" in told
    assert "S2; concepts: 1. Birds" in told


async def test_what_is_off_the_topic_is_left_out() -> None:
    places = [{"snippet": "S1", "off": True, "concept": 1}, {"snippet": "S2", "off": "Yes", "new": "Wild birds"}]
    mapping, dropped, _ = mapper("mapper", {"places": [*places, {"snippet": "S3", "off": "no", "concept": 1}]})

    assert await mapping.place(brief()) == [Move(kind="leave"), Move(kind="leave"), at(0)]
    assert dropped.take() == {}


async def test_what_is_left_out_or_not_there_is_placed_by_rules() -> None:
    places = [{"snippet": "S1", "concept": 3}, {"snippet": "S9", "concept": 1}]
    mapping, dropped, _ = mapper("mapper", {"places": places})

    assert await mapping.place(brief()) == [at(1), at(0), Move(kind="create", name="Fires")]  # by their headings
    assert dropped.take() == {"mapper: a concept that is not there": 1, "mapper: unknown snippet": 1}

    mapping, dropped, _ = mapper("mapper", UnusableAnswer("mapper: no JSON"))
    assert (await mapping.place(brief()))[:2] == [at(1), at(0)]
    assert dropped.take() == {"mapper: answer unusable": 1}


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("Wild fires", ""),
        ("peat bog", "the topic's name"),
        ("of the", "no name of a concept"),
        ("one two three four five six seven", "no name of a concept"),
        ("Life of the keepers", "from the prompt's example"),
    ],
)
async def test_snippets_get_a_concept_of_their_own(new: str, reason: str) -> None:
    places = [{"snippet": "S1", "concept": 2, "new": "Spores"}, {"snippet": "S3", "new": new}]
    mapping, dropped, _ = mapper("mapper", {"places": places})

    moss, _, fire = await mapping.place(brief())

    assert moss == Move(kind="create", option=1, name="Spores")
    assert fire == Move(kind="create", name="Fires" if reason else new)  # by its heading
    assert dropped.take() == ({f"mapper: {reason}": 1} if reason else {})


async def test_a_concept_is_parted_into_groups_each_snippet_in_one() -> None:
    groups = [
        {"name": "Wild  birds", "snippets": ["S2", "S7"]},
        {"name": "wild birds", "snippets": ["S1"]},
        {"name": "Seen before", "snippets": ["S2"]},
        {"name": "Mosses", "snippets": "S2, S1"},
    ]
    mapping, dropped, _ = mapper("mapper_parting", {"groups": groups, "off": ["S3", "S1", "S8"]})

    assert await mapping.part(PartingBrief(topic=TOPIC, path=("Life",), snippets=FOUND)) == Parting(
        groups=(NamedGroup(name="Wild birds", snippet_ids=("s2",)), NamedGroup(name="Mosses", snippet_ids=("s1",))),
        out=("s3",),  # what is in a group is on the topic
    )
    assert dropped.take() == {"mapper: unknown snippet": 2, "mapper: equal names": 1, "mapper: empty group": 1}


async def test_rules_part_what_the_model_does_not() -> None:
    answer = {"groups": [{"name": "Mosses", "snippets": ["S1"]}], "off": ["S6"]}
    mapping, _, _ = mapper("mapper_parting", answer)
    found = (*FOUND, *(under(number, name) for number, name in ((4, "Birds"), (5, "Fires"), (6, "Fires"))))

    assert await mapping.part(PartingBrief(topic=TOPIC, path=(), snippets=found)) == Parting(
        groups=(NamedGroup(name="Birds", snippet_ids=("s2", "s4")), NamedGroup(name="Fires", snippet_ids=("s3", "s5"))),
        out=("s6",),
    )
