"""Watching topics by commands, over the fake services."""

import json

import pytest

from kgplatform.models import Budget, WatchRequest
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows

WATCH = ("topic", "watch", "Tides")


def test_a_topic_is_watched(command: Command, fake: FakeServices) -> None:
    result = command(
        *WATCH, "--every", "2d", "--sources", "corpus,pubmed", "--webhook", "https://h.example/x", "--budget-calls", "7"
    )

    assert (result.exit_code, result.stdout) == (
        0,
        "Tides is looked at every 2 days, in corpus, pubmed; next at 2026-11-27T08:00:00.000Z. Looks are begun while "
        "`kgplatform serve` or a worker runs; those that were missed are caught up by one.\n",
    )
    request = WatchRequest(
        every=2 * 86_400,
        options={"sources": "corpus,pubmed"},
        budget=Budget(calls=7),
        webhook="https://h.example/x",
    )
    assert fake.called("set_watch") == [(tides.TIDES.id, request)]


def test_what_is_watched_is_listed(command: Command, fake: FakeServices) -> None:
    result = command("topic", "watch", "--list")
    assert rows(result.stdout) == [["Tides", "7 days", "corpus, pubmed", "2026-11-27T08:00:00.000Z", "2026-11-20"]]
    assert json.loads(command("topic", "watch", "--list", "--json").stdout)[0]["every"] == 604_800

    fake.watch_list.clear()
    assert command("topic", "watch", "--list").stdout == (
        "No topic is watched yet. Watch one: kgplatform topic watch NAME --every 7d\n"
    )


def test_what_cannot_be_is_refused_with_what_helps(command: Command, fake: FakeServices) -> None:
    for given, code, said in (
        ((*WATCH, "--every", "often"), 2, "'often' is no period"),
        ((*WATCH, "--every", "60s"), 1, "Give a period of at least an hour (1h)."),
        ((*WATCH, "--sources", "pub"), 1, "sources: pub is no source"),
        (("topic", "watch"), 1, "No topic is named."),
        (("topic", "watch", "Lakes"), 1, "There is no topic 'Lakes'."),
    ):
        result = command(*given)
        assert (result.exit_code, said in " ".join(result.stderr.split())) == (code, True), result.stderr
    assert fake.watch_list == {tides.TIDES.id: tides.WATCH}


def test_a_look_tells_what_it_found(command: Command, fake: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tides, "LOOK", tides.LOOK.model_copy(update={"id": "run-1"}))

    result = command("topic", "look", "Tides")

    assert (result.exit_code, fake.called("look_now")) == (0, [(tides.TIDES.id,)])
    assert result.stdout.splitlines() == [
        tides.LOOK.told,
        "Added: Bays <https://example.org/bays>",
        "Retracted: Lakes <file:lakes>",
        "How tides arise rested on a retracted work: Lakes",
        "How tides arise: + Bays raise the range.",
        "How tides arise: - Lakes have <high> tides.",
        "New dispute: Moon / Sun: disputed",
        "Trouble: pubmed: PubMed does not answer.",
    ]


def test_a_look_at_what_is_watched_no_more_says_so(command: Command) -> None:
    result = command("topic", "look", "Tides")  # the fake keeps another one

    assert (result.exit_code, result.stdout) == (1, "")
    assert "What the look at 'Tides' found is not kept: the topic is watched no more." in " ".join(
        result.stderr.split()
    )


def test_a_topic_is_watched_no_more(command: Command, fake: FakeServices) -> None:
    assert command("topic", "unwatch", "Tides").stdout == "Tides is watched no more.\n"
    again = command("topic", "unwatch", "Tides")
    assert (again.exit_code, "The topic is not watched." in again.stderr) == (1, True)
