"""A model's questions: new, about what it chooses of its gaps; with thanks the conversation ends."""

from typing import Any

import pytest

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Gap, Question, Topic
from kgplatform.roles.conversation.interviewer import Exchange, InterviewBrief
from kgplatform.roles.conversation.model.interviewer import ModelInterviewer
from kgplatform.roles.conversation.perspectives import NamedPerspective
from kgplatform.roles.conversation.rules.interviewer import RuleInterviewer
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Root rot", domain="beans")
CONTROL = NamedPerspective(name="Control", looks_for="Looks for means of control.", headings=("Sprays",))
GAP = Gap(id="g", kind="thin_entity", score=0.5, entity_ids=("e",), entity_names=("oospore",), facts=("One snippet.",))
LONG = " ".join(f"word{number}" for number in range(40))
TURNS = tuple(Exchange(question=f"What is part {number} of it?", answer=LONG) for number in range(6))
BRIEF = InterviewBrief(topic=TOPIC, perspective=CONTROL, gaps=(GAP,))
RULED = "What is known about Sprays (Control) in Root rot?"


async def asked(
    answer: dict[str, Any] | Exception, brief: InterviewBrief = BRIEF
) -> tuple[Question | None, dict[str, int], FakeModel]:
    dropped = Dropped()
    model = FakeModel({"interviewer": [answer]})
    question = await ModelInterviewer(model, load_prompts(), dropped, RuleInterviewer()).ask(brief)
    return question, dropped.take(), model


async def test_a_question_is_asked_from_its_perspective() -> None:
    question, dropped, model = await asked({"question": "Which sprays stop the spores?", "gap": 0})
    assert question == Question(
        id=ids.question_id("t", "Which sprays stop the spores?"),
        text="Which sprays stop the spores?",
        axis="breadth",
        why="Asked from the perspective of “Control”.",
        gap_ids=(),
    )
    assert dropped == {}
    [(_, values)] = model.asked
    assert "Control: Looks for means of control." in str(values["perspective"])
    assert "(it has not begun)" in str(values["turns"])
    assert "1. oospore: " in str(values["gaps"])


async def test_a_question_may_be_about_a_gap() -> None:
    question, _, _ = await asked({"question": "How long does an oospore live?", "gap": "1"})
    assert question is not None
    assert (question.gap_ids, question.axis) == (("g",), "depth")
    other, _, _ = await asked({"question": "How long does an oospore live?", "gap": 7})
    assert other is not None
    assert other.gap_ids == ()


async def test_the_last_four_answers_are_whole_and_earlier_ones_are_shortened() -> None:
    _, _, model = await asked({"question": "Which sprays stop the spores?"}, BRIEF.model_copy(update={"turns": TURNS}))
    told = str(model.asked[0][1]["turns"])
    assert told.count("word39") == 4
    assert told.count("word24 ...") == 2
    assert told.count("Question: What is part ") == 6


@pytest.mark.parametrize("text", ["", "Thank you so much for your help!"])
async def test_thanks_end_a_conversation(text: str) -> None:
    question, dropped, _ = await asked({"question": text, "gap": 0})
    assert (question, dropped) == (None, {})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Tell me about sprays.", "no question"),
        (f"What of {LONG}?", "no question"),
        ("What is part 3 of it?", "asked before"),
        ("Do oospores live in wet soil?", "asked before"),
        ("How does a founder change the tierce of a bell after casting?", "the prompt's example"),
    ],
)
async def test_where_it_breaks_a_rule_the_rules_ask(text: str, reason: str) -> None:
    brief = BRIEF.model_copy(update={"turns": TURNS, "asked": ("Do oospores live in the wet soil?",)})
    question, dropped, _ = await asked({"question": text, "gap": 0}, brief)
    assert question is not None
    assert question.text == RULED
    assert dropped == {f"interviewer: {reason}": 1}


async def test_where_the_answer_is_unusable_the_rules_ask() -> None:
    question, dropped, _ = await asked(UnusableAnswer("Nothing."))
    assert question is not None
    assert (question.text, dropped) == (RULED, {"interviewer: answer unusable": 1})
