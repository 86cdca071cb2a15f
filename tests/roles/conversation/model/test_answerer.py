"""A model's answers: each sentence cites snippets that there are, or it is dropped; without evidence there is none."""

from typing import Any

from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import load_prompts
from kgplatform.models import AnswerSentence, Topic
from kgplatform.roles.conversation.answerer import AnswerBrief
from kgplatform.roles.conversation.model.answerer import ModelAnswerer
from kgplatform.roles.conversation.rules.answerer import RuleAnswerer
from tests.stored import snippet
from tests.support.fake_model import FakeModel

TOPIC = Topic(id="t", name="Root rot", domain="plants")
LIME, SPORES = snippet("Lime slows root rot.", "lime"), snippet("Spores of root rot live for years.", "spores")
BRIEF = AnswerBrief(topic=TOPIC, question="What does lime do?", snippets=(LIME, SPORES))
RULED = [AnswerSentence(text="Lime slows root rot.", snippet_ids=(LIME.id,))]


async def answered(answer: Any, brief: AnswerBrief = BRIEF) -> tuple[list[AnswerSentence], dict[str, int], FakeModel]:
    dropped = Dropped()
    model = FakeModel({"answerer": [answer]})
    given = await ModelAnswerer(model, load_prompts(), dropped, RuleAnswerer()).answer(brief)
    return given, dropped.take(), model


def told(*sentences: tuple[str, Any]) -> dict[str, Any]:
    return {"sentences": [{"text": text, "citations": keys} for text, keys in sentences]}


async def test_sentences_stay_with_the_snippets_that_they_cite() -> None:
    given, dropped, model = await answered(
        told(("Lime slows the rot of roots [S1].", "S1"), ("It lives long.", ["S2"]))
    )
    assert given == [
        AnswerSentence(text="Lime slows the rot of roots.", snippet_ids=(LIME.id,)),
        AnswerSentence(text="It lives long.", snippet_ids=(SPORES.id,)),
    ]
    assert dropped == {"answerer: marker": 1}
    [(_, values)] = model.asked
    assert "What does lime do?" in str(values["question"])
    assert "Spores of root rot live for years." in str(values["snippets"])


async def test_what_cites_nothing_that_there_is_is_dropped() -> None:
    given, dropped, _ = await answered(
        told(("Lime slows root rot.", ["S1", "S9"]), ("Lime is cheap.", []), ("Chalk helps too.", "S7"))
    )
    assert given == RULED
    assert dropped == {
        "answerer: citation key that does not exist": 2, "answerer: uncited": 1, "answerer: unknown citation": 1,
    }  # fmt: skip


async def test_it_may_refuse_and_is_not_asked_without_snippets() -> None:
    assert (await answered({"sentences": []}))[:2] == ([], {})
    given, _, model = await answered({"sentences": []}, BRIEF.model_copy(update={"snippets": ()}))
    assert (given, model.asked) == ([], [])


async def test_where_nothing_can_stay_the_rules_answer() -> None:
    assert (await answered(UnusableAnswer("Nothing.")))[:2] == (RULED, {"answerer: answer unusable": 1})
    given, dropped, _ = await answered(told(("Lime is cheap.", [])))
    assert (given, dropped) == (RULED, {"answerer: uncited": 1})
