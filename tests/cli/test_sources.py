"""The commands on what was loaded, over the fake services."""

import json

from kgplatform.models import Budget, RunRequest
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows


def test_sources_are_listed(command: Command) -> None:
    result = command("source", "list", "--domain", "sea")

    assert rows(result.stdout) == [["file:tides", "Tides", "sea", "2", "yes"], ["file:bays", "Bays", "sea", "0", "no"]]
    assert [source["loaded"] for source in json.loads(command("source", "list", "--json").stdout)] == [True, False]


def test_a_removal_says_what_went_and_what_to_do(command: Command, fake: FakeServices) -> None:
    result = command("source", "remove", "file:tides", "--domain", "sea", "--yes")

    assert result.stdout == (
        "Removed 1 source with 2 snippets.\n"
        "1 section of a page is out of date now. Bring them up to date with: kgplatform topic refresh NAME\n"
    )
    assert fake.called("remove_sources") == [(("file:tides",), "sea")]
    assert command("source", "remove", "--yes").exit_code == 2
    assert command("source", "remove", "file:none", "--yes").exit_code == 1


def test_a_topic_is_refreshed(command: Command, fake: FakeServices) -> None:
    result = command("topic", "refresh", tides.TIDES.name, "--budget-calls", "3", "--json")

    assert result.exit_code == 0
    assert fake.called("start") == [(RunRequest(strategy="refresh", topic_id=tides.TIDES.id, budget=Budget(calls=3)),)]


def test_doctor_says_by_its_exit_code_that_something_is_left(command: Command) -> None:
    assert command("doctor").exit_code == 0
    assert command("doctor", "--no-repair").exit_code == 1
