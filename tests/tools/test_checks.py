from pathlib import Path

import pytest

from tools import checks


@pytest.mark.parametrize("version", [(3, 8), (3, 10), (3, 15), (4, 0)])
def test_an_unfit_python_is_refused_with_its_remedy(version: tuple[int, int]) -> None:
    with pytest.raises(checks.UnfitPython) as refusal:
        checks.require_python(version)
    assert refusal.value.what == f"this is Python {version[0]}.{version[1]}, and kgplatform needs 3.11 to 3.14."
    assert refusal.value.remedy.endswith("make demo PYTHON=/path/to/python3.11")


@pytest.mark.parametrize("version", [checks.OLDEST_PYTHON, checks.NEWEST_PYTHON])
def test_a_fit_python_passes(version: tuple[int, int]) -> None:
    checks.require_python(version)


def test_the_code_of_the_set_up_is_readable_by_an_old_python() -> None:
    import ast

    for path in sorted(Path(checks.__file__).parent.glob("*.py")):
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_windows_is_told_where_to_go() -> None:
    with pytest.raises(checks.UnknownSystem, match="Subsystem for Linux"):
        checks.require_system("nt")


@pytest.mark.parametrize(
    ("missing", "error", "words"),
    [
        ("ensurepip", checks.NoVenvModule, "-venv; elsewhere"),
        ("venv", checks.NoVenvModule, "no working venv module"),
        ("ssl", checks.NoSslModule, "built with OpenSSL"),
    ],
)
def test_a_missing_module_is_named(
    missing: str, error: type[checks.SetupError], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a Python in which the module cannot be imported
    (tmp_path / f"{missing}.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    # when, then
    with pytest.raises(error, match=words):
        checks.require_modules()


def test_a_full_disk_is_refused_before_anything_is_downloaded(tmp_path: Path) -> None:
    with pytest.raises(checks.TooLittleDisk) as refusal:
        checks.require_free_disk(tmp_path, needed=10**18)
    assert refusal.value.what.endswith("and 1000000000.0 GB are needed.")


def test_what_is_installed_already_counts(tmp_path: Path) -> None:
    checks.require_free_disk(tmp_path, already=10**18, needed=10**18)


def test_size_of_counts_a_file_with_two_names_once(tmp_path: Path) -> None:
    # given
    (tmp_path / "one").write_bytes(b"x" * 8192)
    alone = checks.size_of(tmp_path)
    (tmp_path / "two").hardlink_to(tmp_path / "one")

    # then
    assert alone == 8192
    assert checks.size_of(tmp_path) == alone
    assert checks.size_of(tmp_path / "nothing") == 0
