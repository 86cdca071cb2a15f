"""The server over the fake services, in this process."""

import asyncio
import json
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from api.answering import Limits
from api.mcp.resources import skill_text
from api.mcp.server import agent_server
from kgplatform.models import FINAL_STATES, Budget, RunRequest, UnfilledHeading
from kgplatform.writing.markdown import to_markdown
from tests.api import tides
from tests.api.fake_services import AWAY, FakeServices
from tests.api.mcp.asked import ASKED, READERS


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


async def asked(services: FakeServices, tool: str, arguments: dict[str, Any], **more: Any) -> Any:
    """The structured answer of a tool."""
    async with Client(agent_server(services, Limits(), **more)) as client:
        result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def refused(services: FakeServices, tool: str, arguments: dict[str, Any], **more: Any) -> str:
    """What an agent is told when a tool refuses."""
    async with Client(agent_server(services, **{"limits": Limits(), **more})) as client:
        result = await client.call_tool(tool, arguments)
    assert (result.is_error, result.structured_content, len(result.content)) == (True, None, 1)
    text: str = result.content[0].text  # type: ignore[union-attr]
    return text


@pytest.mark.parametrize("tool", ASKED)
async def test_a_tool_answers_shortly_with_quotes_and_ids(services: FakeServices, tool: str) -> None:
    arguments, expected = ASKED[tool]
    async with Client(agent_server(services, Limits())) as client:
        # when
        result = await client.call_tool(tool, arguments)
        (schema,) = [each.output_schema for each in (await client.list_tools()).tools if each.name == tool]
    # then
    assert result.structured_content == expected
    assert json.loads(result.content[0].text) == expected  # type: ignore[union-attr]
    assert schema and schema["type"] == "object"  # by which the client has measured the answer


@pytest.mark.parametrize(
    ("tool", "arguments"), [("topics", {}), ("sources", {}), ("search", {"query": "tides"}), ("gaps", {"topic": "x"})]
)
async def test_a_domain_that_there_is_not_is_told(services: FakeServices, tool: str, arguments: dict[str, str]) -> None:
    told = await refused(services, tool, {**arguments, "domain": "nix"})
    assert "There is no domain 'nix'. There are: sea." in told


async def test_a_kind_of_gaps_that_there_is_not_is_told(services: FakeServices) -> None:
    told = await refused(services, "gaps", {"topic": tides.TIDES.id, "kind": "nix"})
    assert "There is no kind 'nix' of gaps. There are: " in told
    assert "thin_entity" in told


async def test_each_tool_says_when_to_use_it_and_what_it_takes(services: FakeServices) -> None:
    async with Client(agent_server(services, Limits())) as client:
        tools = (await client.list_tools()).tools
    assert {tool.name for tool in tools} == set(ASKED)
    assert [tool.name for tool in tools if not tool.description or "  " in tool.description] == []
    undescribed = [
        f"{tool.name}.{name}"
        for tool in tools
        for name, argument in tool.input_schema["properties"].items()
        if not argument.get("description")
    ]
    assert undescribed == []
    assert {tool.name for tool in tools if tool.annotations and tool.annotations.read_only_hint} == READERS


async def test_who_may_only_read_has_no_tool_that_changes_anything(services: FakeServices) -> None:
    server = agent_server(services, Limits(), changes=False)
    async with Client(server) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == READERS
        result = await client.call_tool(*_call("load_document"))
    assert result.is_error
    assert services.calls == []


