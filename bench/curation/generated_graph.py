"""A graph of any size as research would leave it, made by a seed: written as CSV and imported by Neo4j's own importer.

Entities lie in blocks of a thousand, each with a few hubs; one of twenty is a count. Three relations of four stay in
their block, most others go to blocks near by. Every block is a topic, together with a few entities of other blocks;
large topics are runs of blocks. Each topic has a page and a ledger of gaps that questions addressed.
"""

import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal

import numpy as np

from kgplatform.engines.home import Home
from kgplatform.engines.jars import neo4j_classpath
from kgplatform.engines.java import find_java
from kgplatform.engines.neo4j import EmbeddedNeo4j, ServerAddress
from kgplatform.engines.neo4j_config import java_environment

BLOCK = 1000  # entities
SNIPPETS_A_BLOCK = 200
MENTIONS_A_SNIPPET = 10
SNIPPETS_A_SOURCE = 8
VISITORS = 20  # entities of other blocks in a topic
QUERIES = 20  # of a topic, or of each block of a large one
NEARBY = 10  # blocks
SECTIONS = 40  # of a page
CITED = 4  # snippets in a section
COVERED = 10  # entities of a section
ASKED = 60  # questions of a topic, each about a gap of its own
COUNTS = 20  # one of so many entities is one
HUBNESS = 5.0  # the smaller, the more relations end at few entities
PREDICATES = (
    "increases", "decreases", "causes", "prevents", "does not cause", "is part of", "is a kind of", "contains",
    "depends on", "leads to", "is used for", "is larger than", "protects", "is found in", "is related to", "replaces",
)  # fmt: skip
EMPTY = '""'  # an unquoted empty field is no property
_SPREAD = 0x9E3779B97F4A7C15F39CC0605CEDC835  # odd: numbers become ids that look like hashes, each its own


@dataclass(frozen=True)
class Size:
    """How large a graph is; `large` topics have `large_blocks` blocks each."""

    entities: int = 1_000_000
    relations: int = 5_000_000
    large: int = 10
    large_blocks: int = 20

    @property
    def blocks(self) -> int:
        return self.entities // BLOCK

    def small_topics(self) -> list[str]:
        return [identity("Topic", number) for number in range(self.blocks)]

    def large_topics(self) -> list[str]:
        return [identity("Topic", self.blocks + number) for number in range(self.large)]


def identity(kind: str, number: int) -> str:
    """Return the id of a thing: 32 hexadecimal digits, as ids.digest gives them."""
    salt = sum(kind.encode())
    return f"{(number * 1024 + salt) * _SPREAD % 2**128:032x}"


def import_graph(home: Home, engine: EmbeddedNeo4j, size: Size, seed: int) -> ServerAddress:
    """Fill the empty data folder with the graph and return the address of its server, which runs."""
    return import_files(home, engine, lambda folder: write_files(folder, size, np.random.default_rng(seed)), "integer")


def import_files(
    home: Home, engine: EmbeddedNeo4j, write: Callable[[Path], Sequence[str]], ids: Literal["integer", "string"]
) -> ServerAddress:
    """Fill the empty data folder with what `write` writes, and start its server; `write` is given a folder for the CSV
    files, and returns the importer's options that name them. `ids` is what their nodes are numbered or named by."""
    engine.start_blocking()  # makes its configuration and password
    engine.stop_blocking()
    folder = home.path / "csv"
    folder.mkdir()
    files = write(folder)
    tool = [str(find_java()), "-Xmx3g", "-cp", ":".join(map(str, neo4j_classpath())), "org.neo4j.cli.AdminTool"]
    options = ["--overwrite-destination=true", f"--id-type={ids}", "--array-delimiter=;", "--verbose"]
    options.append(f"--report-file={folder / 'report'}")
    subprocess.run(
        [*tool, "database", "import", "full", "neo4j", *options, *files],
        env=java_environment(home.neo4j, home.neo4j / "conf"),
        check=True,
        capture_output=True,
    )
    for file in folder.iterdir():
        file.unlink()
    return engine.start_blocking()


