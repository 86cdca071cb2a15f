"""Messages name commands; who reads them elsewhere is told what does the same there."""

import ast
import re
from pathlib import Path

import httpx
import pytest
from graphql import build_schema, parse, validate
from typer.main import get_command

from api.mcp.runs import run_answer
from api.remedies import COMMANDS, at_a_page, for_agents, for_programs
from api.schema import schema
from kgplatform.cli.app import app
from kgplatform.errors import NotFound
from tests.api import tides
from tests.api.conftest import Api
from tests.api.fake_services import FakeServices
from tests.api.mcp.asked import ASKED
from tests.test_docs import commands

ROOT = Path(__file__).parents[2]
MESSAGES = [
    path
    for room in ("kgplatform", "api")
    for path in sorted((ROOT / room).rglob("*.py"))
    if not {"cli", "client", "schema"} & set(path.relative_to(ROOT).parts) or path.match("api/schema/errors.py")
]
KNOWN = {command.removeprefix("kgplatform ") for command in commands(get_command(app))}
SCHEMA = build_schema(schema.as_str())


@pytest.mark.parametrize(
    ("told", "page", "program", "agent"),
    [
        (
            "See the topics: kgplatform topic list.",
            "See the topics: the page “Topics”.",
            "See the topics: `topics { nodes { key name domain } }` in GraphQL.",
            "See the topics: `topics`.",
        ),
        (
            "Larger: `kgplatform run fork` goes on from a step.",
            "Larger: “Fork” on the page of the run goes on from a step.",
            "Larger: `forkRun` in GraphQL goes on from a step.",
            "Larger: `kgplatform run fork` (on the server) goes on from a step.",
        ),
        (
            "Research it: kgplatform topic run NAME --domain 'a \"b\" c'",
            "Research it: “Start a topic” on the page “Topics”",
            "Research it: `startRun` in GraphQL",
            "Research it: `start_run`",
        ),
        (
            "Cancel it (kgplatform run cancel 0c1d-ab), or wait: kgplatform run list.",
            "Cancel it (“Cancel” on the page of the run), or wait: the page “Runs”.",
            "Cancel it (`cancelRun` in GraphQL), or wait: `runs { nodes { key kind state } }` in GraphQL.",
            "Cancel it (kgplatform run cancel 0c1d-ab (on the server)), or wait: `run_status`.",
        ),
        (
            """Bring it up to date with: kgplatform topic refresh 'It'"'"'s a tide'""",
            "Bring it up to date with: “Continue research” on the page of the topic",
            "Bring it up to date with: `refreshTopic` in GraphQL",
            "Bring it up to date with: `request_page`",
        ),
        (
            "Bring it up to date with: kgplatform topic refresh Tides",
            "Bring it up to date with: “Continue research” on the page of the topic",
            "Bring it up to date with: `refreshTopic` in GraphQL",
            "Bring it up to date with: `request_page`",
        ),
        (
            "Start kgplatform again, or remove all with `kgplatform clean --all`; set `name`.",
            "Start kgplatform again, or remove all with “kgplatform clean --all” (on the server); set “name”.",
            "Start kgplatform again, or remove all with `kgplatform clean --all` (on the server); set `name`.",
            "Start kgplatform again, or remove all with `kgplatform clean --all` (on the server); set `name`.",
        ),
    ],
)
def test_a_command_is_told_as_what_does_the_same(told: str, page: str, program: str, agent: str) -> None:
    assert (at_a_page(told), for_programs(told), for_agents(told)) == (page, program, agent)


def test_an_error_is_told_whole() -> None:
    error = NotFound("There is no run 'r'.", "List the runs for their ids: kgplatform run list.")
    assert at_a_page(error) == "There is no run 'r'. List the runs for their ids: the page “Runs”."


async def test_why_a_run_rests_is_told_to_each_as_it_can_go_on(
    api: Api, client: httpx.AsyncClient, services: FakeServices
) -> None:
    told = {"reason": "Paused; go on with: kgplatform run resume run-1"}
    services.reports["run-1"] = tides.PAUSED.model_copy(update=told)
    for_a_program = "Paused; go on with: `resumeRun` in GraphQL"

    page = await client.get("/runs/run-1", headers={"Accept": "text/html"})
    assert "</span> Go on with: “Resume” on the page of the run</p>" in page.text
    assert (await api.ask('{ run(id: "run-1") { reason } }'))["run"] == {"reason": for_a_program}
    assert (await client.get("/runs/run-1", headers={"Accept": "application/json"})).json()["reason"] == for_a_program
    assert run_answer(services.reports["run-1"]).reason == f"{told['reason']} (on the server)"


def test_every_command_that_a_message_names_is_known() -> None:
    named = re.compile(rf"kgplatform ({'|'.join(KNOWN)})\b")
    texts = [text for path in MESSAGES for text in _texts(ast.parse(path.read_text(encoding="utf-8")))]
    assert {found for text in texts for found in named.findall(text)} == COMMANDS.keys()


@pytest.mark.parametrize("command", [name for name, elsewhere in COMMANDS.items() if elsewhere.field])
def test_what_does_the_same_in_graphql_is_in_the_schema(command: str) -> None:
    field = COMMANDS[command].field
    if "{" not in field:
        assert SCHEMA.mutation_type and field in SCHEMA.mutation_type.fields
        return
    query = field.replace('"..."', '"x"').replace("...", '"x"')
    assert validate(SCHEMA, parse(f"{{ {query} }}")) == []


def test_what_does_the_same_for_agents_are_tools() -> None:
    assert {elsewhere.tool for elsewhere in COMMANDS.values()} - {""} <= set(ASKED)


def _texts(tree: ast.AST) -> list[str]:
    """Return the texts of a module, f-strings as one with nothing where they have values."""
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    inner = {id(part) for node in joined for part in node.values}
    whole = ["".join(part.value for part in node.values if isinstance(part, ast.Constant)) for node in joined]
    return whole + [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner
    ]