def _call(tool: str) -> tuple[str, dict[str, Any]]:
    return tool, ASKED[tool][0]


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        (
            "find",
            {},
            "There is no tool 'find'. There are: search, ask, answers, entity, neighbourhood, path, topics, gaps, "
            "changes, topic_page, trail, request_page, sources, load_document, load_addresses, find_works, load_found, "
            "start_run, run_status.",
        ),
        ("topics", {"name": "Tides"}, "topics takes no `name`. It takes: domain, limit."),
        ("search", {}, "`query` of search is missing. What is looked for: a name, some words, or a question."),
        (
            "search",
            {"query": "moon", "limit": 0},
            "`limit` of search cannot be used: Input should be greater than or equal to 1. "
            "How many hits to give: 1 to 50.",
        ),
        (
            "search",
            {"query": "moon", "kinds": ["page"]},
            "`kinds` of search cannot be used: Input should be 'entity', 'snippet', 'sentence' or 'topic'. "
            "Only these kinds: entity, snippet, sentence (of a page), topic. Empty: all.",
        ),
        (
            "entity",
            {"entity": "Mo\0on"},
            "`entity` has the character U+0000 at place 2, which no text has. Leave it out: half surrogates and "
            "control characters but tabs and line breaks cannot be stored.",
        ),
        ("entity", {"entity": "Mond"}, "There is no entity 'Mond'. Did you mean one of these? Moon."),
        (
            "gaps",
            {"topic": "Ebb"},
            "There is no topic 'Ebb'. List the topics, or begin it by a run.",
        ),
        (
            "topic_page",
            {},
            "Neither `topic` nor `page_id` is given. Give one: `topics` lists the topics.",
        ),
        (
            "topic_page",
            {"topic": "Tidal power"},
            'Tidal power has no page yet. Write one: `start_run` with strategy "page" and topic_id '
            f'"{tides.POWER.id}".',
        ),
        (
            "topic_page",
            {"page_id": tides.PAGE.id, "section": 9},
            f"The page {tides.PAGE.id} has no section 9. Its sections are: 0, 1, 2, 3.",
        ),
        (
            "trail",
            {"page_id": tides.PAGE.id, "section": 1, "sentence": 7},
            "There is no sentence 7. It has 0 to 1.",
        ),
        (
            "load_document",
            {"title": "Ebb", "url": "u", "domain": "sea", "text": " "},
            "A document lacks title, url, domain or text. Give all four, none of them blank.",
        ),
        (
            "start_run",
            {"name": "Tides"},
            "Neither a topic_id nor a name with its domain is given. "
            "Give the id of a topic that `topics` lists, or name and domain for a new one.",
        ),
        (
            "start_run",
            {"name": "Tides", "domain": "moors"},
            "Nothing in moors is about Tides. Load documents about it first.",
        ),
        ("run_status", {"run_id": "run-9"}, "There is no run run-9. List the runs."),
    ],
)
async def test_nonsense_is_refused_with_what_to_do(
    services: FakeServices, tool: str, arguments: dict[str, Any], told: str
) -> None:
    assert await refused(services, tool, arguments) == told


async def test_an_engine_that_is_away_is_told_with_its_remedy(services: FakeServices) -> None:
    services.failure = AWAY
    told = await refused(services, "topics", {})
    assert told == ("Neo4j does not answer. Start it: kgplatform engine start (on the server). Trying again may help.")


async def test_nothing_is_told_of_what_nobody_foresaw(services: FakeServices, caplog: pytest.LogCaptureFixture) -> None:
    services.failure = RuntimeError("a secret of the house")
    assert await refused(services, "topics", {}) == (
        "Something went wrong; the log says what. Look at: kgplatform logs (on the server)."
    )
    assert "a secret of the house" in caplog.text


async def test_a_call_that_takes_too_long_is_ended(services: FakeServices, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "topics", partial(asyncio.sleep, 60))
    told = await refused(services, "topics", {}, limits=Limits(query=0.01))
    assert told == (
        "topics took more than 0.01 seconds and was ended. Ask for less at once: a smaller limit, depth or length."
    )


async def test_arguments_reach_the_services(services: FakeServices) -> None:
    # given
    by_words = {"query": "moon", "by": "words", "topic_id": tides.TIDES.id, "limit": 2, "kinds": ["entity"]}
    # when
    await asked(services, "search", by_words)
    await asked(services, *_call("neighbourhood"))
    await asked(services, *_call("start_run"))
    await asked(services, *_call("load_document"))
    # then
    assert services.called("search") == [("moon", ("entity",), "words", "", tides.TIDES.id, 3)]
    assert services.called("neighbourhood") == [(tides.MOON.id, 2, 2, ("raises",))]
    assert services.called("start") == [
        (RunRequest(name="Tides", domain="sea", options={"depth": 1}, budget=Budget(calls=9)),)
    ]
    ((document,),) = services.called("load")[0]  # type: ignore[misc]
    assert (document.url, document.title, document.text) == ("file:ebb", "Ebb", "The ebb follows the flood.")


async def test_a_list_says_that_there_is_more(services: FakeServices) -> None:
    found = await asked(services, "search", {"query": "moon", "limit": 1})
    assert ([hit["title"] for hit in found["hits"]], found["more"]) == (["Moon"], True)


