"""What a load says of documents that took another's place, on stderr."""

from pathlib import Path

import pytest

from kgplatform.cli.loads import tell_of_load
from kgplatform.models import LoadReport
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command


def test_every_document_that_met_another_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    many = tuple(f"file:///{number}.md" for number in range(22))

    tell_of_load(
        LoadReport(
            unreadable=("a.png: No.",),
            notes=("crossref: It is away.",),
            replaced=many,
            repeated=("u",),
            apart=("file:index.md",),
        )
    )

    told = capsys.readouterr().err.splitlines()
    assert told[:3] == [
        "Not read: a.png: No.",
        "Note: crossref: It is away.",
        "Replaced, since its text is another now: file:///0.md",
    ]
    assert told[21:] == [
        "Replaced, since its text is another now: file:///19.md",
        "Replaced, since its text is another now: 2 more",
        "Given several times with different texts, of which the last was taken: u",
        "Left as it was, since a document of its name says something else (remove it if it is out of date, with "
        "kgplatform source remove): file:index.md",
    ]


def test_an_address_is_fetched_and_loaded(command: Command, fake: FakeServices) -> None:
    done = command("load", "https://tides.example/ebb", "--domain", "sea")
    assert done.exit_code == 0
    assert fake.called("load_addresses") == [(("https://tides.example/ebb",), "sea")]
    assert (
        done.stdout == "Loaded 1 document: 1 new snippet, 0 documents unchanged, 0 replaced, snippets dropped: none.\n"
    )


def test_several_paths_and_addresses_are_loaded_together(command: Command, fake: FakeServices, tmp_path: Path) -> None:
    for name in ("ebb", "flood"):
        (tmp_path / f"{name}.md").write_text(f"# {name.title()}\n\nThe {name} follows the Moon.\n")

    done = command("load", *(str(tmp_path / f"{name}.md") for name in ("flood", "ebb")), "https://tides.example/ebb")

    assert done.exit_code == 0
    assert [[each.title for each in documents] for (documents,) in fake.called("load")] == [["Flood", "Ebb"]]
    assert fake.called("load_addresses") == [(("https://tides.example/ebb",), "general")]
    assert done.stdout.startswith("Loaded 3 documents: ")

    refused = command("load", str(tmp_path / "ebb.md"), str(tmp_path / "flood.md"), "--base", "https://tides.example/")
    assert refused.exit_code == 1
    assert "--base is for one folder or file" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("https://tides.example/lost",), "Nothing was loaded: https://tides.example/lost: It is not there."),
        (("https://tides.example/ebb", "--preview"), "--preview is for files"),
        (("https://tides.example/ebb", "--base", "https://x/"), "--base is for files"),
    ],
)
def test_an_address_that_gives_nothing_is_told(command: Command, arguments: tuple[str, ...], told: str) -> None:
    done = command("load", *arguments)
    assert done.exit_code != 0
    assert told in done.stderr
