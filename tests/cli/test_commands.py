"""Commands as a user types them: what they print, and what bad input is told."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kgplatform.cli.app import app
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.engines.ownership import Ownership
from kgplatform.graph.indexes import install_schema
from kgplatform.graph.session import Graph
from kgplatform.llm.calls import Reply
from kgplatform.llm.ledger import LedgerEntry
from kgplatform.llm.store import CallStore
from kgplatform.settings import load_settings
from tests.cli.conftest import rows
from tests.stored import extraction, snippet, store

Run = Callable[..., Result]
TIDES = (
    "Tides are the rise and fall of the sea that the pull of the Moon and of the Sun causes on a turning Earth. "
    "The Moon raises the tides more than the Sun does, because the Moon is much nearer to the Earth."
)
WAVES = (
    "Waves are made by the wind that blows over the water and pushes it up into crests, which then travel for days. "
    "A wave breaks on the beach where the water is no deeper than the wave itself is high."
)


@pytest.fixture
def kgplatform(neo4j_server: ServerAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command on a new data folder, over the Neo4j of the tests."""
    for name, value in {
        "HOME": str(tmp_path / "home"),
        "NEO4J_URI": neo4j_server.bolt_uri,
        "NEO4J_USER": neo4j_server.user,
        "NEO4J_PASSWORD": neo4j_server.password,
    }.items():
        monkeypatch.setenv(f"KGPLATFORM_{name}", value)

    def run(*arguments: str) -> Result:
        load_settings.cache_clear()
        return CliRunner().invoke(app, arguments)

    return run


def words(text: str) -> str:
    return " ".join(text.split())


