from pathlib import Path

import pytest

from kgplatform.errors import SettingsError
from kgplatform.llm.calls import Message, Sampling
from kgplatform.llm.prompts import load_prompts, read_prompts

GOOD = """---
version: 3
sampling:
  temperature: 0.5
  top_p: 0.9
  max_tokens: 300
placeholders:
  - topic
  - text
---
# System
Write about {{topic}}.

# Rules
Nothing else.
# User
{{ text }}
"""


def write(folder: Path, text: str, name: str = "writer") -> Path:
    (folder / f"{name}.md").write_text(text)
    return folder


def test_a_prompt_is_its_file(tmp_path: Path) -> None:
    prompt = read_prompts(write(tmp_path, GOOD))["writer"]
    assert prompt.sampling == Sampling(temperature=0.5, top_p=0.9, max_tokens=300)
    assert prompt.placeholders == {"topic", "text"}
    assert prompt.render({"topic": "tides", "text": "{{topic}} {x}"}) == (
        Message(role="system", content="Write about tides.\n\n# Rules\nNothing else."),
        Message(role="user", content="{{topic}} {x}"),
    )


def test_another_text_is_another_version(tmp_path: Path) -> None:
    first = read_prompts(write(tmp_path, GOOD))["writer"].version
    assert read_prompts(write(tmp_path, GOOD))["writer"].version == first
    assert read_prompts(write(tmp_path, GOOD.replace("else", "more")))["writer"].version != first


def test_values_and_placeholders_are_the_same(tmp_path: Path) -> None:
    prompt = read_prompts(write(tmp_path, GOOD))["writer"]
    with pytest.raises(ValueError, match="takes"):
        prompt.render({"topic": "tides"})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# User\nx", "front matter"),
        (GOOD.replace("# User", "# Data"), "no part under a line `# User`"),
        (GOOD.replace("  - text\n", ""), "'text' without declaring it"),
        (GOOD.replace("  - text\n", "  - text\n  - goal\n"), "declares the placeholder 'goal' and does not use it"),
        (GOOD.replace("  max_tokens: 300", "  tokens: 300"), "tokens"),
        (GOOD.replace("temperature: 0.5", "temperature: warm"), "temperature"),
        (GOOD.replace("version: 3", "version: ["), "front matter"),
    ],
)
def test_a_prompt_that_cannot_be_used_is_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(SettingsError) as failure:
        read_prompts(write(tmp_path, text))
    assert reason in failure.value.what
    assert str(tmp_path / "writer.md") in failure.value.what


def test_a_file_of_the_users_replaces_ours(tmp_path: Path) -> None:
    ours = load_prompts()["json"]
    write(tmp_path, "---\nplaceholders: [schema]\n---\n# User\nJSON: {{schema}}\n", "json")
    prompts = load_prompts(tmp_path)
    assert prompts["json"].user == "JSON: {{schema}}"
    assert prompts["json"].version != ours.version
    assert prompts["again"] == load_prompts()["again"]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("jsno", "---\nversion: 1\n---\n# User\nx", "replaces none"),
        ("json", "---\nplaceholders: [schema, goal]\n---\n# User\n{{schema}} {{goal}}", "'goal' that nothing fills"),
        ("json", "---\nversion: 1\n---\n# User\nJSON", "lacks the placeholder 'schema'"),
    ],
)
def test_a_replacement_has_the_placeholders_of_ours(tmp_path: Path, name: str, text: str, reason: str) -> None:
    with pytest.raises(SettingsError) as failure:
        load_prompts(write(tmp_path, text, name))
    assert reason in failure.value.what
    assert f"{name}.md" in failure.value.what


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="There is no folder"):
        load_prompts(tmp_path / "none")


def test_the_built_in_prompts_can_be_used() -> None:
    assert {"again", "json"} <= set(load_prompts())
