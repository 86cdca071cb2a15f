"""What is typed is measured before anything is done, whichever way in."""

import json
from pathlib import Path

import pytest

from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command

COMMANDS = [
    ("topic", "run"), ("topic", "show"), ("topic", "funnel"), ("topic", "remove"), ("page", "show"), ("page", "remove"),
    ("outline",), ("estimate",), ("export", "topic"), ("entity", "show"), ("relation", "show"), ("run", "show"),
    ("source", "remove"),
]  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    ("odd", "said"),
    [
        ("caf\udce9", "holds bytes that are no UTF-8."),
        ("\x1b[31mred", "has the character U+001B at place 0, which no text has."),
        ("x" * 100_000, "has 100,000 characters."),
    ],
)
def test_what_no_name_is_is_refused(
    command: Command, fake: FakeServices, words: tuple[str, ...], odd: str, said: str
) -> None:
    result = command(*words, "--", odd)

    assert (result.exit_code, result.stdout) == (1, "")
    assert said in result.stderr
    assert "What to do: " in result.stderr
    assert len(result.stderr) < 400
    assert fake.calls == []


@pytest.mark.parametrize("option", ["--goal", "--domain"])
def test_options_are_measured_like_names(command: Command, fake: FakeServices, option: str) -> None:
    assert command("topic", "run", "Tides", option, "\udcff").exit_code == 1
    assert fake.calls == []


def test_an_empty_path_is_not_the_folder_of_now(
    command: Command, fake: FakeServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tides.md").write_text("# Tides\n\nThe Moon raises the tides.\n")

    assert [command("load", *more, "").exit_code for more in ((), ("--preview",))] == [2, 2]
    assert fake.called("load") == []
    assert command("load", ".").exit_code == 0


def test_a_path_may_be_of_any_bytes(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "caf\udce9"
    folder.mkdir()
    (folder / "tides.md").write_text("# Tides\n\nThe Moon raises the tides.\n")

    assert command("load", str(folder)).exit_code == 0


def test_a_preview_says_why_what_a_site_repeats_is_navigation(command: Command, tmp_path: Path) -> None:
    rights = "The Harbour Post belongs to those who read it."
    pages = [
        {
            "url": f"https://h.example/{name}",
            "domain": "sea",
            "text": f"The {name} is seen north of the bay.\n\n{rights}",
        }
        for name in ("crab", "seal", "eel")
    ]
    (tmp_path / "pages.jsonl").write_text("\n".join(map(json.dumps, pages)))

    shown = command("load", "--preview", str(tmp_path / "pages.jsonl")).stdout.splitlines()

    assert shown[1].strip() == "language: English"
    assert [" ".join(line.split()) for line in shown[2:4]] == [
        "0-34 prose The crab is seen north of the bay. [too short to mean anything alone]",
        f"36-82 navigation {rights} [stands on 3 of 3 pages of its site; too short to mean anything alone]",
    ]
    assert command("load", "--preview", "--json", str(tmp_path / "pages.jsonl")).stdout.count("3 of 3 pages") == 3


def test_a_page_is_shown_by_its_id_or_its_topic(command: Command, fake: FakeServices) -> None:
    older = tides.PAGE.model_copy(update={"id": "older", "title": "Tides of before", "version": tides.PAGE.version - 1})
    fake.page_list = [*fake.page_list, older]
    [by_id, by_name] = [
        command("page", "show", *named).stdout for named in ((tides.PAGE.id,), ("tides", "--domain", "sea"))
    ]

    assert by_id == by_name
    assert by_id.startswith(f"# {tides.PAGE.title}\n")
    assert command("page", "show", "older").stdout.startswith("# Tides of before\n")
    assert command("page", "show", "tides", "--domain", "land").exit_code == 1


def test_a_topic_without_a_page_is_told_how_to_get_one(command: Command, fake: FakeServices) -> None:
    fake.page_list = []

    result = command("page", "show", "Tides")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        f"Error: Tides has no page yet.\nWhat to do: Write one: kgplatform page write {tides.TIDES.id}\n"
    )


def test_a_preview_says_who_reads_what_is_not_in_english(command: Command, tmp_path: Path) -> None:
    text = (
        "Die Biene sammelt im Sommer Nektar, und im Winter heizen die Bienen im Stock mit all den Muskeln ihrer Flügel."
    )
    (tmp_path / "biene.txt").write_text(text)

    shown = command("load", "--preview", str(tmp_path / "biene.txt")).stdout

    assert "language: German" in shown
    assert "1 of prose: read for the graph and cited on pages, where a language model reads: the rules" in shown