def write_files(folder: Path, size: Size, chance: np.random.Generator) -> list[str]:
    """Write the CSV files and return the importer's options that name them."""
    subjects, objects = _ends(size, chance)
    snippets = size.blocks * SNIPPETS_A_BLOCK
    return [
        _nodes(folder, "Entity", ("name", "description", "kind"), _entities(size, chance)),
        _nodes(folder, "Topic", ("name",), ((n, f"topic {n}") for n in range(size.blocks + size.large))),
        _nodes(folder, "Source", (), ((n,) for n in range(-(-snippets // SNIPPETS_A_SOURCE)))),
        _nodes(folder, "Snippet", (), ((n,) for n in range(snippets))),
        _nodes(folder, "Query", (), ((n,) for n in range(len(_query_topics(size))))),
        _edges(
            folder, "RELATES", "Entity", "Entity",
            ("id", "relation", "description", "weight:int", "sources:int", "evidence:string[]"),
            _relations(size, subjects, objects, chance),
        ),
        _edges(folder, "MENTIONS", "Snippet", "Entity", ("id",), _mentions(size, chance)),
        _edges(folder, "FROM", "Snippet", "Source", (), ((n, n // SNIPPETS_A_SOURCE) for n in range(snippets))),
        _edges(folder, "FOUND_BY", "Snippet", "Query", (), _found(size)),
        _edges(folder, "IN_TOPIC", "Query", "Topic", (), enumerate(_query_topics(size)), name="asked"),
        _edges(folder, "IN_TOPIC", "Entity", "Topic", (), _memberships(size, chance), name="members"),
        *_records(folder, size),
    ]  # fmt: skip


def _nodes(folder: Path, label: str, columns: Iterable[str], rows: Iterable[tuple[object, ...]]) -> str:
    file = folder / f"{label}.csv"
    with file.open("w", encoding="utf-8") as out:
        out.write(",".join([f":ID({label})", "id", *columns]) + "\n")
        out.writelines(
            ",".join([str(row[0]), identity(label, int(str(row[0]))), *map(str, row[1:])]) + "\n" for row in rows
        )
    return f"--nodes={label}={file}"


def _edges(
    folder: Path,
    kind: str,
    start: str,
    end: str,
    columns: Iterable[str],
    rows: Iterable[tuple[object, ...]],
    *,
    name: str = "",
) -> str:
    file = folder / f"{name or kind}.edges.csv"
    with file.open("w", encoding="utf-8") as out:
        out.write(",".join([f":START_ID({start})", f":END_ID({end})", *columns]) + "\n")
        out.writelines(",".join(map(str, row)) + "\n" for row in rows)
    return f"--relationships={kind}={file}"


def _ends(size: Size, chance: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Subjects and objects of the relations: few of a block's entities say much, and much is said of few."""
    count = size.relations
    block = chance.integers(size.blocks, size=count)
    subjects = block * BLOCK + (BLOCK * chance.random(count) ** 1.5).astype(np.int64)
    away = chance.random(count)
    near = (block + chance.integers(-NEARBY, NEARBY + 1, size=count)) % size.blocks
    far = chance.integers(size.blocks, size=count)
    there = np.where(away < 0.75, block, np.where(away < 0.97, near, far))
    weights = 1 / (np.arange(BLOCK) + HUBNESS)
    objects = there * BLOCK + chance.choice(BLOCK, size=count, p=weights / weights.sum())
    again = np.flatnonzero(chance.random(count) < 0.03)[1:]  # something else is said of the same two
    subjects[again], objects[again] = subjects[again - 1], objects[again - 1]
    return subjects, np.where(subjects == objects, (objects + 1) % size.entities, objects)


def _entities(size: Size, chance: np.random.Generator) -> Iterator[tuple[object, ...]]:
    described = chance.random(size.entities) > 0.1
    for n, known in enumerate(described.tolist()):
        name = f"{n} people" if n % COUNTS == COUNTS - 1 else f"Entity Number {n}"
        yield n, name, f"It is the entity number {n} of all." if known else EMPTY, "concept"


def _relations(
    size: Size, subjects: np.ndarray, objects: np.ndarray, chance: np.random.Generator
) -> Iterator[tuple[object, ...]]:
    """Rows with one to three pieces of evidence from snippets of the subject's block, most with one."""
    count = size.relations
    spoken = chance.integers(len(PREDICATES), size=count).tolist()
    pieces = np.minimum(chance.geometric(0.7, size=count), 3).tolist()
    places = chance.integers(SNIPPETS_A_BLOCK, size=count).tolist()
    for n, (subject, object_) in enumerate(zip(subjects.tolist(), objects.tolist(), strict=True)):
        first = subject // BLOCK * SNIPPETS_A_BLOCK
        said = [first + (places[n] + 37 * piece) % SNIPPETS_A_BLOCK for piece in range(pieces[n])]
        sources = len({snippet // SNIPPETS_A_SOURCE for snippet in said})
        evidence = ";".join(f"{identity('Snippet', snippet)}#0-120" for snippet in said)
        yield subject, object_, identity("relation", n), PREDICATES[spoken[n]], EMPTY, pieces[n], sources, evidence


def _mentions(size: Size, chance: np.random.Generator) -> Iterator[tuple[object, ...]]:
    count = size.blocks * SNIPPETS_A_BLOCK * MENTIONS_A_SNIPPET
    places = (BLOCK * chance.random(count) ** 1.2).astype(np.int64).tolist()
    for n, place in enumerate(places):
        snippet = n // MENTIONS_A_SNIPPET
        yield snippet, snippet // SNIPPETS_A_BLOCK * BLOCK + place, identity("mention", n)


def _query_topics(size: Size) -> list[int]:
    """The topic of each query: those of the blocks first, then those of the large topics, block by block."""
    large = ([size.blocks + number] * (QUERIES * size.large_blocks) for number in range(size.large))
    return [number // QUERIES for number in range(size.blocks * QUERIES)] + list(chain.from_iterable(large))


def _found(size: Size) -> Iterator[tuple[object, ...]]:
    """Each query finds its share of the block's snippets."""
    share = SNIPPETS_A_BLOCK // QUERIES
    blocks = [n // QUERIES for n in range(size.blocks * QUERIES)]
    for number in range(size.large):
        blocks += [block for block in _large_blocks(size, number) for _ in range(QUERIES)]
    for query, block in enumerate(blocks):
        start = block * SNIPPETS_A_BLOCK + query % QUERIES * share
        yield from ((snippet, query) for snippet in range(start, start + share))


def _memberships(size: Size, chance: np.random.Generator) -> Iterator[tuple[object, ...]]:
    for block in range(size.blocks):
        visitors = chance.choice(size.entities, size=VISITORS, replace=False).tolist()
        own = range(block * BLOCK, (block + 1) * BLOCK - VISITORS)
        yield from ((entity, block) for entity in dict.fromkeys((*own, *visitors)))
    for number in range(size.large):
        for block in _large_blocks(size, number):
            yield from ((block * BLOCK + place, size.blocks + number) for place in range(BLOCK))


def _large_blocks(size: Size, number: int) -> range:
    step = max(1, (size.blocks - size.large_blocks) // max(1, size.large))
    return range(number * step, number * step + size.large_blocks)


def _records(folder: Path, size: Size) -> list[str]:
    """Pages, and gaps that are settled with the questions that addressed them and what was found for these."""
    topics = range(size.blocks + size.large)
    sections = [(topic * SECTIONS + n, topic, n) for topic in topics for n in range(SECTIONS)]
    gaps = [(topic * ASKED + n, topic, n) for topic in topics for n in range(ASKED)]
    page = ("kind", "version:int", "title")
    section = ("heading", "level:int", "position:int", "stale:boolean", "text")
    gap = ("kind", "score:double", "status", "subject", "tried:int", "searched:int", "facts:string[]")
    told = ((s, f"heading {s}", 1 + n % 2, n, "true" if n % 8 == 3 else "false", "Said. [1]") for s, _, n in sections)
    settled = ((g, "missing_link", 0.5, "vanished", EMPTY, 1, 0, "F.") for g, _, _ in gaps)
    return [
        _nodes(folder, "Page", page, ((topic, "article", 1, f"topic {topic}") for topic in topics)),
        _nodes(folder, "Section", section, told),
        _nodes(
            folder,
            "Gap",
            gap,
            settled,
        ),
        _nodes(folder, "Question", ("text",), ((g, f"What is asked by question {g}?") for g, _, _ in gaps)),
        _edges(folder, "ABOUT", "Page", "Topic", (), ((topic, topic) for topic in topics), name="pages"),
        _edges(folder, "IN_PAGE", "Section", "Page", (), ((s, topic) for s, topic, _ in sections)),
        _edges(folder, "CITES", "Section", "Snippet", (), _cites(size, sections)),
        _edges(folder, "COVERS", "Section", "Entity", ("position:int",), _covers(size, sections)),
        _edges(folder, "IN_TOPIC", "Gap", "Topic", (), ((g, topic) for g, topic, _ in gaps), name="gaps"),
        _edges(folder, "IN_TOPIC", "Question", "Topic", (), ((g, topic) for g, topic, _ in gaps), name="questions"),
        _edges(folder, "ADDRESSES", "Question", "Gap", (), ((g, g) for g, _, _ in gaps)),
        _edges(folder, "ABOUT", "Gap", "Entity", (), _about(size, gaps), name="about"),
        _edges(folder, "FROM", "Query", "Question", (), _origins(size), name="origins"),
    ]


def _first_block(size: Size, topic: int) -> int:
    return topic if topic < size.blocks else _large_blocks(size, topic - size.blocks).start


def _cites(size: Size, sections: Iterable[tuple[int, int, int]]) -> Iterator[tuple[object, ...]]:
    """Most sections cite snippets; every tenth nothing."""
    for section, topic, n in sections:
        first = _first_block(size, topic) * SNIPPETS_A_BLOCK
        if n % 10:
            yield from ((section, first + (n * CITED + cited) % SNIPPETS_A_BLOCK) for cited in range(CITED))


def _covers(size: Size, sections: Iterable[tuple[int, int, int]]) -> Iterator[tuple[object, ...]]:
    for section, topic, n in sections:
        first = _first_block(size, topic) * BLOCK
        yield from ((section, first + n * COVERED + place, place) for place in range(COVERED))


def _about(size: Size, gaps: Iterable[tuple[int, int, int]]) -> Iterator[tuple[object, ...]]:
    """Each gap is about two entities, one of them a hub."""
    for gap, topic, n in gaps:
        first = _first_block(size, topic) * BLOCK
        yield from ((gap, first + n % 10), (gap, first + 100 + n))


def _origins(size: Size) -> Iterator[tuple[object, ...]]:
    """The queries of a topic come from its first questions, one each."""
    seen: dict[int, int] = {}
    for query, topic in enumerate(_query_topics(size)):
        number = seen[topic] = seen.get(topic, -1) + 1
        yield query, topic * ASKED + number % ASKED
