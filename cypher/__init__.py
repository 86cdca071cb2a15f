"""Every query of kgplatform, one a .cypher file in the folder of its noun, loaded by name: `load("read/topics/topic")`.

A file opens with `//` lines: what it answers, its $parameters, its columns.
"""

from functools import lru_cache
from importlib.resources import files
from typing import LiteralString

_COUNTED = "#counted"
_COLLECTED = "#collected"


def counted(name: str) -> str:
    """Return the name of the query that counts, by owner, what a query of `read/lists/` has."""
    return name + _COUNTED


def collected(name: str) -> str:
    """Return the name of the query that gives all rows of a query of `read/lists/` as one, `found`, of lists of its
    columns owner, id, value and node: a row by itself takes the driver as long as what is in it."""
    return name + _COLLECTED


@lru_cache
def load(name: str) -> LiteralString:
    """Return the query text of `cypher/<name>.cypher`; raises FileNotFoundError for an unknown name."""
    if name.endswith(_COUNTED):
        found, returned = _parted(load(name.removesuffix(_COUNTED)))
        return f"{found}RETURN {returned.partition(',')[0]}, count(*) AS total"
    if name.endswith(_COLLECTED):
        return (
            f"CALL () {{\n{load(name.removesuffix(_COLLECTED))}\n}}\nRETURN collect([owner, id, value, node]) AS found"
        )
    return files(__name__).joinpath(f"{name}.cypher").read_text(encoding="utf-8")


def _parted(list_query: LiteralString) -> tuple[LiteralString, LiteralString]:
    """Part a query of `read/lists/` before what it returns of the things that it found: counting them reads none."""
    found, _, returned = list_query.rpartition("\nRETURN ")
    return found + "\n", returned
