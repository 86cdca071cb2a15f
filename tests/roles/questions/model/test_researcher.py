"""A model's questions: each names a gap of the list and is about it; none was asked before."""

from typing import Any

import pytest

from kgplatform import ids
from kgplatform.errors import UnusableAnswer
from kgplatform.graph.research import AskedBefore
from kgplatform.llm.dropped import Dropped
from kgplatform.models import Gap, GapKind, Question, Topic
from kgplatform.roles.questions.model.researcher import ModelResearcher
from kgplatform.roles.questions.researcher import ResearchBrief
from kgplatform.roles.questions.rules.researcher import RuleResearcher
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Window glass", domain="glass", goal="Explain how panes are made.")


def gap(kind: GapKind, *names: str) -> Gap:
    return Gap(
        id=ids.gap_id("t", kind, names), kind=kind, score=0.5, entity_ids=names, entity_names=names, facts=("F.",)
    )


GAPS = (gap("thin_entity", "crown glass"), gap("missing_link", "kiln", "peat"), gap("island", "lead came", "kiln"))
ASKED = (AskedBefore(text="How are kiln and peat related?", outcome="nothing_found"),)
BRIEF = ResearchBrief(topic=TOPIC, gaps=GAPS, asked=ASKED, known=(("kiln", "melts", "sand"),))


FLOODS = Topic(id="t", name="2031 Quito floods", domain="floods")
FACETS = tuple(
    Gap(
        id=heading, kind="missing_facet", score=0.5, entity_ids=(), entity_names=(), subject=heading,
        facts=(question, f"Texts that tell of it say: {words}."),
    )
    for heading, question, words in (
        ("Causes", "What caused 2031 Quito floods?", "caused by, triggered by, rain"),
        ("Victims", "Who was killed or hurt in 2031 Quito floods?", "killed, injured, dead"),
        ("Damage", "What damage did 2031 Quito floods do?", "destroyed, collapsed"),
    )
)  # fmt: skip


def told(gaps: Any, question: str, axis: str = "depth", why: str = "It is thin.") -> dict[str, Any]:
    return {"gaps": gaps, "axis": axis, "question": question, "why": why}


async def asked(*questions: dict[str, Any], brief: ResearchBrief = BRIEF) -> tuple[list[Question], dict[str, int]]:
    dropped = Dropped()
    model = FakeModel({"researcher": [{"questions": list(questions)}]})
    return await ModelResearcher(model, dropped, RuleResearcher()).ask(brief), dropped.take()


async def test_questions_of_both_axes_lead_to_their_gaps() -> None:
    questions, dropped = await asked(
        told([1], "How is crown glass spun?"),
        told([2, 3], "Which fuels heat a kiln?", axis="Breadth", why=""),
    )
    assert questions == [
        Question(
            id=ids.question_id("t", "How is crown glass spun?"),
            text="How is crown glass spun?",
            axis="depth",
            why="It is thin.",
            gap_ids=(GAPS[0].id,),
        ),
        Question(
            id=ids.question_id("t", "Which fuels heat a kiln?"),
            text="Which fuels heat a kiln?",
            axis="breadth",
            why="F.",
            gap_ids=(GAPS[1].id, GAPS[2].id),
        ),
    ]
    assert dropped == {}


@pytest.mark.parametrize("gaps", [2, "2", "gap 2", ["2"], [2, 9]])
async def test_a_number_is_read_however_it_is_written(gaps: Any) -> None:
    [question], _ = await asked(told(gaps, "What does peat cost?", axis="none"))
    assert (question.gap_ids, question.axis) == ((GAPS[1].id,), "breadth")


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (told([4], "How is crown glass spun?"), "names no gap of the list"),
        (told([], "How is crown glass spun?"), "names no gap of the list"),
        (told([1], "Crown glass."), "no question"),
        (told([1], "Who rules the waves?"), "not about its gap"),
        (told([2], "How are peat and kiln related?"), "asked before"),
    ],
)
async def test_what_breaks_a_rule_is_dropped_and_counted(question: dict[str, Any], reason: str) -> None:
    questions, dropped = await asked(told([3], "What holds lead came together?"), question)
    assert [each.text for each in questions] == ["What holds lead came together?"]
    assert dropped == {f"researcher: {reason}": 1}


async def test_a_question_about_a_facet_may_be_in_other_words_than_its_heading() -> None:
    brief = ResearchBrief(topic=FLOODS, gaps=FACETS[:2])
    questions, dropped = await asked(
        told([1], "Which rain made the rivers of the city rise?", "breadth"),
        told([2], "How many people died and how many were injured?", "breadth"),
        told([1], "Who rules the waves?", "breadth"),
        brief=brief,
    )
    assert [each.gap_ids for each in questions] == [("Causes",), ("Victims",)]
    assert dropped == {"researcher: not about its gap": 1}


