"""Commands over the fake services."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kgplatform.cli.app import app
from kgplatform.settings import load_settings
from tests.api.fake_services import FakeServices
from tests.cli.served import served

Command = Callable[..., Result]


def rows(text: str) -> list[list[str]]:
    """The cells of what a table is printed as where no terminal is, without titles and headers."""
    tables = [lines.splitlines() for lines in text.split("\n\n")]
    return [line.split("\t") for lines in tables for line in [line for line in lines if "\t" in line][1:]]


@pytest.fixture
def fake() -> FakeServices:
    return FakeServices()


@pytest.fixture
def command(fake: FakeServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    """Run a command that is answered by the fake services."""
    monkeypatch.setenv("KGPLATFORM_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    load_settings.cache_clear()
    with served(fake, tmp_path):
        yield lambda *arguments: CliRunner().invoke(app, arguments)
    load_settings.cache_clear()
