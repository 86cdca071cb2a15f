"""The data folder: made, recognised, refused, cleaned."""

import json
import stat
from pathlib import Path

import pytest

from kgplatform.engines.home import MARKER, STORE_VERSION, Home
from kgplatform.errors import DiskFull, SettingsError, StoreMismatch


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_open_makes_the_folders_and_opens_them_again(tmp_path: Path) -> None:
    home = Home(tmp_path / "a" / "b")

    home.open()
    home.open()

    assert sorted(p.name for p in home.path.iterdir()) == [
        "cache",
        MARKER,
        "logs",
        "neo4j",
        "qdrant",
        "runs",
        "secrets",
    ]
    assert json.loads(home.marker.read_text()) == {"store_version": STORE_VERSION}


@pytest.mark.parametrize(
    "marker", ['{"store_version": 999}', '{"store_version": 0}', '{"store_version": "1"}', "{}", "[]", "not json"]
)
def test_a_store_of_another_version_is_refused(tmp_path: Path, marker: str) -> None:
    (tmp_path / MARKER).write_text(marker)

    with pytest.raises(StoreMismatch) as caught:
        Home(tmp_path).open()

    assert "kgplatform clean --all" in caught.value.remedy
    assert [p.name for p in tmp_path.iterdir()] == [MARKER]


def test_an_older_store_is_opened_and_no_older_program_opens_it_once_its_migration_begins(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.marker.write_text('{"store_version": 1}')

    home.open()
    assert (home.version(), json.loads(home.marker.read_text())) == (1, {"store_version": 1})

    home.begin_migration()
    home.begin_migration()
    assert (home.version(), json.loads(home.marker.read_text())) == (
        1,
        {"store_version": STORE_VERSION, "migrated_from": 1},
    )

    home.finish_migration()
    home.begin_migration()
    assert (home.version(), json.loads(home.marker.read_text())) == (STORE_VERSION, {"store_version": STORE_VERSION})


def test_a_folder_with_other_things_is_no_home(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")

    with pytest.raises(SettingsError, match=r"thesis\.txt"):
        Home(tmp_path).open()
    with pytest.raises(SettingsError, match="nothing was removed"):
        Home(tmp_path).clean(everything=True)

    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_a_file_is_no_home(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(SettingsError, match="is a file"):
        Home(tmp_path / "file").open()


def test_a_new_disk_is_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "lost+found").mkdir()

    Home(tmp_path).open()

    assert (tmp_path / MARKER).exists()


def test_secrets_can_be_read_by_their_user_only(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.open()

    home.write_secret("token", "first")
    home.write_secret("token", "second")

    assert home.read_secret("token") == "second"
    assert home.read_secret("unknown") is None
    assert mode(home.secrets) == 0o700
    assert mode(home.secrets / "token") == 0o600


def test_too_little_room_is_said_in_numbers(tmp_path: Path) -> None:
    home = Home(tmp_path, free=lambda path: 100 * 1024**2)

    home.check_space(needed=100 * 1024**2)
    with pytest.raises(DiskFull, match=r"has 100 MB free; 512 MB are needed\..*KGPLATFORM_HOME"):
        home.check_space()


def test_cleaning_removes_logs_and_caches_and_tells_their_bytes(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.open()
    (home.logs / "kgplatform.log").write_bytes(b"x" * 1000)
    (home.cache / "answers").write_bytes(b"x" * 200)
    (home.qdrant / "segment").write_bytes(b"x" * 30)

    freed = home.clean()

    assert freed == 1200
    assert list(home.logs.iterdir()) == []
    assert (home.qdrant / "segment").stat().st_size == 30


def test_cleaning_everything_leaves_only_what_is_not_ours(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.open()
    home.write_secret("token", "secret")
    (home.path / "note.txt").write_text("mine")

    home.clean(everything=True)

    assert [p.name for p in home.path.iterdir()] == ["note.txt"]


def test_cleaning_everything_removes_the_folder(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.open()

    home.clean(everything=True)

    assert not home.path.exists()


def test_the_note_that_neo4j_is_to_stay_outlives_its_writer(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.open()
    assert not home.keeps_neo4j()

    home.keep_neo4j(True)
    assert Home(tmp_path).keeps_neo4j()

    home.keep_neo4j(False)
    assert not Home(tmp_path).keeps_neo4j()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(SettingsError, match=r"/file/home cannot be used: Not a directory\. Set KGPLATFORM_HOME"):
        Home(tmp_path / "file" / "home").open()
