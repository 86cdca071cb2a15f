"""Redirects in the graph: the steps that the decisions in force are made of."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from kgplatform.graph.projections import Senses
from kgplatform.graph.session import Graph, Row, Work


class Redirect(NamedTuple):
    """A step from the entity `origin` on to `target`. `alias` is empty where all aliases take it; where `snippet` is
    given, the mentions of the alias in it have the sense `target`."""

    key: str
    alias: str
    snippet: str
    origin: str
    target: str
    decision: str
    why: str
    by: str
    score: float


async def read_senses(work: Work, snippet_ids: Collection[str]) -> dict[tuple[str, str], str]:
    """Return the senses that aliases have in snippets, by (alias id, snippet id)."""
    return senses_of(await _read(work, "read/decisions/redirects_in", snippets=sorted(snippet_ids)))


async def read_redirects(work: Work, keys: Collection[str]) -> dict[str, Redirect]:
    """Return the redirects of some keys that are in force, by key."""
    return {redirect.key: redirect for redirect in await _read(work, "read/decisions/redirects", keys=sorted(keys))}


async def read_redirects_to(work: Work, entity_ids: Collection[str]) -> list[Redirect]:
    """Return the redirects in force that lead to entities, sorted by key."""
    return await _read(work, "read/decisions/redirects_to", targets=sorted(entity_ids))


async def read_redirects_of(work: Work, decision_id: str) -> list[Redirect]:
    """Return the redirects of a decision, sorted by key; none where it was taken back."""
    return await _read(work, "read/decisions/redirects_of", decision=decision_id)


async def all_redirects(graph: Graph) -> list[Redirect]:
    """Return all redirects in force, sorted by key."""
    return _redirects(await graph.read("read/decisions/all_redirects"))


def senses_of(redirects: Collection[Redirect]) -> dict[tuple[str, str], str]:
    """Return the senses that redirects give to mentions, by (alias id, snippet id)."""
    return {(redirect.alias, redirect.snippet): redirect.target for redirect in redirects if redirect.snippet}


def changed_senses(senses: Senses, redirects: Collection[Redirect], taken: bool) -> Mapping[tuple[str, str], str]:
    """Return senses with those of redirects, or, where they are not `taken`, without them."""
    theirs = senses_of(redirects)
    if taken:
        return {**senses, **theirs}
    return {place: sense for place, sense in senses.items() if place not in theirs}


async def _read(work: Work, query: str, **params: Any) -> list[Redirect]:
    return _redirects(await work.run(query, **params))


def _redirects(rows: Collection[Row]) -> list[Redirect]:
    return sorted(Redirect(**row["redirect"]) for row in rows)
