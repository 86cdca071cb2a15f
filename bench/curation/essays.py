"""The graphs of 50 essays by the rules, after resolution and canonical forms, in a real Neo4j: what mine.py says of
them, what resolution did, and what two blind readers said of their triples beside a peer's.

It reads mine/ in the folder `data` of KGPLATFORM_SHARED (by default ../shared). The lines that a sheet is made of, ours
and the peer's, are written to build/curation/essays.jsonl; sheet, key and verdicts are in bench/reading/essays.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench import reading
from bench.blind_triples import neighbourhood
from bench.curation.corpora import DATA
from bench.curation.desk import Desk, desk, topic_of
from bench.curation.published import judged
from bench.extraction import read_texts
from bench.table import Figure
from kgplatform.graph.export import export_topic
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic, read_topic_graph
from kgplatform.language.keys import exact_key
from kgplatform.models import Document, Topic
from kgplatform.strategies.steps.snippet_reading import known_extractions

ESSAYS = DATA / "mine" / "essays-01-50.json"
JUDGE = DATA.parent / "mine.py"
PEER = DATA / "mine" / "kggen-to-read.jsonl"
BUILD = Path("build/curation")
TIMES = 1.5  # the peer's share of true triples that ours is wanted to be


class Essay(NamedTuple):
    """An essay's graph, as names and predicates are written in it and as they are resolved; `reached` has for each name
    of the first the relations of the entity that it names in the second; `lines` are for readers."""

    number: int
    written: list[list[str]]
    resolved: list[list[str]]
    reached: list[int]
    lines: list[dict[str, str]]


def figures(seed: int) -> Iterator[Figure]:
    """Give score, shape and connectedness after resolution, and each reader's shares; `seed` is not used."""
    essays = asyncio.run(_read())
    BUILD.mkdir(parents=True, exist_ok=True)
    own = "".join(json.dumps(line, ensure_ascii=False) + "\n" for essay in essays for line in essay.lines)
    (BUILD / "essays.jsonl").write_text(own + PEER.read_text("utf-8"), "utf-8")
    for name, graphs in (
        ("as written", {essay.number: essay.written for essay in essays}),
        ("resolved", {essay.number: essay.resolved for essay in essays}),
    ):
        score, kept = judged(BUILD / "essays" / name, graphs, JUDGE, ESSAYS)
        yield Figure(f"{name}: MINE", "at least", 0.64 if name == "resolved" else 0, score)
        yield Figure(f"{name}: shape kept", "exactly", 1, int(kept))
        yield Figure(f"{name}: relations", "above", 0, sum(map(len, graphs.values())))
        yield Figure(f"{name}: predicates", "above", 0, len({r for graph in graphs.values() for _, r, _ in graph}))
    before, after = (sharing(each) for each in zip(*((e.written, e.resolved) for e in essays), strict=True))
    yield Figure("entities with two or more relations, share (it is to go up)", "above", before, after)
    # Resolution joins names that recur, which have two relations already: so the share of what is left may fall while
    # more names lead to two relations, and the mean rises.
    reached = [relations for essay in essays for relations in essay.reached]
    led = sum(relations > 1 for relations in reached) / len(reached)
    yield Figure("names of an entity with two or more relations, share (as written it was that)", "above", before, led)
    thin, dense = (density(each) for each in zip(*((e.written, e.resolved) for e in essays), strict=True))
    yield Figure("relations an entity, mean (it was that as written)", "above", thin, dense)
    yield from reading.triples_figures(reading.FOLDER / "essays", 0, TIMES)


def sharing(graphs: Iterable[Sequence[Sequence[str]]]) -> float:
    """Return the share (0..1) of the entities of all graphs that have two or more relations in theirs."""
    degrees = [Counter(end for s, _, o in graph for end in (s, o)) for graph in graphs]
    return sum(n > 1 for degree in degrees for n in degree.values()) / sum(map(len, degrees))


def density(graphs: Iterable[Sequence[Sequence[str]]]) -> float:
    """Return how many relations an entity has in its graph, on average over all graphs."""
    every = list(graphs)
    return 2 * sum(map(len, every)) / sum(len({end for s, _, o in graph for end in (s, o)}) for graph in every)


async def _read() -> list[Essay]:
    async with desk() as empty:
        return [await _essay(empty, number, title, text) for number, title, text in read_texts(ESSAYS)]


async def _essay(own: Desk, number: int, title: str, text: str) -> Essay:
    """Read an essay as a domain of its own: what is one in it is nothing to the others."""
    domain = f"essay-{number}"
    snippets = await own.load([Document(url=f"essay:{number}", title=title, text=text, domain=domain)])
    topic = topic_of(title, domain)
    await merge_topic(own.parts.graph, topic)
    await own.left_by_all(topic)
    found = await known_extractions(own.parts.graph, own.parts.extractor, [snippet.id for snippet in snippets])
    written = sorted(
        {
            (exact_key(triplet.subject), triplet.relation, exact_key(triplet.object))
            for extraction in found.values()
            for triplet in extraction.triplets
        }
    )
    exported = await export_topic(own.parts.graph, topic.id)
    texts = {snippet.id: snippet.text for snippet in snippets}
    names = sorted({end for subject, _, object_ in written for end in (subject, object_)})
    reached = await _reached(own.parts.graph, topic, names)
    return Essay(
        number, [list(each) for each in written], exported["relations"], reached, list(_lines(exported, texts))
    )


async def _reached(graph: Graph, topic: Topic, names: Sequence[str]) -> list[int]:
    """Return how many relations the entity of each name has; the least, where a name means several."""
    found = await read_topic_graph(graph, topic.id)
    relations = Counter(end for relation in found.relations for end in (relation.subject_id, relation.object_id))
    named: dict[str, list[str]] = {}
    for row in await graph.read("read/aliases/domain_aliases", domains=[topic.domain]):
        named.setdefault(row["key"], []).extend(each["entity"] for each in row["names"])
    return [min(relations[entity] for entity in named[name]) for name in names]


def _lines(exported: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[dict[str, str]]:
    for relation in exported["evidence"]:
        quote = relation["evidence"][0]
        yield {
            "text": neighbourhood(texts[quote["snippet"]], quote["start"], quote["end"]),
            **{end: relation[end] for end in ("subject", "relation", "object")},
            "from": reading.OURS,
        }
