"""What stands before a Markdown text about it, in YAML, TOML or JSON."""

import json
import re
import tomllib
from typing import Any

import yaml

_FRONT_MATTER = re.compile(
    r"\A(?:---[ \t]*\n(.*?\n)(?:---|\.\.\.)|\+\+\+[ \t]*\n(.*?\n)\+\+\+|(\{\s*\n.*?\n\}))[ \t]*(?:\n|\Z)", re.DOTALL
)
_FIELD = re.compile(r"^[ \t]*\"?(\w+)\"?[ \t]*[:=][ \t]*(.*)$", re.MULTILINE)


_LONGEST = 50_000  # characters that are read as more than plain fields


def front_matter(source: str) -> tuple[dict[str, str], str, int]:
    """Return the plain fields of a front matter, the text behind it, and how many lines it takes."""
    match = _FRONT_MATTER.match(source)
    if not match:
        return {}, source, 0
    own = match[1] or match[2] or match[3]
    fields: dict[str, str] = {}
    for name, value in _FIELD.findall(own):
        fields.setdefault(name.lower(), value.strip().rstrip(",").strip("\"'").strip())
    return fields, source[match.end() :], match.group().count("\n")


def front_matter_values(source: str) -> dict[str, list[Any]]:
    """Return the values of a front matter by their names in small letters, lists and maps among them; none of one that
    is not as its language has it."""
    match = _FRONT_MATTER.match(source)
    if not match or len(match.group()) > _LONGEST:
        return {}
    try:
        told: Any = (
            yaml.safe_load(match[1]) if match[1] else tomllib.loads(match[2]) if match[2] else json.loads(match[3])
        )
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}
    values = told if isinstance(told, dict) else {}
    return {str(name).lower(): [value] for name, value in values.items() if value is not None}
