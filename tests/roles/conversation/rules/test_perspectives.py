"""Perspectives by rules: the headings that most related texts have."""

from kgplatform.graph.conversations import Contents
from kgplatform.models import Topic
from kgplatform.roles.conversation.perspectives import NamedPerspective, PerspectiveBrief
from kgplatform.roles.conversation.rules.perspectives import RulePerspectiveFinder

TOPIC = Topic(id="t", name="Root rot", domain="beans")


async def found(*contents: Contents, limit: int = 5) -> list[NamedPerspective]:
    brief = PerspectiveBrief(topic=TOPIC, contents=contents, limit=limit)
    return await RulePerspectiveFinder().find(brief)


def contents(title: str, *paths: str) -> Contents:
    return Contents(title=title, paths=tuple(tuple(path.split(" > ")) for path in paths))


LEAF = contents("Leaf spot", "Introduction", "Control > Sprays", "Control", "Spread", "References")
RUST = contents(
    "Rust", "Rust > Control", "Rust > Control > Sprays", "Rust > Control > Crop rotation", "Rust > Breeding"
)
ROT = contents("Rot", "Root rot", "Spread", "2", "See also")


def perspective(*headings: str) -> NamedPerspective:
    looks_for = f"Looks for what related texts tell under “{headings[0]}”."
    return NamedPerspective(name=headings[0], looks_for=looks_for, headings=headings)


async def test_headings_that_several_texts_have_are_perspectives_with_those_below_them() -> None:
    assert await found(LEAF, RUST, ROT, limit=2) == [
        perspective("Control", "Sprays", "Crop rotation"),
        perspective("Spread"),
    ]


async def test_then_come_the_texts_themselves_with_their_headings_the_nearest_first() -> None:
    assert await found(LEAF, RUST, ROT) == [
        perspective("Control", "Sprays", "Crop rotation"),
        perspective("Spread"),
        perspective("Leaf spot", "Control", "Spread"),
        perspective("Rust", "Control", "Breeding"),
    ]
    assert await found(RUST) == [perspective("Rust", "Control", "Breeding")]


async def test_none_without_texts_and_none_that_says_no_more_than_the_topic() -> None:
    assert await found() == []
    assert await found(contents("Notes", "References", "Summary", "Root rot"), limit=5) == []
    assert await found(contents("Root rot", "References"), limit=5) == []
