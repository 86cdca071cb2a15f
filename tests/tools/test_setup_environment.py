import shutil
import sys
from pathlib import Path

import pytest

from tools import setup_environment

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what decides about .venv, with a .venv whose set-up ended well."""
    for name in ("requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "checks.py").write_text("")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / ".venv" / setup_environment.STAMP).write_text(setup_environment.stamp_of(tmp_path))
    return tmp_path


def test_a_finished_set_up_is_ready(tree: Path) -> None:
    assert setup_environment.is_ready(tree)


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml", "tools/checks.py"])
def test_a_change_asks_for_another_set_up(tree: Path, name: str) -> None:
    with (tree / name).open("a") as file:
        file.write("\n")
    assert not setup_environment.is_ready(tree)


def test_a_moved_tree_asks_for_another_set_up(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    moved = tree.rename(tmp_path_factory.mktemp("elsewhere") / "kgplatform")
    assert not setup_environment.is_ready(moved)


def test_a_python_that_is_gone_asks_for_another_set_up(tree: Path) -> None:
    python = tree / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(tree / "upgraded-away")
    assert not setup_environment.is_ready(tree)


def test_a_set_up_that_was_cut_off_is_made_anew(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given half a package from a killed run
    venv = tree / ".venv"
    (venv / setup_environment.UNFINISHED).touch()
    (venv / "half").touch()
    made: list[list[str]] = []
    log = setup_environment.steps.Log(tree / "log")
    monkeypatch.setattr(log, "run", lambda title, command: made.append(command))

    # when
    setup_environment.make_venv(venv, log)

    # then
    assert not venv.exists()
    assert made == [[sys.executable, "-m", "venv", str(venv)]]
