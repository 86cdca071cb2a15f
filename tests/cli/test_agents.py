"""kgplatform mcp as an agent's host starts it: a process that is spoken to over stdin and stdout."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from typer.testing import CliRunner

from api.mcp.resources import skill_text
from kgplatform.cli.app import app
from tests.api.fake_services import FakeServices
from tests.api.mcp.asked import ASKED, READERS
from tests.cli.served import served

COMMAND = ["-m", "kgplatform", "mcp"]


def process(home: Path, *options: str) -> StdioServerParameters:
    environment = {**os.environ, "KGPLATFORM_HOME": str(home)}
    return StdioServerParameters(command=sys.executable, args=[*COMMAND, *options], env=environment)


async def test_an_agent_lists_and_calls_every_tool(tmp_path: Path) -> None:
    # given the server of a data folder
    fake = FakeServices()
    with served(fake, tmp_path):
        async with Client(process(tmp_path)) as client:
            # when
            listed = {tool.name for tool in (await client.list_tools()).tools}
            told = {
                name: (await client.call_tool(name, given)).structured_content for name, (given, _) in ASKED.items()
            }
            refused = await client.call_tool("entity", {"entity": "Mond"})
            skill = await client.read_resource("kgplatform://skill")
    # then
    assert listed == set(ASKED)
    assert told == {name: expected for name, (_, expected) in ASKED.items()}
    assert refused.is_error
    assert refused.content[0].text == "There is no entity 'Mond'. Did you mean one of these? Moon."  # type: ignore[union-attr]
    assert skill.contents[0].text == skill_text()  # type: ignore[union-attr]
    assert len(fake.stored) == 1


async def test_an_agent_that_may_only_read_has_no_other_tools(tmp_path: Path) -> None:
    with served(FakeServices(), tmp_path):
        async with Client(process(tmp_path, "--read-only")) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == READERS


@pytest.mark.parametrize("ending", ["stdin", "SIGTERM"])
def test_it_ends_with_its_host(tmp_path: Path, ending: str) -> None:
    with served(FakeServices(), tmp_path):
        # given
        running = subprocess.Popen(
            [sys.executable, *COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "KGPLATFORM_HOME": str(tmp_path)},
        )
        assert running.stdin and running.stdout
        running.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
        running.stdin.flush()
        assert b'"id":1' in running.stdout.readline()
        # when
        if ending == "stdin":
            running.stdin.close()
        else:
            running.send_signal(signal.SIGTERM)
        # then
        assert running.wait(20) == 0
        assert running.stdout.read() == b""


def test_the_page_for_agents_is_printed() -> None:
    result = CliRunner().invoke(app, ["skill"])
    assert (result.exit_code, result.stdout) == (0, skill_text())
    assert "kgplatform mcp" in result.stdout
