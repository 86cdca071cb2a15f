"""What a finished run is told as."""

from pathlib import Path

import pytest

from kgplatform.cli.outcome import print_outcome
from kgplatform.models import RunReport
from kgplatform.settings import load_settings

DONE = RunReport(
    id="r", kind="apollo", state="finished", topic_id="t", page_id="p", reason="The depth is reached.",
    counts={"rounds": 1.0, "snippets": 3.0, "entities": 1.0, "relations": 1200.0, "gaps_found": 2.0},
)  # fmt: skip


def test_without_a_server_the_command_that_shows_the_page_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KGPLATFORM_HOME", str(tmp_path))
    load_settings.cache_clear()

    print_outcome(DONE, json=False)

    assert capsys.readouterr().out.splitlines() == [
        "1 round, 3 snippets, 1 entity, 1,200 relations, 2 gaps found and 0 closed. The depth is reached.",
        "Topic: t",
        "Page: p",
        "Read it: kgplatform page show p, or in a browser: kgplatform serve",
    ]
    load_settings.cache_clear()
