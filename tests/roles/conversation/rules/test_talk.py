"""Experts and the moderator by rules: what they say, and with which intent."""

from kgplatform.models import Snippet, Topic
from kgplatform.roles.conversation.expert import ExpertBrief, Said
from kgplatform.roles.conversation.moderator import ModeratorBrief
from kgplatform.roles.conversation.perspectives import NamedPerspective
from kgplatform.roles.conversation.rules.expert import RuleExpert
from kgplatform.roles.conversation.rules.moderator import RuleModerator
from tests.stored import snippet

TOPIC = Topic(id="t", name="Peat bogs", domain="d")
BOTANIST = NamedPerspective(name="Plants", looks_for="Looks for plants.", headings=("Plants", "Moss"))
ANSWER = Said(speaker="General", intent="potential answer", question="What is moss?", words="Moss holds water.")


async def said(**brief: object) -> tuple[str, str] | None:
    plan = await RuleExpert().plan(ExpertBrief.model_validate({"topic": TOPIC, "perspective": BOTANIST, **brief}))
    return (plan.intent, plan.question.text) if plan else None


async def test_an_expert_tells_of_its_headings_and_by_turns_asks_about_what_was_named() -> None:
    told = "What is known about Plants in Peat bogs?"
    named = "What is known about water, and what has that to do with Peat bogs?"
    assert await said() == ("further details", told)
    assert await said(asked=(told,)) == ("further details", "What is known about Moss (Plants) in Peat bogs?")
    assert await said(own=(ANSWER,), said=(ANSWER,), named=("water",)) == ("information request", named)
    nothing = ANSWER.model_copy(update={"words": ""})
    assert await said(said=(nothing,)) == ("original question", told)
    assert await said(perspective=NamedPerspective(name="Plants", looks_for="Looks for plants.")) is None


async def test_the_moderator_asks_for_the_heading_of_what_nobody_told() -> None:
    def under(number: int, *path: str) -> Snippet:
        return snippet("x", "y").model_copy(update={"id": f"s{number}", "title": path[0], "path": path})

    untold = (under(0, "Peat bogs", "Introduction"), under(1, "Peat bogs", "Cranes", "2.1"), under(2, "Fires"),
              under(3, "Birds", "Cranes"))  # fmt: skip
    raised = await RuleModerator().ask(ModeratorBrief(topic=TOPIC, untold=untold))
    assert raised is not None
    assert raised.question.text == "What is known about Cranes in Peat bogs?"
    assert raised.question.why == "Nobody has told what was found under “Cranes”."
    assert raised.snippet_ids == ("s1", "s3")
    again = await RuleModerator().ask(ModeratorBrief(topic=TOPIC, untold=untold, asked=(raised.question.text,)))
    assert again is not None
    assert again.snippet_ids == ("s2",)
    assert await RuleModerator().ask(ModeratorBrief(topic=TOPIC, untold=untold[:1])) is None
