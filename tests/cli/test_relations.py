"""The commands on what relations mean, over the fake services."""

import json

from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows


def test_a_relation_is_shown_with_its_wordings_and_their_reasons(command: Command) -> None:
    result = command("relation", "show", "attracts", "--domain", "sea")

    assert result.stdout.startswith("pulls (pulls) in sea\n")
    assert rows(result.stdout) == [
        ["attracts", "1", "one force", "ada", "joined"],
        ["pull", "2", "inflection", "rules", ""],
    ]
    assert json.loads(command("relation", "show", "pull", "--json").stdout)["name"] == "pulls"


def test_a_merge_says_what_moved_and_how_to_take_it_back(command: Command, fake: FakeServices) -> None:
    result = command("relation", "merge", "pull", "attracts", "--domain", "sea", "--why", "one force", "--by", "ada")

    assert result.stdout == (
        "Merged attracts into pulls; moved attracts.\nTake it back with: kgplatform relation undo joined\n"
    )
    assert fake.called("merge_relations") == [(("pull", "attracts"), "one force", "ada", "sea")]


def test_the_history_tells_who_took_what_back(command: Command) -> None:
    assert command("relation", "undo", "joined", "--by", "bob", "--why", "no").stdout == (
        "Taken back: merged attracts into pulls; moved attracts.\n"
    )
    history = command("relation", "history", "pull")

    assert rows(history.stdout) == [
        ["joined", "merged attracts into pulls; moved attracts", "one force", "ada, 2026-01-01T10:00:00", ""]
    ]
    assert command("relation", "history", "eats").exit_code == 1


def test_a_split_says_which_words_went(command: Command, fake: FakeServices) -> None:
    result = command("relation", "split", "pull", "--why", "another", "--by", "ada")

    assert result.stdout == "Split pull off pulls.\nTake it back with: kgplatform relation undo unjoined\n"
    assert fake.called("split_relation") == [(("pull",), "another", "ada", "")]
