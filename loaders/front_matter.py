"""What stands before a Markdown text about it, in YAML, TOML or JSON: its plain fields alone are read."""

import re

_FRONT_MATTER = re.compile(
    r"\A(?:---[ \t]*\n(.*?\n)(?:---|\.\.\.)|\+\+\+[ \t]*\n(.*?\n)\+\+\+|(\{\s*\n.*?\n\}))[ \t]*(?:\n|\Z)", re.DOTALL
)
_FIELD = re.compile(r"^[ \t]*\"?(\w+)\"?[ \t]*[:=][ \t]*(.*)$", re.MULTILINE)


def front_matter(source: str) -> tuple[dict[str, str], str, int]:
    """Return the fields of a front matter, the text behind it, and how many lines it takes."""
    match = _FRONT_MATTER.match(source)
    if not match:
        return {}, source, 0
    own = match[1] or match[2] or match[3]
    fields: dict[str, str] = {}
    for name, value in _FIELD.findall(own):
        fields.setdefault(name.lower(), value.strip().rstrip(",").strip("\"'").strip())
    return fields, source[match.end() :], match.group().count("\n")
