"""What a model says of leftovers: headings that are there, new ones that can stand, and nothing else."""

from typing import Any

import pytest

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.outline.model.placer import MOST, WORDS, ModelPlacer
from kgplatform.roles.outline.placer import NewHeading, PlacementBrief, Placements
from tests.support.bridges import PROMPTS, PUSH, STONE, TOPIC, WIND
from tests.support.fake_model import FakeModel
from tests.writing.corpus import snippet

HEADINGS = (("Kinds",), ("Kinds", "Arches"), ("Loads",))
BRIEF = PlacementBrief(topic=TOPIC, headings=HEADINGS, snippets=(PUSH, STONE, WIND))


def _answer(*new: str, **said: str) -> dict[str, Any]:
    return {
        "new_headings": list(new),
        "answers": [{"snippet": key, "heading": heading} for key, heading in said.items()],
    }


async def _placed(answer: Any, brief: PlacementBrief = BRIEF) -> tuple[Placements, dict[str, int], FakeModel]:
    model, dropped = FakeModel({"placement": [answer]}), Dropped()
    return await ModelPlacer(model, PROMPTS, dropped).place(brief), dropped.take(), model


@pytest.mark.parametrize(
    ("answer", "old", "new", "dropped"),
    [
        (_answer(S1="2", S2="none", S3="3."), {PUSH.id: 1, WIND.id: 2}, (), {}),
        (
            _answer("Materials", S1="N1", S2="n1", S3="1"),
            {WIND.id: 0},
            (NewHeading(heading="Materials", snippet_ids=(PUSH.id, STONE.id)),),
            {},
        ),
        # a new heading for one snippet, and one that nothing is for
        (_answer("Materials", "Costs", S1="N1", S2="1"), {STONE.id: 0}, (), {"new heading for too few snippets": 2}),
        # numbers and keys of nothing, a key of nothing
        (_answer(S1="4", S2="N1", S3="0", S9="1"), {}, (), {"unknown heading or snippet": 4}),
        # of two answers on one the first holds
        (
            {"answers": [{"snippet": "S1", "heading": "1"}, {"snippet": "[S1]", "heading": "2"}]},
            {PUSH.id: 0},
            (),
            {},
        ),
        (UnusableAnswer("no JSON"), {}, (), {"unusable answer": 1}),
        ({"answers": []}, {}, (), {}),
    ],
)
async def test_answers_place_snippets(answer: Any, old: dict[str, int], new: Any, dropped: dict[str, int]) -> None:
    placements, counted, model = await _placed(answer)

    assert placements == Placements(old=old, new=new)
    assert counted == {f"placement: {reason}": times for reason, times in dropped.items()}
    assert set(model.asked[0][1]) == PROMPTS["placement"].placeholders


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("arches", "equal headings"),
        ("Bridge engineering", "heading that is the topic's name"),
        ("Other", "empty heading"),
        ("Life of the keepers", "from the prompt's example"),
    ],
)
async def test_a_heading_that_cannot_stand_takes_nothing(heading: str, reason: str) -> None:
    placements, counted, _ = await _placed(_answer(heading, S1="N1", S2="N1", S3="3"))

    assert placements == Placements(old={WIND.id: 2})
    assert counted == {f"placement: {reason}": 1, "placement: unknown heading or snippet": 2}


async def test_the_beginnings_of_the_first_snippets_are_shown_under_the_headings() -> None:
    many = tuple(snippet(f"Bridge {n}", f"Word{n} {'long ' * 100}end") for n in range(MOST + 1))
    brief = PlacementBrief(topic=TOPIC, headings=HEADINGS, snippets=many)

    _, _, model = await _placed(_answer(S1="none"), brief)

    values = {name: str(value) for name, value in model.asked[0][1].items()}
    assert "\n1. Kinds\n2. Kinds > Arches\n3. Loads\n" in values["headings"]
    assert values["snippets"].count(f"{'long ' * (WORDS - 1)}...\n") == MOST
    assert ("Word23 " in values["snippets"], "Word24 " in values["snippets"]) == (True, False)
