"""What commands print where no terminal is and on one, and how they end when something is wrong."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from kgplatform import __version__
from kgplatform.cli import console
from kgplatform.cli.app import main
from kgplatform.cli.console import count_of, print_table
from kgplatform.settings import load_settings
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.conftest import Command

ID = "0123456789abcdef0123456789abcdef"
LONG = "A sentence of a document that is longer than any terminal is wide, " * 4


def test_a_pipe_gets_a_line_a_row_that_is_not_cut(capsys: pytest.CaptureFixture[str]) -> None:
    print_table("Things", ["id", "what", "text"], [[ID, "one\ntwo\tthree", LONG.strip()], ["x", "", "[b]"]])

    assert capsys.readouterr().out.split("\n") == [
        "Things",
        "id\twhat\ttext",
        f"{ID}\tone two three\t{LONG.strip()}",
        "x\t\t[b]",
        "",
    ]


def test_an_id_stands_on_one_line_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(console, "out", Console(file=written, force_terminal=True, width=60, color_system=None))

    print_table("Things", ["id", "text"], [[ID, LONG]])

    [line] = [line for line in written.getvalue().splitlines() if ID in line]
    assert line.startswith(f"│ {ID} │ A sentence of")


def test_numbers_agree_with_their_nouns() -> None:
    told = [count_of(number, noun) for number, noun in ((1, "round"), (0, "round"), (1, "entity"), (1200, "entity"))]
    assert told == ["1 round", "0 rounds", "1 entity", "1,200 entities"]


def test_a_wrong_source_is_told_before_a_question_is_asked(command: Command) -> None:
    result = command("source", "remove", "WRONG")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Error: There is no source 'WRONG'.\nWhat to do: List them: kgplatform source list.\n"


def test_a_question_that_nobody_answers_changes_nothing(command: Command, fake: FakeServices) -> None:
    result = command("source", "remove", "file:tides")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "Remove 1 source with 2 snippets?" in result.stderr
    assert result.stderr.endswith("Nothing was done. To do it without a question give --yes.\n")
    assert fake.called("remove_sources") == []


@pytest.mark.parametrize(
    ("answer", "done"),
    [(b"y\n", True), (b" Yes\n", True), (b"no\n", False), (b"\xff\n", False), (b"\0" * 10**6, False)],
)
def test_only_yes_is_yes(command: Command, fake: FakeServices, answer: bytes, done: bool) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "kgplatform", "source", "remove", "file:tides", "--json"], env=dict(os.environ),
        input=answer, capture_output=True, timeout=60, check=False,
    )  # fmt: skip

    assert (said.returncode, bool(fake.called("remove_sources"))) == (0 if done else 1, done)
    assert said.stdout[:2] == (b"{\n" if done else b"")


def test_no_room_for_the_output_is_told(command: Command) -> None:
    with Path("/dev/full").open("w") as full:
        said = subprocess.run(
            [sys.executable, "-m", "kgplatform", "topic", "list"], env=dict(os.environ), stdout=full,
            stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert said.returncode == 1
    assert said.stderr == (
        "Error: There is no room left where the output or the data folder is.\n"
        "What to do: Make room, then give the command again.\n"
    )


def test_what_has_ended_is_not_paused_and_that_is_all_that_is_said(command: Command, fake: FakeServices) -> None:
    # given a run that has finished, and a command of its own process
    fake.reports["run-1"] = tides.WATCHED[1].model_copy(update={"state": "finished"})
    said = subprocess.run(
        [sys.executable, "-m", "kgplatform", "run", "pause", "run-1"], env=dict(os.environ), capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    # then
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == ("Error: The run run-1 is finished.\nWhat to do: Only a run under way can be paused.\n")


def test_a_file_that_cannot_be_written_is_told(command: Command, tmp_path: Path) -> None:
    folder = command("export", "topic", "Tides", "--output", str(tmp_path))
    nowhere = command("export", "topic", "Tides", "--output", str(tmp_path / "none" / "tides.json"))

    assert (folder.exit_code, nowhere.exit_code) == (1, 1)
    assert folder.stderr.startswith(f"Error: {tmp_path} cannot be written: Is a directory.\nWhat to do:")
    assert f"{tmp_path}/none/tides.json cannot be written: No such file or directory." in nowhere.stderr


def test_limits_and_ports_have_bounds(command: Command) -> None:
    assert command("topic", "show", "Tides", "--limit", "-3").exit_code == 2
    assert command("entity", "show", "Moon", "--limit", "501").exit_code == 2
    assert command("serve", "--port", "99999").exit_code == 2
    assert command("logs", "-n", "-5").exit_code == 2


def test_a_topic_is_whole_in_json_unless_a_limit_is_given(command: Command, fake: FakeServices) -> None:
    whole = json.loads(command("topic", "show", "Tides", "--json").stdout)
    part = json.loads(command("topic", "show", "Tides", "--json", "--limit", "1").stdout)
    command("topic", "show", "Tides")

    assert [entity["id"] for entity in whole["entities"]] == [entity.id for entity in tides.ENTITIES]
    assert [entity["id"] for entity in part["entities"]] == [tides.ENTITIES[0].id]
    assert [most for _, most, _ in fake.called("entities")] == [2**31 - 1, 1, 20]


def test_nothing_there_is_said_in_words(command: Command) -> None:
    assert command("source", "list", "-d", "land").stdout == "There are no documents in the domain 'land'.\n"


def run_main(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["kgplatform", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_the_version_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_main(monkeypatch, "--version") == 0
    assert capsys.readouterr().out == f"kgplatform {__version__}\n"


def test_a_wrong_setting_is_told_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KGPLATFORM_PORT", "abc")
    load_settings.cache_clear()

    assert (run_main(monkeypatch, "serve"), run_main(monkeypatch, "topic", "list")) == (1, 1)

    told = capsys.readouterr().err.splitlines()
    assert (
        told[:2]
        == told[2:]
        == [
            "Error: A setting is wrong. KGPLATFORM_PORT: input should be a valid integer, unable to parse string as an "
            "integer.",
            "What to do: docs/settings.md tells what each may be.",
        ]
    )


def test_a_setting_that_is_no_json_is_told_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KGPLATFORM_MODEL_ROLES", "x")
    load_settings.cache_clear()

    assert run_main(monkeypatch, "topic", "list") == 1

    assert capsys.readouterr().err.startswith("Error: A setting is wrong. KGPLATFORM_MODEL_ROLES: it is no JSON.\n")


def test_what_nobody_expected_is_told_in_words_and_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # given a command with a fault, and a data folder
    (tmp_path / "logs").mkdir()
    monkeypatch.setenv("KGPLATFORM_HOME", str(tmp_path))
    load_settings.cache_clear()

    def fail() -> None:
        raise ValueError("out of range")

    monkeypatch.setattr("kgplatform.cli.maintenance.load_settings", fail)

    # when
    code = run_main(monkeypatch, "logs")

    # then
    kept = tmp_path / "logs" / "commands.log"
    assert code == 1
    assert capsys.readouterr().err == (
        "Error: Something went wrong that should not: ValueError: out of range.\n"
        f"What to do: The details are in {kept}. Please report them.\n"
    )
    assert kept.read_text(encoding="utf-8").rstrip().endswith("ValueError: out of range")
    load_settings.cache_clear()
