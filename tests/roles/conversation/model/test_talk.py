"""What a model says in a talk: an expert with an intent, the moderator about what nobody told."""

from typing import Any

import pytest

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import Question, Topic
from kgplatform.roles.conversation.expert import ExpertBrief, Plan, Said
from kgplatform.roles.conversation.model.expert import ModelExpert
from kgplatform.roles.conversation.model.moderator import ModelModerator
from kgplatform.roles.conversation.moderator import ModeratorBrief, Raised
from kgplatform.roles.conversation.perspectives import NamedPerspective
from kgplatform.roles.conversation.rules.expert import RuleExpert
from kgplatform.roles.conversation.rules.moderator import RuleModerator
from tests.stored import snippet
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Root rot", domain="beans")
CONTROL = NamedPerspective(name="Control", looks_for="Looks for means of control.", headings=("Sprays",))
LONG = " ".join(f"word{number}" for number in range(40))
SAID = tuple(
    Said(speaker="Anna", intent="further details", question=f"What is part {number} of it?", words=LONG)
    for number in range(6)
)
UNTOLD = tuple(
    snippet(f"Oospores live for {n} years.", "Soils").model_copy(update={"id": f"s{n}", "path": ("Soils", "Oospores")})
    for n in (1, 2)
)
WRONG = [
    ("Tell me about sprays.", "no question"),
    (f"What of {LONG}?", "no question"),
    ("What is part 3 of it?", "asked before"),
    ("Which sprays are known?", "asked before"),
]
ASKED = ("Which sprays are known?",)


async def planned(answer: dict[str, Any] | Exception) -> tuple[Plan | None, dict[str, int], FakeModel]:
    dropped, model = Dropped(), FakeModel({"expert": [answer]})
    brief = ExpertBrief(topic=TOPIC, perspective=CONTROL, said=SAID, untold=UNTOLD, asked=ASKED)
    plan = await ModelExpert(model, load_prompts(), dropped, RuleExpert()).plan(brief)
    return plan, dropped.take(), model


async def raised(answer: dict[str, Any] | Exception, **more: object) -> tuple[Raised | None, dict[str, int], FakeModel]:
    dropped, model = Dropped(), FakeModel({"moderator": [answer]})
    brief = ModeratorBrief(topic=TOPIC, said=SAID, untold=UNTOLD, asked=ASKED).model_copy(update=more)
    found = await ModelModerator(model, load_prompts(), dropped, RuleModerator()).ask(brief)
    return found, dropped.take(), model


@pytest.mark.parametrize("intent", ["information request", "Information_request "])
async def test_an_expert_says_what_the_model_means_to(intent: str) -> None:
    text = "How long does an oospore live?"
    plan, dropped, model = await planned({"intent": intent, "question": " How long does\nan oospore live?"})

    why = "Said from the perspective of “Control”."
    question = Question(id=ids.question_id("t", text), text=text, axis="depth", why=why, gap_ids=())
    assert (plan, dropped) == (Plan(intent="information request", question=question), {})
    [(_, values)] = model.asked
    told = str(values["talk"])
    assert (told.count("word39"), told.count("word24 ..."), told.count("Anna (further details): ")) == (4, 2, 6)
    assert "Oospores live for 1 years." in str(values["snippets"])


@pytest.mark.parametrize(("text", "reason"), WRONG)
async def test_what_is_no_new_question_is_planned_by_rules(text: str, reason: str) -> None:
    plan, dropped, _ = await planned({"intent": "further details", "question": text})
    assert plan is not None
    assert (plan.intent, plan.question.text) == ("further details", "What is known about Sprays (Control) in Root rot?")
    assert dropped == {f"expert: {reason}": 1}


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"intent": "a joke", "question": "How long does an oospore live?"}, "unknown intent"),
        (UnusableAnswer("expert: no JSON"), "answer unusable"),
    ],
)
async def test_rules_stand_in_for_an_expert(answer: dict[str, Any] | Exception, reason: str) -> None:
    plan, dropped, _ = await planned(answer)
    assert plan is not None
    assert plan.question.text == "What is known about Sprays (Control) in Root rot?"
    assert dropped == {f"expert: {reason}": 1}


async def test_who_has_no_more_to_say_says_nothing() -> None:
    assert (await planned({"intent": "further details", "question": " "}))[:2] == (None, {})
    assert (await raised({"question": "", "snippets": []}))[:2] == (None, {})


async def test_the_moderator_asks_about_snippets_that_nobody_told() -> None:
    found, dropped, _ = await raised({"question": "How long does an oospore live?", "snippets": "S2, S9"})
    assert found is not None
    assert (found.question.text, found.question.axis, found.snippet_ids) == (
        "How long does an oospore live?", "breadth", ("s2",),
    )  # fmt: skip
    assert dropped == {"moderator: unknown snippet": 1}


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        *(({"question": text, "snippets": ["S1"]}, reason) for text, reason in WRONG),
        ({"question": "How long does an oospore live?", "snippets": []}, "about no snippet"),
        (UnusableAnswer("moderator: no JSON"), "answer unusable"),
    ],
)
async def test_rules_stand_in_for_the_moderator(answer: dict[str, Any] | Exception, reason: str) -> None:
    found, dropped, _ = await raised(answer)
    assert found is not None
    assert (found.question.text, found.snippet_ids) == ("What is known about Oospores in Root rot?", ("s1", "s2"))
    assert dropped == {f"moderator: {reason}": 1}


async def test_without_anything_untold_no_model_is_asked() -> None:
    found, _, model = await raised({"question": "How long does an oospore live?"}, untold=())
    assert (found, model.asked) == (None, [])
