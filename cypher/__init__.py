"""Every query of kgplatform, one a .cypher file in the folder of its noun, loaded by name: `load("read/topics/topic")`.

A file opens with `//` lines: what it answers, its $parameters, its columns.
"""

from functools import lru_cache
from importlib.resources import files
from typing import LiteralString

_COUNTED = "#counted"


def counted(name: str) -> str:
    """Return the name of the query that counts, by owner, what a query of `read/lists/` has."""
    return name + _COUNTED


@lru_cache
def load(name: str) -> LiteralString:
    """Return the query text of `cypher/<name>.cypher`; raises FileNotFoundError for an unknown name."""
    if name.endswith(_COUNTED):
        return f"CALL () {{\n{load(name.removesuffix(_COUNTED))}\n}}\nRETURN owner, count(*) AS total"
    return files(__name__).joinpath(f"{name}.cypher").read_text(encoding="utf-8")
