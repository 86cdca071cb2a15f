"""The reflector by rules: headings, then what several texts name."""

from kgplatform.models import Snippet, Topic
from kgplatform.roles.reflection.reflector import ReflectionBrief, TextsBrief, query_of
from kgplatform.roles.reflection.rules.reflector import RuleReflector
from tests.stored import snippet

TOPIC = Topic(id="t", name="Peat bogs", domain="d")


def under(number: int, *path: str) -> Snippet:
    return snippet(f"Text {number}.", "x").model_copy(update={"id": f"s{number}", "path": path[1:], "title": path[0]})


FOUND = (under(1, "Plants", "Peat bogs"), under(2, "Birds"), under(3, "Plants"), under(4, "Fires", "Summary"))
NAMED = {
    "s1": ("sphagnum", "the Peat Bog"), "s2": ("Sphagnum", "crane", "areas"), "s3": ("sundew", "areas"),
    "s4": ("plant", "crane", "sphagnum moss of the raised bogs"),
}  # fmt: skip


async def test_concepts_are_headings_by_how_much_they_stand_over_then_names_of_several_texts() -> None:
    brief = ReflectionBrief(topic=TOPIC, snippets=FOUND, named=NAMED)

    found = await RuleReflector().reflect(brief)

    assert [(each.name, each.snippet_ids) for each in found] == [
        ("Plants", ("s1", "s3")), ("Birds", ("s2",)), ("Fires", ("s4",)), ("Sphagnum", ()), ("Crane", ()),
    ]  # fmt: skip
    assert found[0].queries == ("Plants Peat bogs",)
    assert len(await RuleReflector().reflect(brief.model_copy(update={"limit": 2}))) == 2


async def test_below_the_topic_one_text_makes_no_concept_and_none_comes_twice() -> None:
    brief = ReflectionBrief(topic=TOPIC, snippets=FOUND, named=NAMED, path=("Life",), pool=("Life", "plant"))

    found = await RuleReflector().reflect(brief)

    assert [(each.name, each.snippet_ids, each.queries) for each in found] == [
        ("Sphagnum", ("s1", "s2"), ("sphagnum Life Peat bogs",)), ("Crane", ("s4",), ("crane Life Peat bogs",)),
    ]  # fmt: skip


async def test_it_asks_about_what_nobody_asked_about() -> None:
    asked = ("What is known about Birds in Peat bogs?",)

    questions = await RuleReflector().ask(TextsBrief(topic=TOPIC, snippets=FOUND, named=NAMED, asked=asked, limit=3))

    assert [each.text for each in questions] == [
        "What is known about Plants in Peat bogs?", "What is known about Fires in Peat bogs?",
        "What is known about sphagnum in Peat bogs?",
    ]  # fmt: skip
    assert {(each.axis, each.gap_ids, each.why) for each in questions} == {("breadth", (), "What was read names it.")}


async def test_nothing_comes_of_nothing() -> None:
    assert await RuleReflector().reflect(ReflectionBrief(topic=TOPIC, snippets=())) == []
    assert await RuleReflector().ask(TextsBrief(topic=TOPIC, snippets=())) == []


def test_a_query_has_each_word_once() -> None:
    assert query_of(TOPIC, ("Plants", "Moss"), "Spores") == "Spores Moss Peat bogs"
    assert query_of(TOPIC, ("Moss",), "Moss of the peat bog") == "Moss of the peat bog"
