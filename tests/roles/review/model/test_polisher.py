"""A polisher's word counts where the page loses nothing by it."""

from typing import Any

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.roles.review.model.polisher import ModelPolisher
from kgplatform.roles.review.polisher import PolishBrief, Repetition
from tests.support.bridges import PROMPTS, PUSH, TOPIC, draft, sentence
from tests.support.fake_model import FakeModel

FIRST, SECOND, THIRD, FOURTH = (
    "A stone arch pushes outwards on its abutments.",
    "On its abutments, a stone arch always pushes to the outside.",
    "A stone arch of 30 m pushes outwards on its abutments.",
    "Gusts shake a light deck.",
)
BRIEF = PolishBrief(
    topic=TOPIC,
    sections=(
        (("Arches",), draft((sentence(FIRST, PUSH.id), sentence(FOURTH, PUSH.id)))),
        (("Arches", "Stone"), draft((sentence(SECOND, PUSH.id), sentence(THIRD, PUSH.id)))),
    ),
)


async def _found(*pairs: tuple[int, int], brief: PolishBrief = BRIEF) -> tuple[list[Repetition], dict[str, int], Any]:
    answer = {"repetitions": [{"number": number, "repeats": other} for number, other in pairs]}
    model, dropped = FakeModel({"polish": [answer]}), Dropped()
    return await ModelPolisher(model, dropped).repetitions(brief), dropped.take(), model


async def test_a_sentence_that_another_one_says_is_a_repetition() -> None:
    found, dropped, model = await _found((3, 1))

    assert found == [Repetition(sentence=SECOND, repeats=(FIRST,))]
    assert dropped == {}
    [(role, values)] = model.asked
    assert role == "polish"
    assert set(values) == PROMPTS["polish"].placeholders
    lines = f"Heading: Arches\n1. {FIRST}\n2. {FOURTH}\nHeading: Arches > Stone\n3. {SECOND}\n4. {THIRD}"
    assert lines in str(values["page"])


async def test_what_says_something_of_its_own_stays() -> None:
    # a figure of its own, other words, itself, numbers of no sentence, and each for the other
    found, dropped, _ = await _found((4, 1), (2, 1), (1, 1), (9, 1), (0, 2), (1, 4), (4, 1))

    assert found == [Repetition(sentence=FIRST, repeats=(THIRD,))]
    assert dropped == {
        "polish: number that is not of the page": 2,
        "polish: sentence that says something of its own": 4,
    }


async def test_two_sentences_together_may_say_all_of_a_third() -> None:
    third = "A stone arch pushes outwards, and gusts shake its light deck."
    brief = PolishBrief(
        topic=TOPIC, sections=((("Arches",), draft(tuple(sentence(each, PUSH.id) for each in (FIRST, FOURTH, third)))),)
    )
    answer = {"repetitions": [{"number": 3, "repeats": [1, 2]}, {"number": 2, "repeats": []}]}
    dropped = Dropped()

    found = await ModelPolisher(FakeModel({"polish": [answer]}), dropped).repetitions(brief)

    assert found == [Repetition(sentence=third, repeats=(FIRST, FOURTH))]
    assert dropped.take() == {"polish: sentence that says something of its own": 1}


async def test_nobody_is_asked_about_a_single_sentence_and_no_answer_takes_nothing_out() -> None:
    alone = PolishBrief(topic=TOPIC, sections=((("Arches",), draft((sentence(FIRST, PUSH.id),))),))
    found, _, model = await _found((1, 1), brief=alone)
    assert (found, model.asked) == ([], [])

    dropped = Dropped()
    assert await ModelPolisher(FakeModel({"polish": [UnusableAnswer("no JSON")]}), dropped).repetitions(BRIEF) == []
    assert dropped.take() == {"polish: unusable answer": 1}
