"""A model's map: what it says of snippets and concepts that are there holds, for all else the rules do."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Snippet, Topic
from kgplatform.roles.mind_map.mapper import MapBrief, Move, NamedGroup, Option, PartingBrief, Placing
from kgplatform.roles.mind_map.model.mapper import ModelMapper
from kgplatform.roles.mind_map.rules.mapper import RuleMapper
from tests.stored import snippet
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Peat bogs", domain="d")
INSERT = Move(kind="insert")


def under(number: int, *path: str) -> Snippet:
    return snippet(f"Text {number}.", "x").model_copy(update={"id": f"s{number}", "path": path, "title": path[0]})


MOSS, BIRD, FIRE = FOUND = under(1, "Plants", "Moss"), under(2, "Birds"), under(3, "Fires")


def brief(*at: str) -> MapBrief:
    options = (Option(path=("Birds",), likeness=0.4), Option(path=("Plants", "Moss"), likeness=0.2))
    placings = tuple(
        Placing(snippet=each, question="What lives there?" * (each is MOSS), at=at, options=options) for each in FOUND
    )
    return MapBrief(topic=TOPIC, placings=placings)


def mapper(role: str, answer: dict[str, Any] | Exception) -> tuple[ModelMapper, Dropped, FakeModel]:
    dropped, model = Dropped(), FakeModel({role: [answer]})
    return ModelMapper(model, load_prompts(), dropped, RuleMapper()), dropped, model


async def test_snippets_are_chosen_for_as_the_model_says() -> None:
    places = [{"snippet": "[S1]", "concept": 2}, {"snippet": "S1", "concept": 1}, {"snippet": "S2", "concept": 0}]
    mapping, dropped, model = mapper("mapper", {"places": [*places, {"snippet": "S3", "concept": 1}]})

    assert await mapping.choose(brief()) == [1, None, 0]  # said twice, the first holds
    assert dropped.take() == {}
    told = str(model.asked[0][1]["concepts"])
    assert "S1 found for: What lives there?; concepts: 1. Birds 2. Plants > Moss" in told
    assert "S2; concepts: 1. Birds" in told


async def test_what_is_left_out_or_not_there_is_chosen_for_by_rules() -> None:
    places = [{"snippet": "S1", "concept": 3}, {"snippet": "S9", "concept": 1}]
    mapping, dropped, _ = mapper("mapper", {"places": places})

    assert await mapping.choose(brief()) == [1, 0, None]  # by their headings
    assert dropped.take() == {"mapper: a concept that is not there": 1, "mapper: unknown snippet": 1}


@pytest.mark.parametrize(
    ("new", "moved", "reason"),
    [
        ("Wild fires", Move(kind="create", name="Wild fires"), ""),
        ("", INSERT, ""),
        ("peat bog", Move(kind="create", name="Fires"), "the topic's name"),
        ("of the", Move(kind="create", name="Fires"), "no name of a concept"),
        ("one two three four five six seven", Move(kind="create", name="Fires"), "no name of a concept"),
        ("Life of the keepers", Move(kind="create", name="Fires"), "from the prompt's example"),
    ],
)
async def test_snippets_go_on_stay_or_get_a_concept(new: str, moved: Move, reason: str) -> None:
    places = [{"snippet": "S1", "concept": 2}, {"snippet": "S2", "concept": 5}, {"snippet": "S3", "new": new}]
    mapping, dropped, model = mapper("mapper_walk", {"places": places})

    assert await mapping.walk(brief()) == [Move(kind="step", option=1), Move(kind="create", name="Birds"), moved]
    refused = {f"mapper: {reason}": 1} if reason else {}
    assert dropped.take() == {"mapper: a concept that is not there": 1, **refused}
    assert "stands at" not in str(model.asked[0][1]["concepts"])


async def test_where_snippets_stand_is_shown() -> None:
    mapping, dropped, model = mapper("mapper_walk", UnusableAnswer("mapper: no JSON"))

    assert await mapping.walk(brief("Life", "Water")) == [INSERT, INSERT, INSERT]  # two levels are enough by rules
    assert dropped.take() == {"mapper: answer unusable": 1}
    assert "S2; stands at: Life > Water; concepts: 1. Birds" in str(model.asked[0][1]["concepts"])


async def test_a_concept_is_parted_into_groups_each_snippet_in_one() -> None:
    groups = [
        {"name": "Wild  birds", "snippets": ["S2", "S7"]},
        {"name": "wild birds", "snippets": ["S1"]},
        {"name": "Seen before", "snippets": ["S2"]},
        {"name": "Mosses", "snippets": "S2, S1"},
    ]
    mapping, dropped, _ = mapper("mapper_parting", {"groups": groups})

    assert await mapping.part(PartingBrief(topic=TOPIC, path=("Life",), snippets=FOUND)) == [
        NamedGroup(name="Wild birds", snippet_ids=("s2",)),
        NamedGroup(name="Mosses", snippet_ids=("s1",)),
    ]
    assert dropped.take() == {"mapper: unknown snippet": 1, "mapper: equal names": 1, "mapper: empty group": 1}


async def test_rules_part_what_the_model_does_not() -> None:
    mapping, _, _ = mapper("mapper_parting", {"groups": [{"name": "Mosses", "snippets": ["S1"]}]})
    twice = (*FOUND, under(4, "Birds"), under(5, "Fires"))

    assert await mapping.part(PartingBrief(topic=TOPIC, path=(), snippets=twice)) == [
        NamedGroup(name="Birds", snippet_ids=("s2", "s4")),
        NamedGroup(name="Fires", snippet_ids=("s3", "s5")),
    ]
