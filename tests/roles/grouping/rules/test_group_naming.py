"""Groups are named by what holds for every child, or not at all."""

from typing import Any

import pytest

from kgplatform.roles.grouping.group_naming import GroupBrief, Sibling
from kgplatform.roles.grouping.rules.group_naming import RuleGroupNamer, name_group


def siblings(*names: str, parent: str = "beekeepers", relation: str = "use", **told: Any) -> GroupBrief:
    """Children by name; `told` gives what documents say that each is, in order, and `kind` the kind of all."""
    said = told.get("said", [""] * len(names))
    children = [
        Sibling(entity_id=name, name=name, told=each, kind=told.get("kind", "concept"))
        for name, each in zip(names, said, strict=True)
    ]
    return GroupBrief(parent=parent, relation=relation, children=tuple(children))


def label(brief: GroupBrief) -> str:
    group = name_group(brief)
    return group.label if group else ""


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["oxalic acid", "formic acid"], "kinds of acid"),
        (["honey bees", "stingless bee"], "bees"),
        (["sugar syrup feeders", "water feeder"], "feeders"),
        (["deep learning systems", "machine learning systems"], "learning systems"),
        (["queens of bees", "mated queen"], "queens"),
        (["field mice", "house mouse"], "mice"),
    ],
)
def test_a_word_that_all_names_end_in(names: list[str], wanted: str) -> None:
    assert label(siblings(*names)) == wanted


@pytest.mark.parametrize(
    "names",
    [
        ["acid", "acids of bees"],  # the word is a name already
        ["urban area", "rural area"],  # which could be anything
        ["loss of bone", "loss of weight"],
        ["John Smith", "Adam Smith"],
        ["Lake Erie", "Lake Huron"],
        ["oak and pine trees", "elm trees"],
        ["IL-1a", "IL-1b"],
        ["nectar", "pollen"],
    ],
)
def test_no_word_is_made_up(names: list[str]) -> None:
    assert label(siblings(*names)) == ""


def test_what_documents_say_that_each_is() -> None:
    said = ["Varroa destructor is a mite that feeds on bees.", "A Tropilaelaps is a small mite of brood."]

    group = name_group(siblings("Varroa destructor", "Tropilaelaps", said=said, parent="brood", relation="feeds"))

    assert group is not None
    assert group.model_dump() == {
        "label": "kinds of mite",
        "relation": "feeds",
        "description": "brood feeds each of these; documents call each of them a mite.",
        "why": "documents call each of them a mite",
        "score": 0.95,
    }


@pytest.mark.parametrize(
    "other",
    ["Clover is a plant that bees like.", "It is a mite of brood.", "The mite of Asian bees is a mite.", "A mite.", ""],
)
def test_what_is_said_of_something_else_names_nothing(other: str) -> None:
    assert label(siblings("Varroa destructor", "Tropilaelaps", said=["Varroa destructor is a mite.", other])) == ""


def test_kinds_of_kinds_are_looked_through() -> None:
    said = ["Thymol is a kind of remedy used in autumn.", "Oxalic acid is an effective remedy, cheap and old."]
    assert label(siblings("thymol", "oxalic acid", said=said)) == "kinds of remedy"


@pytest.mark.parametrize(("kind", "wanted"), [("place", "places"), ("date", "times"), ("person", ""), ("concept", "")])
def test_places_and_times(kind: str, wanted: str) -> None:
    assert label(siblings("Texas", "Florida", kind=kind, relation="winter in")) == wanted


def test_three_things_of_one_relation_are_what_it_leads_to() -> None:
    group = name_group(siblings("fats", "minerals", "vitamins", parent="pollen", relation="supplies"))

    assert group is not None
    assert group.model_dump() == {
        "label": "what pollen supplies",
        "relation": "supplies",
        "description": "pollen supplies each of these.",
        "why": "one relation to all of them",
        "score": 1.0,
    }
    assert label(siblings("fats", "minerals", parent="pollen", relation="supplies")) == ""


@pytest.mark.parametrize("relation", ["is a", "are", "has", "is mainly a reaction to pollen of"])
def test_a_relation_that_makes_no_label(relation: str) -> None:
    assert label(siblings("trees", "weeds", "grasses", relation=relation)) == ""


@pytest.mark.parametrize("relation", ["is", "is a", "are", "was one of"])
def test_what_one_thing_is_in_several_words_is_no_group(relation: str) -> None:
    assert label(siblings("brood disease", "notifiable disease", parent="foulbrood", relation=relation)) == ""


def test_where_and_when_are_not_one_thing() -> None:
    brief = siblings("1992", "1987", "Texas", parent="varroa", relation="was found in")
    mixed = [brief.children[0].model_copy(update={"kind": "date"}), *brief.children[1:]]
    assert label(brief) == "what varroa was found in"
    assert label(brief.model_copy(update={"children": tuple(mixed)})) == ""


async def test_each_set_is_named_by_itself() -> None:
    named = await RuleGroupNamer().name([siblings("nectar", "pollen"), siblings("oxalic acid", "formic acid")])
    assert [group and group.label for group in named] == [None, "kinds of acid"]
