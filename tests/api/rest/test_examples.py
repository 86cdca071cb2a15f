"""The examples of docs/rest.md, as curl asks them of a real server."""

import asyncio
import re
import shutil
from pathlib import Path

import pytest

from api.app import create_app
from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.api.server import listening

GUIDE = (Path(__file__).parents[3] / "docs/rest.md").read_text("utf-8")
EXAMPLES = re.findall(r"```sh\n(.*?)```\n```http\n(.*?)```", GUIDE, re.DOTALL)
needs_curl = pytest.mark.skipif(not shutil.which("curl"), reason="There is no curl here: install it.")


def test_every_example_has_its_answer() -> None:
    assert len(EXAMPLES) == GUIDE.count("```sh") == GUIDE.count("```http") == 8


@needs_curl
@pytest.mark.parametrize(("commands", "answer"), EXAMPLES)
async def test_an_example_is_answered_as_it_says(commands: str, answer: str, tmp_path: Path) -> None:
    app = create_app(FakeServices(), allowed_hosts=["127.0.0.1"], graphiql_assets={}.__getitem__)

    async with listening(app) as host:
        asking = await asyncio.create_subprocess_exec(
            "sh", "-ec", commands.replace("127.0.0.1:8321", host), cwd=tmp_path,
            env={"PAGE": tides.PAGE.id, "PATH": "/usr/local/bin:/usr/bin:/bin", "no_proxy": "*"},
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        output, said = await asking.communicate()

    assert asking.returncode == 0, said.decode()
    assert set(answer.splitlines()) - set(output.decode().replace("\r", "").splitlines()) == set()
