"""A role that is added in one folder, as docs/develop.md says."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kgplatform import roles
from kgplatform.errors import UnusableAnswer
from kgplatform.llm.dropped import Dropped
from kgplatform.llm.prompts import read_prompts
from tests.layers import wrong_imports
from tests.support.fake_model import FakeModel
from tests.support.guide import examples

MODULES = ("captioner", "rules.captioner", "model.captioner")
PASSAGE = "Bogs hold much water, and peat grows in them by a millimetre a year."


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Follow the guide: a folder with the port, both sides and the prompt."""
    folder = tmp_path / "captions"
    for module, text in zip(MODULES, examples("Add a role"), strict=True):
        path = (folder / module.replace(".", "/")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    (folder / "prompts").mkdir()
    (prompt,) = examples("Add a role", "markdown")
    (folder / "prompts" / "captions.md").write_text(prompt, encoding="utf-8")
    monkeypatch.setattr(roles, "__path__", [*roles.__path__, str(tmp_path)])
    yield folder
    for name in [name for name in sys.modules if name.startswith("kgplatform.roles.captions")]:
        del sys.modules[name]


def _side(name: str) -> Any:
    return import_module(f"kgplatform.roles.captions.{name}.captioner")


@pytest.mark.usefixtures("added")
async def test_its_rules_and_its_model_play_it() -> None:
    model = FakeModel({"captions": [{"caption": "How bogs make peat"}, {"caption": "a " * 30}, UnusableAnswer("no")]})
    dropped = Dropped()
    captioner = _side("model").ModelCaptioner(model, dropped)

    assert await _side("rules").RuleCaptioner().caption(PASSAGE) == "Bogs hold much water, and peat grows in"
    assert [await captioner.caption(PASSAGE) for _ in range(3)] == ["How bogs make peat", "a a a a a a a a", ""]
    assert model.asked[0] == ("captions", {"passage": PASSAGE})
    assert dropped.take() == {"captions: answer unusable": 1}


def test_its_prompt_is_found_and_filled(added: Path) -> None:
    prompt = read_prompts(added / "prompts")["captions"]

    system, user = prompt.render({"passage": PASSAGE})
    assert (prompt.role, user.content) == ("captions", PASSAGE)
    assert system.content.startswith("You say in at most eight words")


def test_it_lies_in_its_room(added: Path) -> None:
    for module in MODULES:
        text = (added / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")
        full = f"kgplatform.roles.captions.{module}"
        assert wrong_imports(full, text, full.rpartition(".")[0]) == []
