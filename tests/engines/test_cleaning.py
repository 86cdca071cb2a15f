"""A data folder is cleaned while nobody works in it, and not otherwise."""

from pathlib import Path

import pytest

from kgplatform.engines.cleaning import clean_home
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import Ownership
from kgplatform.errors import OwnershipError, SettingsError


def test_an_owned_folder_is_left_alone(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.open()
    (home.logs / "kgplatform.log").write_text("x")

    with Ownership(home), pytest.raises(OwnershipError):
        clean_home(home, everything=True)

    assert (home.logs / "kgplatform.log").exists()


def test_everything_goes_with_the_claim_itself(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.open()

    clean_home(home, everything=True)

    assert not home.path.exists()


def test_logs_go_and_the_folder_can_be_owned_again(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.open()
    (home.logs / "kgplatform.log").write_text("12345")

    freed = clean_home(home)

    assert freed == 5
    with Ownership(home):
        assert home.marker.exists()


def test_a_foreign_folder_is_not_even_locked(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="nothing was removed"):
        clean_home(Home(tmp_path), everything=True)

    assert list(tmp_path.iterdir()) == []