def test_an_empty_folder_is_told_what_can_be_read(kgplatform: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    result = kgplatform("load", str(tmp_path / "empty"))

    assert result.exit_code == 1
    assert "There is nothing to read in" in words(result.stderr)
    assert "What to do:" in result.stderr


def test_the_ledger_of_no_model_is_told_and_empty_as_json(kgplatform: Run) -> None:
    assert kgplatform("ledger").stdout == "No language model was asked anything.\n"
    assert json.loads(kgplatform("ledger", "--by", "stage", "--json").stdout) == []


def test_the_ledger_says_which_costs_are_unknown(kgplatform: Run, tmp_path: Path) -> None:
    # given calls of two models, one without a price
    async def ask() -> None:
        store = CallStore(f"sqlite:///{tmp_path / 'home' / 'runs' / 'calls.sqlite'}")
        for model, cost in (("priced", 0.0125), ("other", None)):
            entry = LedgerEntry(role="writer", model=model, prompt_tokens=1200, completion_tokens=30, cost=cost)
            reply = Reply(text="x", finish_reason="stop")
            done = entry.model_copy(update={"state": "answered"})
            await store.commit(await store.begin(model, entry), model, reply, done)
        await store.close()

    kgplatform("ledger")
    asyncio.run(ask())

    # when
    by_model = kgplatform("ledger", "--by", "model").stdout
    [by_role] = json.loads(kgplatform("ledger", "--json").stdout)

    # then
    costs = {cells[0]: cells[-1] for cells in rows(by_model)}
    assert (costs["priced"], costs["other"]) == ("0.0125", "unknown")
    assert (by_role["calls"], by_role["prompt_tokens"], by_role["cost"], by_role["unpriced"]) == (2, 2400, 0.0125, 1)


def test_a_bad_setting_of_the_model_is_told_at_start(kgplatform: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGPLATFORM_MODEL", "m")
    monkeypatch.setenv("KGPLATFORM_MODEL_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("KGPLATFORM_MODEL_ROLES", '{"wirter": {"temperature": 1}}')

    result = kgplatform("topic", "list")

    assert result.exit_code == 1
    assert "KGPLATFORM_MODEL_ROLES has a role 'wirter'." in words(result.stderr)


def test_what_cannot_be_read_is_named_and_the_rest_is_loaded(kgplatform: Run, tmp_path: Path) -> None:
    # given: one good file, one that is no text, one too large, and lines of which one has no text
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "good.txt").write_text(TIDES, encoding="utf-8")
    (corpus / "binary.txt").write_bytes(bytes(range(256)) * 40)
    (corpus / "large.txt").write_bytes(b"word " * 10_000_000)
    lines = [{"url": "u:1", "title": "Lines", "text": WAVES}, {"url": "u:2"}]
    (corpus / "lines.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")

    # when
    result = kgplatform("load", str(corpus), "--domain", "sea-of-the-command-tests", "--json")

    # then
    report = json.loads(result.stdout)
    assert (result.exit_code, report["documents"], report["snippets"]) == (0, 2, 2)
    assert [place.split(":")[0] for place in report["unreadable"]] == [
        "binary.txt",
        "large.txt",
        "lines.jsonl, line 2",
    ]


def test_a_topic_of_which_nothing_is_known_is_told_so(kgplatform: Run, tmp_path: Path) -> None:
    domain = "tides-of-the-command-tests"
    (tmp_path / "tides.txt").write_text(TIDES, encoding="utf-8")
    kgplatform("load", str(tmp_path / "tides.txt"), "--domain", domain)

    unknown = kgplatform("topic", "run", "Parliamentary procedure of medieval Iceland", "--domain", domain)
    nowhere = kgplatform("topic", "run", "Tides", "--domain", "no-such-domain")

    assert (unknown.exit_code, nowhere.exit_code) == (1, 1)
    assert f"Nothing in the domain '{domain}' is about" in words(unknown.stderr)
    assert "The domain 'no-such-domain' holds no documents." in words(nowhere.stderr)


def test_a_wrong_password_is_told_with_its_settings(kgplatform: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGPLATFORM_NEO4J_PASSWORD", "wrong")

    result = kgplatform("topic", "list")

    assert result.exit_code == 1
    assert "refuses the user 'neo4j' with this password" in words(result.stderr)
    assert "KGPLATFORM_NEO4J_PASSWORD" in result.stderr


def test_a_second_owner_is_told_who_the_first_is(kgplatform: Run, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    home.open()
    with Ownership(home):
        result = kgplatform("topic", "list")

    assert result.exit_code == 1
    assert "is owned by process" in words(result.stderr) or "owns" in words(result.stderr)


def test_what_names_mean_is_decided_and_taken_back(kgplatform: Run, neo4j_server: ServerAddress) -> None:
    # given two names of a domain
    domain = "names-of-the-command-tests"
    row = snippet("A flood tide is a rising tide.", "tides", domain)

    async def read() -> None:
        async with Graph(neo4j_server.bolt_uri, neo4j_server.user, neo4j_server.password) as graph:
            await install_schema(graph)
            await store(graph, row)
            await resolve(graph, [row], [extraction(row, ["flood tide", "rising tide"])])

    asyncio.run(read())

    # when
    merged = json.loads(
        kgplatform("entity", "merge", "Flood tides", "rising tide", "-d", domain, "--why", "one", "--json").stdout
    )
    shown = json.loads(kgplatform("entity", "show", "rising tide", "-d", domain, "--json").stdout)
    again = kgplatform("entity", "merge", "flood tide", "rising tide", "-d", domain, "--why", "one")
    undone = json.loads(kgplatform("entity", "undo", merged["id"], "--json").stdout)
    [told] = json.loads(kgplatform("entity", "history", "flood tide", "-d", domain, "--json").stdout)
    unknown = kgplatform("entity", "show", "rising tidy", "-d", domain)

    # then
    assert sorted(merged["entity_names"]) == ["flood tide", "rising tide"]
    assert (shown["entity"]["id"], shown["entity"]["mentions"]) == (merged["entity_ids"][0], 2)
    assert shown["occurrences"][0]["surfaces"] == ["flood tide", "rising tide"]
    assert words(again.stderr).startswith("Error: Fewer than two entities are named by 'flood tide', 'rising tide'.")
    assert undone["undone_why"] == "taken back" and told == undone
    assert f"There is no entity 'rising tidy' in {domain}." in words(unknown.stderr)
    assert "Did you mean one of these? rising tide" in words(unknown.stderr)


def test_what_does_not_exist_is_told_with_where_to_look(kgplatform: Run) -> None:
    topic, page = kgplatform("topic", "show", "No such topic"), kgplatform("page", "show", "no-such-page")

    assert (topic.exit_code, page.exit_code) == (1, 1)
    assert "There is no topic 'No such topic'." in words(topic.stderr)
    assert "There is no page 'no-such-page'." in words(page.stderr)


def test_only_topics_are_exported_and_only_as_json(kgplatform: Run) -> None:
    assert kgplatform("export", "page", "x").exit_code == 2
    assert kgplatform("export", "topic", "x", "--format", "xml").exit_code == 2
