import sys
from pathlib import Path

import pytest

from tools import installer, steps
from tools.installer import Installer
from tools.locked import Locked

TORCH = Locked("torch", "2.15.0", "torch==2.15.0")


class RecordedLog(steps.Log):
    """Keeps what would be run."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.commands: list[list[str]] = []

    def run(self, title: str, command: list[str], environment: dict[str, str] | None = None) -> None:
        self.commands.append(command[1:])


@pytest.fixture
def log(tmp_path: Path) -> RecordedLog:
    return RecordedLog(tmp_path / "log")


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    return tmp_path / ".venv"


def answering(venv: Path, code: int) -> None:
    """Put a uv into `venv` that answers every command with `code`."""
    uv = venv / "bin" / "uv"
    uv.write_text(f"#!/bin/sh\nexit {code}\n")
    uv.chmod(0o755)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the registry's torch is the small one")
@pytest.mark.parametrize(("code", "taken"), [(0, True), (1, False)])
def test_the_small_torch_is_taken_where_it_can_be_had(venv: Path, log: RecordedLog, code: int, taken: bool) -> None:
    answering(venv, code)
    assert Installer(venv, log).install_cpu_torch(TORCH) == taken
    assert [command[-1] for command in log.commands] == ["torch==2.15.0"] * taken


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the registry's torch is the small one")
@pytest.mark.parametrize(("version", "small"), [("2.15.0+cpu", True), ("2.15.0", False)])
def test_the_torch_that_is_there_stays(venv: Path, log: RecordedLog, version: str, small: bool) -> None:
    (venv / "lib" / "python3.11" / "site-packages" / f"torch-{version}.dist-info").mkdir(parents=True)
    assert Installer(venv, log).install_cpu_torch(TORCH) == small
    assert log.commands == []


def test_a_mirror_given_to_pip_is_uvs_too(venv: Path, log: RecordedLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.delenv("UV_DEFAULT_INDEX", raising=False)
    assert Installer(venv, log).environment["UV_DEFAULT_INDEX"] == "http://127.0.0.1:9/simple"


def test_what_commands_import_is_compiled_whatever_the_environment_says(
    venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a package of ours, and an environment that keeps nothing compiled
    (tmp_path / "ours.py").write_text("")
    monkeypatch.setattr(installer, "USED", "ours")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)

    # when
    Installer(venv, steps.Log(tmp_path / "log")).compile_used()

    # then
    assert [file.name.split(".")[0] for file in (tmp_path / "__pycache__").iterdir()] == ["ours"]