async def test_no_path_is_an_answer_with_what_else_to_ask(services: FakeServices) -> None:
    found = await asked(services, "path", {"start": "Moon", "end": "bay"})
    assert (found["paths"], found["note"]) == (
        [],
        "No path of at most 4 relations leads there. Ask with a larger `longest` (up to 6), or look at the "
        "neighbourhood of each.",
    )


async def test_paths_that_were_not_all_looked_for_say_so(
    services: FakeServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "whole" not in await asked(services, "path", {"start": "Moon", "end": "tide"})
    found = await services.paths(tides.MOON.id, tides.TIDE.id, 4, 3)
    monkeypatch.setattr(services, "paths", AsyncMock(return_value=found.model_copy(update={"whole": False})))
    assert (await asked(services, "path", {"start": "Moon", "end": "tide"}))["whole"] is False


@pytest.mark.parametrize("state", FINAL_STATES)
async def test_a_run_that_has_ended_says_what_comes_next(services: FakeServices, state: str) -> None:
    services.reports["run-1"] = tides.WATCHED[-1].model_copy(update={"state": state})
    (run,) = (await asked(services, "run_status", {}))["runs"]
    finished = f'Read it: topic_page(page_id="{tides.PAGE.id}").'
    assert run["next"] == (
        finished if state == "finished" else "When the reason is put right: kgplatform run retry run-1 (on the server)."
    )


async def test_a_page_says_which_headings_nothing_fills(services: FakeServices) -> None:
    unfilled = UnfilledHeading(level=1, position=1, heading="Seiches")
    services.page_list.append(tides.PAGE.model_copy(update={"id": "thin", "unfilled": (unfilled,)}))
    assert (await asked(services, "topic_page", {"page_id": "thin"}))["unfilled"] == (
        "The sources read say too little on “Seiches” for a section of its own."
    )


async def read(services: FakeServices, uri: str) -> str:
    async with Client(agent_server(services, Limits())) as client:
        (content,) = (await client.read_resource(uri)).contents
    assert content.mime_type == "text/markdown"
    text: str = content.text  # type: ignore[union-attr]
    return text


async def test_resources_are_markdown(services: FakeServices) -> None:
    page, power = f"kgplatform://pages/{tides.PAGE.id}", f"kgplatform://topics/{tides.POWER.id}"
    topic = f"kgplatform://topics/{tides.TIDES.id}"
    assert await read(services, page) == to_markdown(tides.PAGE)
    assert await read(services, "kgplatform://skill") == skill_text()
    assert await read(services, "kgplatform://topics") == (
        f"# Topics\n\n- Tides (sea): {topic}, page: {page}\n- Tidal power (sea): {power}, no page yet\n"
    )
    assert await read(services, power) == (
        f"# Tidal power\n\nDomain: sea. Id: {tides.POWER.id}.\n\n## Pages\n\n- none\n\n## Entities\n\n- none\n\n"
        "## Open gaps\n\n- none\n"
    )
    assert (await read(services, topic)).splitlines()[8:14] == [
        "",
        "## Entities",
        "",
        *[f"- {each.name} ({each.id}), mentions: {each.mentions}" for each in tides.ENTITIES[:3]],
    ]


async def test_resources_are_listed(services: FakeServices) -> None:
    async with Client(agent_server(services, Limits())) as client:
        listed = [each.uri for each in (await client.list_resources()).resources]
        templates = [each.uri_template for each in (await client.list_resource_templates()).resource_templates]
    assert sorted(listed) == ["kgplatform://skill", "kgplatform://topics"]
    assert sorted(templates) == ["kgplatform://pages/{page_id}", "kgplatform://topics/{topic_id}"]


@pytest.mark.parametrize(
    ("uri", "told"),
    [
        ("kgplatform://pages/none", "There is no page none. List the topic's pages."),
        (
            "kgplatform://nowhere",
            "There is no resource kgplatform://nowhere. "
            "Begin with kgplatform://topics, which lists the topics with the addresses of their pages.",
        ),
    ],
)
async def test_a_resource_that_is_not_there_is_told_with_what_to_do(
    services: FakeServices, uri: str, told: str
) -> None:
    async with Client(agent_server(services, Limits())) as client:
        with pytest.raises(MCPError, match=told.replace(".", r"\.")):
            await client.read_resource(uri)
