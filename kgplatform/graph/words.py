"""How many snippets of a domain have each word, kept with the snippets: what is stored is counted, once.

A snippet that is new is not counted yet and says so; a transaction counts some and lets them say it no more. Removing
snippets takes what was counted of them away in the transaction that removes them. So nothing is counted twice or left
out for good, whatever is killed when; until the rest is counted, how rare words are is as it was before.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from kgplatform.graph.session import Graph, Row, Work
from kgplatform.ids import domain_id, word_id
from kgplatform.language.indexed_words import indexed_words
from kgplatform.models import PROSE, SnippetKind

AT_ONCE = 2_000
"""Snippets, or words, that are read at once."""

COUNTED_AT_ONCE = 10_000
"""Snippets that are counted in one transaction: many have the same words, which are written once then."""


class WordCounts(NamedTuple):
    """How many `snippets` there are, with how many `characters` together, and how many of them have each of some words,
    by stems; a word that none has is not there. `weighed` is the least mean length for which the store has their words
    weighed, None for none."""

    snippets: int
    characters: int
    times: Mapping[str, int]
    weighed: float | None = None

    @property
    def usual(self) -> float:
        """The mean length of a snippet in characters; 1 for none."""
        return self.characters / self.snippets if self.snippets and self.characters else 1.0


class WordWeights(NamedTuple):
    """For which mean length in characters the words of a domain are `weighed`, or being weighed; `usual` is the mean
    length now, 0 for nothing. `uncounted`: there is something to count."""

    domain: str
    usual: float
    weighed: float | None
    weighing: float | None
    uncounted: bool


class SnippetText(NamedTuple):
    """What is counted of a snippet."""

    id: str
    text: str
    kind: SnippetKind
    counted: bool
    language: str = ""


Store = Callable[[Sequence[SnippetText]], Awaitable[None]]


class Tally:
    """Counts words of snippets of one domain: of `prose`, and of any kind."""

    def __init__(self) -> None:
        self.prose: Counter[str] = Counter()
        self.any: Counter[str] = Counter()
        self.held = {"snippets": 0, "characters": 0, "prose": 0, "prose_characters": 0}

    def add(self, text: str, kind: str, language: str = "") -> None:
        """Count a snippet."""
        words = indexed_words(text, language).keys()
        self.any.update(words)
        self._hold("snippets", "characters", len(text))
        if kind == PROSE:
            self.prose.update(words)
            self._hold("prose", "prose_characters", len(text))

    def rows(self, domain: str) -> list[Row]:
        """Return a row for each word."""
        return [
            {"id": word_id(domain, stem), "stem": stem, "prose": self.prose[stem], "snippets": times}
            for stem, times in self.any.items()
        ]

    def _hold(self, number: str, length: str, characters: int) -> None:
        self.held[number] += 1
        self.held[length] += characters


async def word_counts(graph: Graph, domain: str, stems: Collection[str], prose: bool) -> WordCounts:
    """Return what a domain, or all domains for "", holds of snippets of prose, or of all kinds, and how many of them
    have each of some words, by their stems."""
    asked = sorted(set(stems))
    if domain:
        ids = [word_id(domain, stem) for stem in asked]
        rows = await graph.read("read/words/word_counts", domain=domain_id(domain), ids=ids)
    else:
        rows = await graph.read("read/words/word_counts_of_all", stems=asked)
    if not rows:
        return WordCounts(0, 0, {})
    kind = "prose" if prose else "snippets"
    times = {row["stem"]: row[kind] for row in rows[0]["words"] if row[kind] > 0}
    held = ("snippets", "characters") if prose else ("all_snippets", "all_characters")
    return WordCounts(rows[0][held[0]], rows[0][held[1]], times, rows[0]["weighed"])


async def languages_of(graph: Graph, domain: str) -> list[str]:
    """Return the codes of the languages other than English that snippets of a domain, or of all, came in; sorted."""
    rows = await graph.read("read/words/languages", domain=domain)
    return [row["language"] for row in rows]


async def word_weights(graph: Graph, domain: str = "") -> list[WordWeights]:
    """Return how the words of a domain, or of all, are weighed, by its name."""
    rows = await graph.read("read/words/word_weights", domain=domain)
    return [WordWeights(**row) for row in rows]


async def snippet_texts(graph: Graph, domain: str) -> AsyncIterator[list[SnippetText]]:
    """Give the snippets of a domain by id, AT_ONCE of them at once."""
    async for rows in _batches(graph, "read/words/snippets_after", domain):
        yield [SnippetText(**row) for row in rows]


async def count_words(graph: Graph, domain: str) -> None:
    """Count the words of the snippets of a domain that are not counted yet."""
    while await graph.write_together(partial(_count_some, domain=domain)) == COUNTED_AT_ONCE:
        pass


async def take_words(work: Work, snippet_ids: Sequence[str]) -> None:
    """Count what snippets have that are about to be removed no more."""
    tallies: dict[str, Tally] = {}
    await work.run("write/words/hold_domains", ids=list(snippet_ids))  # what is not counted yet stays so from here on
    for row in await work.run("read/words/counted_snippets", ids=list(snippet_ids)):
        tallies.setdefault(row["domain"], Tally()).add(row["text"], row["kind"], row["language"])
    for domain, tally in sorted(tallies.items()):
        await work.run_rows("write/words/take_words", tally.rows(domain))
        gone = {name: -number for name, number in tally.held.items()}
        await work.run("write/words/add_snippets", id=domain_id(domain), **gone)


async def differing_words(graph: Graph, domain: str, tally: Tally) -> list[Row]:
    """Return the words of a domain that are counted otherwise than in `tally`, as that has them."""
    wanted = {row["id"]: row for row in tally.rows(domain)}
    differing: list[Row] = []
    async for rows in _batches(graph, "read/words/words_after", domain):
        for row in rows:
            right = wanted.pop(row["id"], {"id": row["id"], "stem": "", "prose": 0, "snippets": 0})
            if (right["prose"], right["snippets"]) != (row["prose"], row["snippets"]):
                differing.append(right)
    return [*differing, *wanted.values()]


async def held_by(graph: Graph, domain: str) -> dict[str, int]:
    """Return what a domain is said to hold, as `Tally.held`."""
    rows = await graph.read("read/words/word_counts", domain=domain_id(domain), ids=[])
    row = rows[0] if rows else {"all_snippets": 0, "all_characters": 0, "snippets": 0, "characters": 0}
    return {
        "snippets": row["all_snippets"],
        "characters": row["all_characters"],
        "prose": row["snippets"],
        "prose_characters": row["characters"],
    }


async def set_words(graph: Graph, domain: str, rows: Iterable[Row], held: Mapping[str, int]) -> None:
    """Set how many snippets of a domain have some words, and what it holds."""
    await graph.write_rows("write/words/set_words", rows, domain=domain)
    await graph.write("write/words/set_snippets", id=domain_id(domain), **held)


async def first_weights(graph: Graph, domain: str, usual: float) -> float:
    """Return for which mean length the words of a domain are to be weighed: the first call fixes it."""
    rows = await graph.write("write/words/first_weights", id=domain_id(domain), usual=usual)
    return float(rows[0]["usual"])


async def begin_weighing(graph: Graph, domain: str, usual: float) -> float:
    """Begin to weigh the words of a domain for a mean length, or go on with what was begun; return the length."""
    (row,) = await graph.write("write/words/begin_weighing", id=domain_id(domain), usual=usual)
    return float(row["usual"])


async def weigh_some(graph: Graph, domain: str, usual: float, store: Store) -> bool:
    """Let `store` weigh the next snippets of a domain, AT_ONCE at most, and note that; whether there may be more.

    The domain is held meanwhile: another process weighs others, and a snippet is there, or removed, for graph and store
    alike. False also where another has ended it.
    """
    return await graph.write_together(partial(_weigh_some, domain=domain, usual=usual, store=store))


async def end_weighing(graph: Graph, domain: str, usual: float) -> None:
    """Note that all words of a domain are weighed for a mean length."""
    await graph.write("write/words/end_weighing", id=domain_id(domain), usual=usual)


async def _batches(graph: Graph, query: str, domain: str) -> AsyncIterator[list[Row]]:
    """Give what a query finds in a domain by id, in batches of which none is empty."""
    after = ""
    while rows := await graph.read(query, domain=domain, after=after, limit=AT_ONCE):
        yield rows
        if len(rows) < AT_ONCE:
            return
        after = rows[-1]["id"]


async def _count_some(work: Work, domain: str) -> int:
    await work.run("write/words/hold_domain", id=domain_id(domain))
    found = await work.run("write/words/uncounted_snippets", domain=domain, limit=COUNTED_AT_ONCE)
    if found:
        tally = await asyncio.to_thread(_tallied, found)
        await work.run_rows("write/words/add_words", tally.rows(domain), domain=domain)
        await work.run("write/words/add_snippets", id=domain_id(domain), **tally.held)
    return len(found)


async def _weigh_some(work: Work, domain: str, usual: float, store: Store) -> bool:
    await work.run("write/words/hold_domain", id=domain_id(domain))
    rows: list[Row] = []
    for begun in await work.run("read/words/weighed_to", id=domain_id(domain), usual=usual):
        rows = await work.run("read/words/snippets_after", domain=domain, after=begun["after"], limit=AT_ONCE)
    if rows:
        await store([SnippetText(**row) for row in rows])
        await work.run("write/words/weighed_to", id=domain_id(domain), after=rows[-1]["id"])
    return len(rows) == AT_ONCE


def _tallied(rows: Iterable[Row]) -> Tally:
    tally = Tally()
    for row in rows:
        tally.add(row["text"], row["kind"], row["language"])
    return tally
