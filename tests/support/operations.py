"""Operations of GraphQL as a client asks them."""

from functools import cache
from pathlib import Path


@cache
def operations() -> str:
    """Return the document of all operations."""
    return Path(__file__).with_suffix(".graphql").read_text(encoding="utf-8")
