"""What docs/client.md shows, and the notebook, run against a server."""

import asyncio
import os
import re
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.api import tides
from tests.api.fake_services import FakeServices
from tests.test_docs import ROOT

SHOWN = re.findall(
    r"^```python\n(.*?)^```$", (ROOT / "docs" / "client.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)
NOTEBOOK = ROOT / "docs" / "notebooks" / "topic_graph.ipynb"


@pytest.mark.parametrize("number", range(len(SHOWN)))
async def test_what_the_page_shows_runs(number: int, address: str, services: FakeServices, tmp_path: Path) -> None:
    services.reports[tides.WATCHED[0].id] = tides.WATCHED[-1]  # a run that is started has ended when it is looked at
    script = tmp_path / "shown.py"
    script.write_text(SHOWN[number].replace("http://127.0.0.1:8321", address), encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=asyncio.subprocess.PIPE
    )
    _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()


@pytest.mark.slow
async def test_the_notebook_runs_and_draws(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KGPLATFORM_ADDRESS", address)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    await NotebookClient(notebook, timeout=120, kernel_name="python3").async_execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    texts = "".join(output.get("text", "") + output.get("data", {}).get("text/plain", "") for output in outputs)
    assert len(pictures) == 1
    assert len(pictures[0]["data"]["image/png"]) > 10_000
    assert tides.MOON.name in texts
    assert "asked: How are Moon and spring tide related?" in texts


def test_the_notebook_was_kept_as_it_came_out() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert any("image/png" in output.get("data", {}) for cell in cells for output in cell.outputs)
