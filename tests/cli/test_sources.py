"""The commands on what was loaded, over the fake services."""

import json

import pytest

from kgplatform.models import Author, Budget, RunRequest, Work
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows


def test_sources_are_listed(command: Command) -> None:
    result = command("source", "list", "--domain", "sea")

    assert rows(result.stdout) == [["file:tides", "Tides", "sea", "2", "yes"], ["file:bays", "Bays", "sea", "0", "no"]]
    assert [source["loaded"] for source in json.loads(command("source", "list", "--json").stdout)] == [True, False]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bibtex", "@book{berg2018tides,\n\ttitle = {Tides},\n\tauthor = {Berg, Bo},\n\tyear = {2018},\n"
                   "\tnote = {file:tides}\n}\n\n\n"
                   "@misc{work2024bays,\n\ttitle = {Bays},\n\tyear = {2024},\n\tnote = {file:bays}\n}\n"),
        ("ris", "TY  - BOOK\nID  - berg2018tides\nAU  - Berg, Bo\nTI  - Tides\nDA  - 2018\nPY  - 2018\n"
                "N1  - file:tides\nER  - \n\n"
                "TY  - GEN\nID  - work2024bays\nTI  - Bays\nDA  - 2024\nPY  - 2024\nN1  - file:bays\nER  - \n"),
    ],
)  # fmt: skip
def test_sources_are_exported(command: Command, monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    berg = Work(authors=(Author(family="Berg", given="Bo"),), published="2018", type="book")
    tides_source = tides.SOURCES[0].model_copy(update={"work": berg})
    monkeypatch.setattr(tides, "SOURCES", (tides_source, *tides.SOURCES[1:]))

    result = command("source", "export", "--domain", "sea", "--format", name)

    assert (result.exit_code, result.stdout) == (0, text)


def test_works_are_listed_by_how_many_cite_them(command: Command, fake: FakeServices) -> None:
    result = command("source", "works", "--domain", "sea", "--unread")

    assert rows(result.stdout) == [["2", "1", "How the Moon moves the sea.", "doi:10.1/tides"]]
    ((asked,),) = fake.called("lists")
    assert (asked[0].name, asked[0].owner, asked[0].where) == ("domain_works", "sea", (("unread", True),))
    nothing = command("source", "works", "--domain", "land", "--unread")
    assert nothing.stdout == "The sources of the domain 'land' tell of no work that nobody loaded.\n"


def test_formats_that_are_none_and_domains_without_sources_are_told(command: Command) -> None:
    assert command("source", "export", "--format", "word").exit_code == 2
    result = command("source", "export", "--domain", "none", "--format", "bibtex")
    assert (result.stdout, result.stderr) == ("", "There are no documents in the domain 'none'.\n")


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
