"""Services and catalogues are asked by commands, over the fake services."""

import json

import pytest
import typer

from kgplatform.cli.found_works import numbers_of
from kgplatform.models import WorkSearch
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command, rows

PUBMED = "https://pubmed.ncbi.nlm.nih.gov"
SEARCH = WorkSearch(service="pubmed", words="ebb", domain="sea", since="2018")
FIND = ("source", "find", "pubmed", "ebb", "--domain", "sea", "--since", "2018")


def test_what_a_service_finds_is_listed(command: Command, fake: FakeServices) -> None:
    result = command(*FIND)

    assert rows(result.stdout) == [
        ["1", "How the Moon moves the sea", "Berg, Doe", "2018", "Sea", "abstract", f"{PUBMED}/1/"],
        ["2", "Tides", "", "", "", "is there already, retracted", f"{PUBMED}/2/"],
        ["3", "Ebb", "", "", "", "only a record", f"{PUBMED}/3/"],
    ]
    assert result.stderr.splitlines() == [
        "pubmed: PubMed knows no “ebb”.",
        "Load what you choose: the same again with --load 1,3-5 or --load all, and --domain NAME.",
    ]
    assert fake.called("find_works") == [(SEARCH,)]
    found = json.loads(command(*FIND, "--json").stdout)
    assert [each["address"] for each in found["results"]] == [f"{PUBMED}/{number}/" for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("load", "chosen"),
    [("all", (1, 2, 3)), ("2-3", (2, 3)), ("3, 1", (1, 3))],
)
def test_numbers_are_loaded(command: Command, fake: FakeServices, load: str, chosen: tuple[int, ...]) -> None:
    result = command(*FIND, "--load", load)

    assert result.exit_code == 0, result.stderr
    assert fake.called("load_found") == [(SEARCH, tuple(f"{PUBMED}/{number}/" for number in chosen))]
    assert result.stdout == (
        f"Loaded {len(chosen)} documents: {len(chosen)} new snippets, 0 documents unchanged, 0 replaced, snippets "
        "dropped: none.\n"
    )


def test_a_number_that_is_none_is_refused(command: Command, fake: FakeServices) -> None:
    for load in ("x", "1-", "4"):
        assert command(*FIND, "--load", load).exit_code == 2
    assert fake.called("load_found") == []


def test_a_service_that_is_switched_off_is_told(command: Command) -> None:
    result = command("source", "find", "arxiv", "ebb")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "arxiv is switched off here." in result.stderr
    assert "Let KGPLATFORM_SOURCES name it." in result.stderr


def test_sources_are_looked_up(command: Command, fake: FakeServices) -> None:
    result = command("source", "look-up", "--domain", "sea")

    ids = tuple(sorted(source.id for source in tides.SOURCES))
    assert fake.called("look_up_sources") == [(ids, "sea")]
    assert result.stdout == "Asked about 2 sources: 1 changed.\n"
    assert result.stderr.splitlines() == [
        "crossref: Crossref does not answer.",
        "Tides: authors and venue were completed.",
    ]
    assert command("source", "look-up").exit_code == 2
    assert command("source", "look-up", "file:none").exit_code == 1


@pytest.mark.parametrize(("given", "numbers"), [("1,3-5", {1, 3, 4, 5}), ("", set()), ("2,2 - 3", {2, 3})])
def test_numbers_and_ranges(given: str, numbers: set[int]) -> None:
    assert numbers_of(given) == numbers


def test_all_is_no_number() -> None:
    assert numbers_of("all") is None
    with pytest.raises(typer.BadParameter, match="'-3' is no number and no range such as 3-5"):
        numbers_of("-3")


def test_many_sources_are_looked_up_in_parts(
    command: Command, fake: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kgplatform.cli.found_works.MOST_LOOKED_UP", 1)

    result = command("source", "look-up", "--domain", "sea")

    first, second = sorted(source.id for source in tides.SOURCES)
    assert fake.called("look_up_sources") == [((first,), "sea"), ((second,), "sea")]
    assert result.stdout == "Asked about 2 sources: 2 changed.\n"
    assert "Looked up 1 of 2 sources ..." in result.stderr.splitlines()
