"""Every query of kgplatform, one a .cypher file in the folder of its noun, loaded by name: `load("read/topics/topic")`.

A file opens with `//` lines: what it answers, its $parameters, its columns.
"""

from functools import lru_cache
from importlib.resources import files
from typing import LiteralString


@lru_cache
def load(name: str) -> LiteralString:
    """Return the query text of `cypher/<name>.cypher`; raises FileNotFoundError for an unknown name."""
    return files(__name__).joinpath(f"{name}.cypher").read_text(encoding="utf-8")
