"""Typed queries as language models tell them: a kind, and beside it parts of which each kind takes its own."""

from collections.abc import Mapping
from typing import Protocol

from kgplatform.models import QUERY_KINDS, TAKEN, QueryKind, TypedQuery

_KINDS: Mapping[str, QueryKind] = {kind: kind for kind in QUERY_KINDS}


class ToldQuery(Protocol):
    """What a model told; it has an attribute for each part that some kind takes."""

    kind: str


def told_query(told: ToldQuery) -> TypedQuery | None:
    """Return a query without what its kind has no use for; None for a kind that there is not."""
    kind = _KINDS.get("_".join(told.kind.casefold().split()))
    if kind is None:
        return None
    return TypedQuery(kind=kind, **{name: " ".join(getattr(told, name).split()) for name in TAKEN[kind]})
