"""How many snippets of a domain have each word, kept with the snippets: what is stored is counted, once.

A snippet that is new is not counted yet and says so; a transaction counts some and lets them say it no more. Removing
snippets takes what was counted of them away in the transaction that removes them. So nothing is counted twice or left
out for good, whatever is killed when; until the rest is counted, how rare words are is as it was before.
"""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
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
    by stems; a word that none has is not there."""

    snippets: int
    characters: int
    times: Mapping[str, int]

    @property
    def usual(self) -> float:
        """The mean length of a snippet in characters; 1 for none."""
        return self.characters / self.snippets if self.snippets and self.characters else 1.0


class WordWeights(NamedTuple):
    """For which mean length in characters the words of a domain are `weighed`, or being weighed, up to the snippet
    `weighed_to`; `usual` is the mean length now, 0 for nothing. `uncounted`: there is something to count."""

    domain: str
    usual: float
    weighed: float | None
    weighing: float | None
    weighed_to: str | None
    uncounted: bool


class SnippetText(NamedTuple):
    """What is counted of a snippet; `characters` is its length in the text of its document."""

    id: str
    text: str
    kind: SnippetKind
    characters: int
    counted: bool
    language: str = ""


class Tally:
    """Counts words of snippets of one domain: of `prose`, and of any kind."""

    def __init__(self) -> None:
        self.prose: Counter[str] = Counter()
        self.any: Counter[str] = Counter()
        self.held = {"snippets": 0, "characters": 0, "prose": 0, "prose_characters": 0}

    def add(self, text: str, kind: str, characters: int, language: str = "") -> None:
        """Count a snippet."""
        words = indexed_words(text, language).keys()
        self.any.update(words)
        self._hold("snippets", "characters", characters)
        if kind == PROSE:
            self.prose.update(words)
            self._hold("prose", "prose_characters", characters)

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
    return WordCounts(rows[0][held[0]], rows[0][held[1]], times)


async def languages_of(graph: Graph, domain: str) -> list[str]:
    """Return the codes of the languages other than English that snippets of a domain, or of all, came in; sorted."""
    rows = await graph.read("read/words/languages", domain=domain)
    return [row["language"] for row in rows]


async def word_weights(graph: Graph, domain: str = "") -> list[WordWeights]:
    """Return how the words of a domain, or of all, are weighed, by its name."""
    rows = await graph.read("read/words/word_weights", domain=domain)
    return [WordWeights(**row) for row in rows]


async def snippets_after(graph: Graph, domain: str, after: str, limit: int) -> list[SnippetText]:
    """Return the first snippets of a domain behind an id, by id."""
    rows = await graph.read("read/words/snippets_after", domain=domain, after=after, limit=limit)
    return [SnippetText(**row) for row in rows]


async def count_words(graph: Graph, domain: str) -> None:
    """Count the words of the snippets of a domain that are not counted yet."""
    while await graph.write_together(partial(_count_some, domain=domain)) == COUNTED_AT_ONCE:
        pass


async def take_words(work: Work, snippet_ids: Sequence[str]) -> None:
    """Count what snippets have that are about to be removed no more."""
    tallies: dict[str, Tally] = {}
    for row in await work.run("read/words/counted_snippets", ids=list(snippet_ids)):
        tally = tallies.setdefault(row["domain"], Tally())
        tally.add(row["text"], row["kind"], row["characters"], row["language"])
    for domain, tally in sorted(tallies.items()):
        await work.run("write/words/hold_domain", id=domain_id(domain))
        await work.run_rows("write/words/take_words", tally.rows(domain))
        gone = {name: -number for name, number in tally.held.items()}
        await work.run("write/words/add_snippets", id=domain_id(domain), **gone)


async def differing_words(graph: Graph, domain: str, tally: Tally) -> list[Row]:
    """Return the words of a domain that are counted otherwise than in `tally`, as that has them."""
    wanted = {row["id"]: row for row in tally.rows(domain)}
    differing: list[Row] = []
    after = ""
    while rows := await graph.read("read/words/words_after", domain=domain, after=after, limit=AT_ONCE):
        after = rows[-1]["id"]
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


async def begin_weighing(graph: Graph, domain: str, usual: float) -> tuple[float, str]:
    """Begin to weigh the words of a domain for a mean length, or go on with what was begun; return the length, and the
    id of the snippet behind which to go on."""
    (row,) = await graph.write("write/words/begin_weighing", id=domain_id(domain), usual=usual)
    return row["usual"], row["after"]


async def note_weighed(graph: Graph, domain: str, usual: float, after: str, done: bool) -> None:
    """Note how far the words of a domain are weighed."""
    await graph.write("write/words/weighed_to", id=domain_id(domain), usual=usual, after=after, done=done)


async def _count_some(work: Work, domain: str) -> int:
    await work.run("write/words/hold_domain", id=domain_id(domain))
    found = await work.run("write/words/uncounted_snippets", domain=domain, limit=COUNTED_AT_ONCE)
    if found:
        tally = await asyncio.to_thread(_tallied, found)
        await work.run_rows("write/words/add_words", tally.rows(domain), domain=domain)
        await work.run("write/words/add_snippets", id=domain_id(domain), **tally.held)
    return len(found)


def _tallied(rows: Iterable[Row]) -> Tally:
    tally = Tally()
    for row in rows:
        tally.add(row["text"], row["kind"], row["characters"], row["language"])
    return tally
