"""The commands on what names mean, over the fake services."""

import json

from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows


def words(text: str) -> str:
    return " ".join(text.split())


def test_an_entity_is_shown_with_the_snippets_that_a_split_takes(command: Command) -> None:
    result = command("entity", "show", "Moon")

    assert result.exit_code == 0
    assert f"Moon ({tides.MOON.id}): also the Moon; 5 mentions in 2 sources" in result.stdout
    found = rows(result.stdout)
    assert [row for row in found if len(row) == 5] == [
        ["Sun", "pulls in one line with", "Moon", "1", tides.SUN.id],
        ["Moon", "raises", "tide", "1", tides.TIDE.id],
    ]
    assert [row[:2] for row in found if len(row) == 4] == [
        [tides.ARISE.id, "Moon, The Moon"],
        [tides.SPRING.id, "half moon"],
    ]


def test_what_is_around_an_entity_is_shown_with_what_was_left_out(command: Command, fake: FakeServices) -> None:
    result = command("entity", "neighbours", "Moon", "--depth", "2", "--limit", "2", "-r", "raises", "-d", "sea")

    assert result.stdout.splitlines()[0] == f"Moon ({tides.MOON.id}): 2 neighbours, 2 left out"
    assert rows(result.stdout) == [
        ["Sun", "4", "2", tides.SUN.id],
        ["tide", "3", "2", tides.TIDE.id],
        ["Sun", "pulls in one line with", "Moon", "1"],
        ["Moon", "raises", "tide", "1"],
        ["Sun", "also raises", "tide", "1"],
    ]
    assert fake.called("neighbourhood") == [(tides.MOON.id, 2, 2, ("raises",))]
    assert command("entity", "neighbours", "Moon", "--depth", "4").exit_code == 2
    asked = json.loads(command("entity", "neighbours", "Moon", "--json").stdout)
    assert ([each["name"] for each in asked["entities"]], asked["beyond"]) == (["Moon", "Sun", "tide"], 2)


def test_what_joins_two_entities_is_shown_path_by_path(command: Command, fake: FakeServices) -> None:
    result = command("entity", "path", "Moon", "tide", "--longest", "5")

    assert [line for line in result.stdout.splitlines() if line.startswith("Path")] == [
        "Path 1: Moon, tide",
        "Path 2: Moon, Sun, tide",
    ]
    assert rows(result.stdout) == [
        ["Moon", "raises", "tide", "1"],
        ["Sun", "pulls in one line with", "Moon", "1"],
        ["Sun", "also raises", "tide", "1"],
    ]
    assert fake.called("paths") == [(tides.MOON.id, tides.TIDE.id, 5, 3)]
    assert "There are more: --limit shows them." in command("entity", "path", "Moon", "tide", "--limit", "1").stdout
    (asked,) = json.loads(command("entity", "path", "Moon", "tide", "--limit", "1", "--json").stdout)
    assert [each["name"] for each in asked["entities"]] == ["Moon", "tide"]
    nothing = command("entity", "path", "Moon", "bay")
    assert (nothing.exit_code, nothing.stdout) == (0, "No path of up to 4 relations joins them.\n")


def test_a_merge_says_what_moved_and_how_to_take_it_back(command: Command, fake: FakeServices) -> None:
    result = command("entity", "merge", "Moon", "Sun", "--domain", "sea", "--why", "one body", "--by", "ada")

    assert result.stdout == ("Merged Luna into Moon; moved Luna.\nTake it back with: kgplatform entity undo merged\n")
    assert fake.called("merge_entities") == [(("Moon", "Sun"), "one body", "ada", "sea", "")]


def test_a_merge_may_choose_the_name(command: Command, fake: FakeServices) -> None:
    result = command("entity", "merge", "Moon", "Sun", "--why", "one body", "--by", "ada", "--name", "Sun")

    assert result.stdout.startswith("Merged Luna into Moon, called Sun; moved Luna.\n")
    assert fake.called("merge_entities") == [(("Moon", "Sun"), "one body", "ada", "", "Sun")]


def test_what_is_kept_apart_can_be_taken_back(command: Command, fake: FakeServices) -> None:
    result = command("entity", "apart", "Moon", "Sun", "--domain", "sea", "--why", "two bodies", "--by", "ada")

    assert result.stdout == "Kept Moon and Sun apart.\nTake it back with: kgplatform entity undo apart\n"
    assert fake.called("keep_apart") == [(("Moon", "Sun"), "two bodies", "ada", "sea")]


def test_a_split_names_what_goes(command: Command, fake: FakeServices) -> None:
    result = command(
        "entity", "split", "Moon", "--snippet", "a", "-s", "b", "--why", "a phase", "--by", "bob", "--json"
    )

    assert json.loads(result.stdout)["entity_names"] == ["Moon", "half moon"]
    assert fake.called("split_entity") == [("Moon", (), ("a", "b"), "a phase", "bob", "")]
    assert command("entity", "split", "Moon", "--why", "nothing").exit_code == 2


def test_the_history_tells_who_took_what_back(command: Command) -> None:
    undone = command("entity", "undo", "parted", "--by", "ada", "--why", "no phase")
    history = command("entity", "history", "Moon")

    assert undone.stdout == "Taken back: split half moon in 1 snippets off Moon.\n"
    assert rows(history.stdout) == [
        ["merged", "merged Luna into Moon; moved Luna", "one body", "ada, 2026-01-01T10:00:00", ""],
        [
            "parted",
            "split half moon in 1 snippets off Moon",
            "a phase",
            "bob, 2026-02-01T10:00:00",
            "ada, 2026-03-01T10:00:00: no phase",
        ],
    ]
    assert command("entity", "history", "Sun").stdout == (
        "Nobody has decided on it: its names are as the rules have them.\n"
    )


def test_a_group_is_told_with_its_parent_and_members(command: Command, fake: FakeServices) -> None:
    names = ("Sun", "tide", "spring tide")
    fake.decisions["grouped"] = tides.MERGED.model_copy(update={"kind": "group", "entity_names": names})

    assert command("entity", "undo", "grouped").stdout == "Taken back: grouped tide, spring tide under Sun.\n"


def test_what_is_not_there_or_stood_on_is_told(command: Command) -> None:
    unknown, refused = command("entity", "merge", "Moon", "Mars", "--why", "w"), command("entity", "undo", "merged")

    assert (unknown.exit_code, refused.exit_code) == (1, 1)
    assert words(unknown.stderr) == ("Error: There is no entity 'Mars'. What to do: Did you mean one of these? Moon.")
    assert "Take back first: parted." in refused.stderr
