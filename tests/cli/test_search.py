"""The command that searches, over the fake services."""

import json

import pytest

from kgplatform.models import SearchHit
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows


def test_what_is_found_is_a_table_best_first(command: Command, fake: FakeServices) -> None:
    result = command("search", "moon and sea", "--domain", "sea")

    assert result.exit_code == 0
    assert fake.called("search") == [("moon and sea", (), "hybrid", "sea", "", 20)]
    found = rows(result.stdout)
    assert [row[:4] for row in found] == [
        ["1.00", "entity", tides.MOON.id, "Moon"],
        ["0.75", "snippet", tides.ARISE.id, tides.ARISE.title],
        ["0.50", "sentence", tides.PAGE.id, "Tides > Causes"],
        ["0.25", "topic", tides.TIDES.id, "Tides"],
        ["0.25", "entity", tides.SUN.id, "Sun"],
    ]
    assert found[1][4] == (
        "The Moon raises tides because its pull is stronger on the near side of the Earth than on the far side. "
        "The Sun also raises tides, but they are less than half…"
    )


def test_json_is_the_hits_of_kinds_in_a_topic(command: Command, fake: FakeServices) -> None:
    result = command(
        "search", "moon", "--topic", "tides", "-k", "topic", "--kind", "sentence", "--by", "words", "--limit", "5",
        "--json",
    )  # fmt: skip

    assert [SearchHit.model_validate(each) for each in json.loads(result.stdout)] == [tides.HITS[2], tides.HITS[3]]
    assert fake.called("search") == [("moon", ("topic", "sentence"), "words", "", tides.TIDES.id, 5)]


@pytest.mark.parametrize("wrong", [("--kind", "page"), ("--by", "luck"), ("--limit", "501"), ("--limit", "-1")])
def test_what_there_is_not_is_refused(command: Command, fake: FakeServices, wrong: tuple[str, str]) -> None:
    assert command("search", "moon", *wrong).exit_code == 2
    assert fake.calls == []


def test_nothing_and_a_topic_that_is_not_there_are_told(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tides, "HITS", ())
    nothing, unknown = command("search", "moon"), command("search", "moon", "--topic", "none")

    assert nothing.stdout == "Nothing was found. Other words may find more, or --by meaning.\n"
    assert unknown.exit_code == 1
    assert "There is no topic 'none'." in unknown.stderr
