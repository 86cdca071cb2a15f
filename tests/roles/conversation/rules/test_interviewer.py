"""Questions by rules: first for the topic or by headings, then about what is named, then about gaps."""

from kgplatform import ids
from kgplatform.models import Gap, Question, Topic
from kgplatform.roles.conversation.interviewer import Exchange, InterviewBrief
from kgplatform.roles.conversation.perspectives import BASIC, NamedPerspective
from kgplatform.roles.conversation.rules.interviewer import RuleInterviewer

TOPIC = Topic(id="t", name="Root rot", domain="beans")
CONTROL = NamedPerspective(name="Control", looks_for="Looks for control.", headings=("Control", "DNA tests"))
GAP = Gap(id="g", kind="thin_entity", score=0.5, entity_ids=("e",), entity_names=("oospore",), facts=("F.",))


async def asked(
    perspective: NamedPerspective, *questions: str, gaps: tuple[Gap, ...] = (), named: tuple[str, ...] = (),
    others: tuple[str, ...] = (), central: tuple[str, ...] = (), answer: str = "It is so.",
) -> Question | None:  # fmt: skip
    turns = tuple(Exchange(question=text, answer=answer) for text in questions)
    brief = InterviewBrief(
        topic=TOPIC, perspective=perspective, turns=turns, gaps=gaps, named=named, asked=others, central=central
    )
    return await RuleInterviewer().ask(brief)


async def text_of(*args: object, **kwargs: object) -> str:
    question = await asked(*args, **kwargs)  # type: ignore[arg-type]
    return question.text if question else ""


WHAT, FIRST = "What is Root rot?", "What is known about Control in Root rot?"
SECOND = "What is known about DNA tests (Control) in Root rot?"


async def test_the_basic_fact_writer_asks_what_the_topic_is() -> None:
    assert await asked(BASIC) == Question(
        id=ids.question_id("t", WHAT), text=WHAT, axis="breadth", why="Asked by the basic fact writer.", gap_ids=()
    )


async def test_others_ask_by_their_headings_and_then_about_what_the_answer_names() -> None:
    assert await text_of(CONTROL) == FIRST
    assert await text_of(CONTROL, FIRST) == SECOND
    assert await asked(CONTROL, FIRST, SECOND, named=("root rot", "1822", "role", "DNA tests", "lime")) == Question(
        id=ids.question_id("t", "What is known about lime, and what has that to do with Root rot?"),
        text="What is known about lime, and what has that to do with Root rot?",
        axis="depth",
        why="The last answer names it.",
        gap_ids=(),
    )


async def test_gaps_are_asked_about_by_their_words() -> None:
    question = await asked(BASIC, WHAT, gaps=(GAP,), named=("lime",))
    assert question is not None
    assert (question.gap_ids, "oospore" in question.text) == (("g",), True)
    assert await text_of(CONTROL, FIRST, SECOND, gaps=(GAP,)) == question.text


async def test_nobody_asks_what_was_asked_and_it_ends_when_there_is_no_more() -> None:
    assert await text_of(CONTROL, others=(FIRST.replace("Control", "control"),)) == SECOND
    assert await asked(CONTROL, FIRST, SECOND) is None
    assert await asked(BASIC, WHAT) is None


async def test_the_basic_fact_writer_goes_on_with_what_is_central() -> None:
    question = await asked(BASIC, WHAT, central=("Root rot", "oospore"), answer="")
    assert question is not None
    assert question.text == "What is known about oospore, and what has that to do with Root rot?"
    assert question.why == "Much of what was read is about it."
    assert await asked(CONTROL, FIRST, SECOND, central=("oospore",)) is None


async def test_who_got_no_answer_twice_asks_no_more() -> None:
    assert await text_of(CONTROL, FIRST, answer="") == SECOND
    assert await asked(CONTROL, WHAT, FIRST, answer="") is None
