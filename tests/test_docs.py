import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from kgplatform.settings import OPTIONS_OF_BEFORE, Settings
from kgplatform.strategies.registry import all_strategies

ROOT = Path(__file__).parents[1]
SETTINGS = {f"KGPLATFORM_{name.upper()}" for name in Settings.model_fields if name not in OPTIONS_OF_BEFORE}


def documented_defaults() -> dict[str, str]:
    """The default that docs/settings.md gives for each setting, without its code marks."""
    rows = re.findall(r"^\| `(KGPLATFORM_\w+)` \| (.*?) ?\| .+ \|$", (ROOT / "docs/settings.md").read_text(), re.M)
    return {name: default.strip("`") for name, default in rows}


def example_defaults() -> dict[str, str]:
    """The value that .env.example gives for each setting."""
    return dict(re.findall(r"^#(KGPLATFORM_\w+)=(.*)$", (ROOT / ".env.example").read_text(), re.M))


def real_default(variable: str) -> str:
    """The default in the code as it would be written in a file."""
    value = Settings.model_fields[variable.removeprefix("KGPLATFORM_").lower()].get_default()
    if isinstance(value, bool):
        return str(value).lower()
    return str("" if value is None else value.get_secret_value() if hasattr(value, "get_secret_value") else value)


@pytest.mark.parametrize("defaults", [documented_defaults, example_defaults])
def test_every_setting_is_documented_with_its_default(defaults: Any) -> None:
    # The data folder's default differs from machine to machine.
    fixed = SETTINGS - {"KGPLATFORM_HOME"}
    given = defaults()
    assert set(given) == SETTINGS
    assert {name: given[name] for name in fixed} == {name: real_default(name) for name in fixed}


def test_every_option_of_a_strategy_is_documented_with_its_default() -> None:
    rows = re.findall(
        r"^\| `([a-z_]+)` \| ([a-z, ]+) \|(?: (.*?))? \| .+ \|$", (ROOT / "docs/settings.md").read_text(), re.M
    )
    real = {
        option.name: (
            ", ".join(name for name, each in all_strategies().items() if option.name in each.options.model_fields),
            f"`{option.default}`" if str(option.default) else "",
        )
        for strategy in all_strategies().values()
        for option in strategy.listed()
    }

    assert {name: (strategies, default) for name, strategies, default in rows} == real


def test_every_variable_of_before_is_named_with_its_option() -> None:
    text = (ROOT / "docs/settings.md").read_text()

    assert [name for name in OPTIONS_OF_BEFORE if f"`KGPLATFORM_{name.upper()}`" not in text] == []


def commands(group: Any, before: str = "kgplatform") -> Iterator[str]:
    """Every command of a click group, with the groups that lead to it."""
    for name, command in sorted(group.commands.items()):
        if command.hidden:
            continue
        if hasattr(command, "commands"):
            yield from commands(command, f"{before} {name}")
        else:
            yield f"{before} {name}"


def test_every_command_is_documented() -> None:
    from kgplatform.cli.app import app

    # given
    real = set(commands(get_command(app)))
    lines = re.findall(r"^\| `(kgplatform [^`]+)`", (ROOT / "docs/cli.md").read_text(), re.M)

    # when
    documented = {line: {name for name in real if f"{line} ".startswith(f"{name} ")} for line in lines}

    # then
    assert [line for line, names in documented.items() if not names] == []
    assert real - set().union(*documented.values()) == set()


@pytest.mark.parametrize("page", ["docs/agents.md", "api/mcp/skill.md"])
def test_every_tool_for_agents_is_documented(page: str) -> None:
    from api.answering import Limits
    from api.mcp.server import agent_server
    from tests.api.fake_services import FakeServices

    tools = {tool.name for tool in asyncio.run(agent_server(FakeServices(), Limits()).list_tools())}
    named = set(re.findall(r"`([a-z_]+)`", (ROOT / page).read_text()))

    assert tools - named == set()


def test_every_link_between_documents_leads_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text())]
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []


def test_every_picture_is_shown_and_soon_there() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    shown = {name for page in pages for name in re.findall(r"pictures/([\w-]+\.webp)", page.read_text())}
    bytes_ = {file.name: file.stat().st_size for file in (ROOT / "docs/pictures").iterdir()}
    assert set(bytes_) == shown
    assert max(bytes_.values()) <= 150_000


def test_the_commands_of_the_readme_are_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    named = set(re.findall(r"^make (\w+)|`make (\w+)", (ROOT / "README.md").read_text(), re.M))
    words = {word for pair in named for word in pair if word}
    assert {"demo", "test", "serve", "stop", "clean"} <= words
    assert words - targets == set()
