"""Prompts are Markdown files: front matter, then a `# System` and a `# User` part with {{placeholders}}.

A user's own file of the same name replaces one of ours. All are checked when they are read.
"""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from kgplatform.errors import SettingsError
from kgplatform.ids import content_hash
from kgplatform.llm.calls import Message, Sampling
from kgplatform.models import Value

REMEDY = "Correct the file, or take it out of the folder of KGPLATFORM_PROMPTS to use the built-in prompt."
_FRONT = re.compile(r"\A---\n(.*?)\n---\n(.*)\Z", re.DOTALL)
_PART = re.compile(r"^# (System|User)[ \t]*$", re.MULTILINE)
_PLACEHOLDER = re.compile(r"\{\{(.*?)\}\}")
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")


class Prompt(Value):
    """A role's prompt. `version` is a hash of the file's text: another text is another prompt; `role` is the prompt's
    name, or the role that it is another prompt of."""

    name: str
    role: str
    version: str
    sampling: Sampling
    placeholders: frozenset[str]
    system: str
    user: str

    def render(self, values: Mapping[str, str]) -> tuple[Message, ...]:
        """Return the messages with the values in place; what a value holds is never taken for a placeholder.

        Raises ValueError unless there is exactly one value for each placeholder.
        """
        if set(values) != self.placeholders:
            raise ValueError(
                f"The prompt {self.name} takes {sorted(self.placeholders)}, and was given {sorted(values)}."
            )
        system, user = (
            _PLACEHOLDER.sub(lambda match: values[match[1].strip()], part) for part in (self.system, self.user)
        )
        return (*([Message(role="system", content=system)] if system else []), Message(role="user", content=user))


class _Front(BaseModel):
    """What stands above a prompt; its own version is for those who read it."""

    model_config = ConfigDict(extra="forbid")

    version: str | int | float = ""
    role: str = ""
    sampling: Sampling = Sampling()
    placeholders: tuple[str, ...] = ()


class Prompts(Mapping[str, Prompt]):
    """All prompts by their names."""

    def __init__(self, prompts: Mapping[str, Prompt]) -> None:
        self._prompts = dict(sorted(prompts.items()))

    def __getitem__(self, name: str) -> Prompt:
        try:
            return self._prompts[name]
        except KeyError:
            raise SettingsError(f"There is no prompt {name}.", f"There are: {', '.join(self._prompts)}.") from None

    def __contains__(self, name: object) -> bool:
        return name in self._prompts

    def __iter__(self) -> Iterator[str]:
        return iter(self._prompts)

    def __len__(self) -> int:
        return len(self._prompts)


def load_prompts(folder: Path | None = None) -> Prompts:
    """Return the built-in prompts, those in the user's folder in place of theirs.

    Raises SettingsError, naming the file and the placeholder, for a file that cannot be used or that replaces nothing.
    """
    ours = read_prompts(*built_in_folders())
    if folder is None:
        return ours
    if not folder.is_dir():
        raise SettingsError(f"There is no folder {folder}.", "Check KGPLATFORM_PROMPTS.")
    theirs = read_prompts(folder)
    for name, prompt in theirs.items():
        _check_replacement(folder / f"{name}.md", prompt, ours)
    return Prompts({**ours, **theirs})


def built_in_folders() -> list[Path]:
    """Return the folders of the built-in prompts: each role has its own."""
    return sorted(Path(str(files("kgplatform"))).glob("roles/*/prompts"))


def read_prompts(*folders: Path) -> Prompts:
    """Return the prompts of folders, one a file NAME.md."""
    return Prompts({path.stem: _read(path) for folder in folders for path in sorted(folder.glob("*.md"))})


def _read(path: Path) -> Prompt:
    try:
        text = path.read_text(encoding="utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The prompt {path} cannot be read: {error}.", REMEDY) from error
    match = _FRONT.match(text)
    if match is None:
        raise SettingsError(f"The prompt {path} does not begin with front matter between two lines of ---.", REMEDY)
    front, parts = _front(path, match[1]), _parts(path, match[2])
    _check_placeholders(path, front, parts)
    return Prompt(
        name=path.stem,
        role=front.role or path.stem,
        version=content_hash(text),
        sampling=front.sampling,
        placeholders=frozenset(front.placeholders),
        system=parts.get("System", ""),
        user=parts["User"],
    )


def _front(path: Path, text: str) -> _Front:
    try:
        return _Front.model_validate(yaml.safe_load(text) or {})
    except (yaml.YAMLError, ValidationError) as error:
        raise SettingsError(f"The front matter of the prompt {path} cannot be used: {error}.", REMEDY) from error


def _parts(path: Path, body: str) -> dict[str, str]:
    """Return the texts under `# System` and `# User`, each heading's first; those below may hold such lines."""
    headings = {match[1]: match for match in reversed(list(_PART.finditer(body)))}
    if "User" not in headings:
        raise SettingsError(f"The prompt {path} has no part under a line `# User`.", REMEDY)
    user = headings["User"]
    system = headings.get("System")
    if system is None or system.start() > user.start():
        return {"User": body[user.end() :].strip()}
    return {"System": body[system.end() : user.start()].strip(), "User": body[user.end() :].strip()}


def _check_placeholders(path: Path, front: _Front, parts: Mapping[str, str]) -> None:
    declared = set(front.placeholders)
    used = {name.strip() for part in parts.values() for name in _PLACEHOLDER.findall(part)}
    for name in sorted(used - declared):
        raise SettingsError(f"The prompt {path} uses the placeholder {name!r} without declaring it.", REMEDY)
    for name in sorted(declared - used):
        raise SettingsError(f"The prompt {path} declares the placeholder {name!r} and does not use it.", REMEDY)
    for name in sorted(declared):
        if not _NAME.match(name):
            raise SettingsError(f"The prompt {path} has a placeholder {name!r}, which is no name.", REMEDY)


def _check_replacement(path: Path, prompt: Prompt, ours: Prompts) -> None:
    if prompt.name not in ours:
        raise SettingsError(f"The prompt {path} replaces none of kgplatform's.", f"There are: {', '.join(ours)}.")
    expected = ours[prompt.name].placeholders
    for name in sorted(prompt.placeholders - expected):
        raise SettingsError(f"The prompt {path} has a placeholder {name!r} that nothing fills.", REMEDY)
    for name in sorted(expected - prompt.placeholders):
        raise SettingsError(f"The prompt {path} lacks the placeholder {name!r}.", REMEDY)