async def test_no_more_questions_about_facets_than_the_brief_allows() -> None:
    # given: three facets, of which one may be asked about
    brief = ResearchBrief(topic=FLOODS, gaps=(*FACETS, GAPS[1]), in_depth=0, in_breadth=5, of_facets=1)
    model = FakeModel({"researcher": [{"questions": [
        told([1], "What caused the Quito floods?", "breadth"),
        told([2], "Who was hurt in the Quito floods?", "breadth"),
        told([3], "What does peat cost?", "breadth"),
    ]}]})  # fmt: skip
    dropped = Dropped()

    # when
    questions = await ModelResearcher(model, dropped, RuleResearcher()).ask(brief)

    # then: two are shown, since no question may come of one, and one question is kept
    [(_, values)] = model.asked
    assert "3. kiln / peat:" in str(values["gaps"])
    assert [each.gap_ids for each in questions] == [("Causes",), (GAPS[1].id,)]
    assert dropped.take() == {"researcher: more questions than asked for": 1}


async def test_where_no_gap_may_be_asked_about_nobody_is_asked() -> None:
    model = FakeModel({})
    assert (
        await ModelResearcher(model, Dropped(), RuleResearcher()).ask(
            ResearchBrief(topic=FLOODS, gaps=FACETS, of_facets=0)
        )
        == []
    )


async def test_names_that_differ_by_a_symbol_are_asked_about_apart() -> None:
    brief = ResearchBrief(
        topic=TOPIC, gaps=(gap("thin_entity", "T5 tube"),), asked=(AskedBefore(text="What is a T4 tube made of?"),)
    )
    questions, _ = await asked(told([1], "What is a T5 tube made of?"), brief=brief)
    assert len(questions) == 1


async def test_no_more_questions_than_the_limit() -> None:
    brief = BRIEF.model_copy(update={"in_depth": 1, "in_breadth": 1})
    questions, dropped = await asked(
        told([1], "How is crown glass spun?"),
        told([1], "What does crown glass cost in towns?"),
        told([2], "What does peat cost?", axis="breadth"),
        brief=brief,
    )
    assert ([each.text for each in questions], dropped) == (
        ["How is crown glass spun?", "What does peat cost?"],
        {"researcher: more questions than asked for": 1},
    )


async def test_the_rules_ask_where_the_model_gives_nothing_that_can_be_used() -> None:
    # given
    dropped = Dropped()
    model = FakeModel({"researcher": [UnusableAnswer("cut off"), {"questions": [told([9], "Why?")]}]})
    researcher = ModelResearcher(model, dropped, RuleResearcher())

    # when
    first, second = await researcher.ask(BRIEF), await researcher.ask(BRIEF)

    # then
    assert [each.text for each in first] == [
        "What is known about crown glass, and what has that to do with Window glass?",
        "What connects lead came with kiln?",
    ]
    assert second == first
    assert dropped.take() == {"researcher: answer unusable": 1, "researcher: names no gap of the list": 1}


async def test_without_gaps_nobody_is_asked() -> None:
    model = FakeModel({})
    assert await ModelResearcher(model, Dropped(), RuleResearcher()).ask(ResearchBrief(topic=TOPIC, gaps=())) == []
    assert model.asked == []


async def test_the_model_sees_gaps_by_number_and_what_is_known_as_lines() -> None:
    model = FakeModel({"researcher": [{"questions": []}]})
    await ModelResearcher(model, Dropped(), RuleResearcher()).ask(BRIEF)
    [(_, values)] = model.asked
    assert "\n1. crown glass: hardly connected. F.\n2. kiln / peat: " in str(values["gaps"])
    assert "\nkiln | melts | sand\n" in str(values["known"])
    assert "\nHow are kiln and peat related? (nothing found)\n" in str(values["asked"])
    assert values["room"] == "at most 5 questions of depth and 5 of breadth"


async def test_what_one_axis_has_no_gaps_for_is_left_to_the_other() -> None:
    deep = tuple(gap("thin_entity", f"glass {number}") for number in range(1, 4))
    brief = ResearchBrief(topic=TOPIC, gaps=deep, in_depth=0, in_breadth=1)
    questions, _ = await asked(told([1], "How is glass 1 spun?"), brief=brief)
    assert [(each.text, each.axis) for each in questions] == [("How is glass 1 spun?", "depth")]


async def test_the_model_sees_the_first_gaps_of_each_axis() -> None:
    model = FakeModel({"researcher": [{"questions": []}]})
    deep = tuple(gap("thin_entity", f"glass {number}") for number in range(1, 5))
    brief = ResearchBrief(topic=TOPIC, gaps=(*deep, *GAPS[1:]), in_depth=1, in_breadth=1)
    await ModelResearcher(model, Dropped(), RuleResearcher()).ask(brief)
    [(_, values)] = model.asked
    told = [line for line in str(values["gaps"]).split("\n") if line[:1].isdigit()]
    assert [line.split(":")[0] for line in told] == ["1. glass 1", "2. glass 2", "3. kiln / peat", "4. lead came"]
