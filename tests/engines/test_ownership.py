"""One owner of a data folder, for real: the other one is a process that is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kgplatform.engines.home import Home
from kgplatform.engines.ownership import Ownership, read_owner
from kgplatform.errors import OwnershipError

OWNER = """
import sys, time
from pathlib import Path
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import Ownership

ownership = Ownership(Home(Path(sys.argv[1])))
ownership.acquire("kgplatform serve", "http://127.0.0.1:8321")
print("owned", flush=True)
time.sleep(60)
"""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.open()
    return home


@pytest.fixture
def owner(home: Home) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen([sys.executable, "-c", OWNER, str(home.path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "owned\n"
        yield process
        process.kill()


def test_a_second_owner_is_told_who_the_first_is(home: Home, owner: subprocess.Popen[str]) -> None:
    with pytest.raises(OwnershipError) as caught:
        Ownership(home).acquire()

    assert f"process {owner.pid} (kgplatform serve)" in caught.value.what
    assert "KGPLATFORM_HOME" in caught.value.remedy
    assert caught.value.retryable


def test_anybody_can_ask_who_owns_a_folder(home: Home, owner: subprocess.Popen[str]) -> None:
    info = read_owner(home)

    assert info is not None
    assert (info.pid, info.command, info.api_url) == (owner.pid, "kgplatform serve", "http://127.0.0.1:8321")


def test_a_killed_owner_owns_nothing(home: Home, owner: subprocess.Popen[str]) -> None:
    os.kill(owner.pid, signal.SIGKILL)
    owner.wait()

    assert read_owner(home) is None
    with Ownership(home):
        info = read_owner(home)
        assert info is not None
        assert info.pid == os.getpid()


def test_released_it_can_be_owned_again(home: Home) -> None:
    with Ownership(home), pytest.raises(OwnershipError):
        Ownership(home).acquire()

    assert read_owner(home) is None
    with Ownership(home) as again:
        again.announce("http://127.0.0.1:1")
        info = read_owner(home)
    assert info is not None
    assert info.api_url == "http://127.0.0.1:1"


def test_who_does_not_own_cannot_announce(home: Home) -> None:
    with pytest.raises(OwnershipError, match="does not own"):
        Ownership(home).announce("http://127.0.0.1:1")
