"""How a command reaches the services of a data folder."""

import asyncio
from pathlib import Path

import pytest

from kgplatform.cli.connect import services
from kgplatform.engines.home import Home
from kgplatform.engines.ownership import Ownership
from kgplatform.errors import OwnershipError
from kgplatform.settings import Settings
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.cli.served import listening_in_a_thread


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


async def test_another_owner_is_not_waited_for(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.open()
    ownership = Ownership(home)
    ownership.acquire("kgplatform doctor")

    with pytest.raises(OwnershipError, match=r"is owned by process \d+ \(kgplatform doctor\)"):
        async with services(Settings(home=tmp_path)):
            pass

    ownership.release()
