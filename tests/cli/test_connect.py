"""How a command reaches the services of a data folder."""

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kgplatform.cli import connect
from kgplatform.cli.connect import services
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import Ownership
from kgplatform.errors import EngineUnavailable, OwnershipError
from kgplatform.settings import Settings
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.served import listening_in_a_thread


@contextmanager
def served_by_nobody(folder: Path) -> Iterator[Ownership]:
    """Own a folder and announce an address at which connections are taken and none is answered."""
    home = Home(folder)
    home.open()
    with Ownership(home) as ownership, socket.create_server(("127.0.0.1", 0)) as silent:
        ownership.announce(f"http://127.0.0.1:{silent.getsockname()[1]}")
        yield ownership


async def test_a_server_that_is_starting_is_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # given a server that owns the folder and does not listen yet
    home = Home(tmp_path)
    home.open()
    ownership = Ownership(home)
    ownership.acquire("kgplatform serve")
    with listening_in_a_thread(FakeServices()) as address:
        asyncio.get_running_loop().call_later(0.5, ownership.announce, f"http://{address}")

        # when a command asks, then it gets its answer
        async with services(Settings(home=tmp_path)) as service:
            assert await service.topics() == list(tides.TOPICS)

    assert capsys.readouterr().err == "Waiting for the server to start ...\n"
    ownership.release()


async def test_a_server_that_does_not_answer_in_time_is_asked_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connect, "ANSWER_SECONDS", 0.2)
    # given a server that listens and does not answer
    with served_by_nobody(tmp_path) as ownership, listening_in_a_thread(FakeServices()) as address:
        # when it does after all
        asyncio.get_running_loop().call_later(0.5, ownership.announce, f"http://{address}")

        # then a command gets its answer
        async with services(Settings(home=tmp_path)) as service:
            assert await service.topics() == list(tides.TOPICS)

    assert capsys.readouterr().err == "Waiting for the server to answer ...\n"


async def test_a_server_that_never_answers_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(connect, "PATIENCE_SECONDS", 0.1)

    with served_by_nobody(tmp_path), pytest.raises(EngineUnavailable) as raised:
        async with services(Settings(home=tmp_path)):
            pass

    assert raised.value.what == f"The server of the data folder {tmp_path}, process {os.getpid()}, does not answer."
    assert raised.value.remedy == "Try again when it has less to do, or stop it: kgplatform engine stop."


async def test_another_owner_is_not_waited_for(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.open()
    ownership = Ownership(home)
    ownership.acquire("kgplatform doctor")

    with pytest.raises(OwnershipError, match=r"is owned by process \d+ \(kgplatform doctor\)"):
        async with services(Settings(home=tmp_path)):
            pass

    ownership.release()
