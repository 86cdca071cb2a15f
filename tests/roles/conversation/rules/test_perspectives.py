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


async def test_the_most_frequent_headings_are_perspectives_with_those_below_them() -> None:
    assert await found(LEAF, RUST, ROT) == [
        NamedPerspective(
            name="Control",
            looks_for="Looks for what related texts tell under “Control”.",
            headings=("Control", "Sprays", "Crop rotation"),
        ),
        NamedPerspective(
            name="Spread", looks_for="Looks for what related texts tell under “Spread”.", headings=("Spread",)
        ),
        NamedPerspective(
            name="Breeding", looks_for="Looks for what related texts tell under “Breeding”.", headings=("Breeding",)
        ),
    ]


async def test_no_more_than_are_wanted_and_none_without_headings() -> None:
    assert [each.name for each in await found(LEAF, RUST, limit=1)] == ["Control"]
    assert await found() == []
    assert await found(contents("Notes", "References", "Summary", "Root rot")) == []
