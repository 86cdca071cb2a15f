"""Keys of snippets."""

import pytest
from pydantic import TypeAdapter

from kgplatform.llm.answer_fields import Keys, Number, Numbers, YesNo
from kgplatform.roles.common.citation_keys import NumberedSnippets
from tests.support.bridges import PUSH, STONE


def test_keys_stand_for_snippets_in_their_order() -> None:
    snippets = NumberedSnippets([PUSH, STONE, PUSH])

    assert snippets.keys([STONE.id, "elsewhere", PUSH.id]) == "S2, S1"
    assert snippets.ids(["S2", "s1", "[2]", "S3", "S0", "Smith 2020", "S-1", "S1.5"]) == (
        (STONE.id, PUSH.id),
        ["[2]", "S3", "S0", "Smith 2020", "S-1", "S1.5"],
    )


def test_each_snippet_is_fenced_under_its_key() -> None:
    first, second = NumberedSnippets([PUSH, STONE]).data()

    assert first.startswith("<<<S1 ")
    assert f"(Arch bridges)\n{PUSH.text}\n" in first
    assert second.startswith("<<<S2 ")


@pytest.mark.parametrize(
    ("url", "title", "shown"),
    [
        ("https://bridges.gov/arches", "Arches", "(Arches > Stone; official)"),
        ("https://bridges.example/news/arches", "", "(Stone; news)"),
        ("https://shop.example/arches", "Arches", "(Arches > Stone; shop or catalogue listing)"),
        ("https://bridges.example/arches", "Arches", "(Arches > Stone)"),
        ("https://bridges.example/news/2012/9/17/arches", "", "(Stone; news; Monday 17 September 2012)"),
    ],
)
def test_what_sort_of_source_it_is_and_its_day_stand_behind_the_titles(url: str, title: str, shown: str) -> None:
    snippet = PUSH.model_copy(update={"url": url, "title": title, "path": ("Stone",)})

    assert f"\n{shown}\n{PUSH.text}\n" in NumberedSnippets([snippet]).data()[0]


def test_what_a_snippet_goes_on_from_stands_in_a_bracket_of_its_own() -> None:
    snippet = PUSH.model_copy(update={"before": "Romans built arches."})

    assert (
        f"\n(Arch bridges)\n(before it: Romans built arches.)\n{PUSH.text}\n" in NumberedSnippets([snippet]).data()[0]
    )


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        (["S1", "S2"], ["S1", "S2"]),
        ("S1, S2", ["S1", "S2"]),
        ("[S1][S2]", ["S1", "S2"]),
        ([1, "[S2]"], ["1", "S2"]),
        (None, []),
        ([], []),
    ],
)
def test_keys_are_read_as_models_give_them(given: object, keys: list[str]) -> None:
    assert TypeAdapter(Keys).validate_python(given) == keys


@pytest.mark.parametrize(
    ("given", "said"), [("Yes.", "yes"), (True, "yes"), ("no", "no"), ("yes, but", "no"), (None, "no"), ("maybe", "no")]
)
def test_anything_but_a_plain_yes_is_no(given: object, said: str) -> None:
    assert TypeAdapter(YesNo).validate_python(given) == said


def test_numbers_are_read_as_models_give_them() -> None:
    assert TypeAdapter(Number).validate_python("E2") == 2
    assert TypeAdapter(Number).validate_python("none") == 0
    assert TypeAdapter(Numbers).validate_python(["3", 4, "5. Piers", "6, 7"]) == [3, 4, 5, 6, 7]
