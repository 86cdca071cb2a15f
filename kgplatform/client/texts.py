"""The texts of the operations that the client asks: one a file in queries/, each with the fragments that it names."""

import re
from functools import cache
from importlib.resources import files

_QUERIES = files(__package__) / "queries"
_FRAGMENT = re.compile(r"\.\.\.([A-Z]\w*)")


@cache
def text_of(name: str) -> str:
    """Return the text of an operation, by the name of its file."""
    text = (_QUERIES / f"{name}.graphql").read_text("utf-8")
    return "\n".join([text, *(_fragments()[each] for each in _named(text))])


def names() -> list[str]:
    """Return the names of all operations."""
    found = (each.name.removesuffix(".graphql") for each in _QUERIES.iterdir() if each.name.endswith(".graphql"))
    return sorted(name for name in found if name != "fragments")


def _named(text: str) -> list[str]:
    return sorted(set(_FRAGMENT.findall(text)))


@cache
def _fragments() -> dict[str, str]:
    whole = (_QUERIES / "fragments.graphql").read_text("utf-8")
    parts = re.split(r"^(?=fragment )", whole, flags=re.MULTILINE)
    return {part.split()[1]: part for part in parts if part.strip()}
