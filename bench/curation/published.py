"""Published graphs of essays, and the same after our resolution: names that the rules call one are one entity."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from kgplatform.language.keys import exact_key
from kgplatform.language.marks import marks_of, share
from kgplatform.language.sentences import sentence_spans
from kgplatform.roles.resolution.merge_confirmer import Candidate
from kgplatform.roles.resolution.rules.merge_confirmer import MOST_CONTEXTS, RuleMergeConfirmer
from kgplatform.roles.resolution.verdicts import merges_of

Relation = tuple[str, str, str]


class PublishedGraph(NamedTuple):
    """The graph of an essay as its makers published it."""

    system: str
    essay: int
    names: tuple[str, ...]
    relations: list[Relation]


class Merged(NamedTuple):
    """A name that became another one, with a context of each, for a reader to judge."""

    system: str
    essay: int
    name: str
    other: str
    why: str
    contexts: tuple[str, ...]
    other_contexts: tuple[str, ...]


class ResolvedGraph(NamedTuple):
    """`canonical` gives the name that stands for each."""

    essay: int
    canonical: dict[str, str]
    relations: list[Relation]
    merges: list[Merged]


def read_graphs(path: Path) -> dict[str, list[PublishedGraph]]:
    """Return the graphs by system."""
    systems = json.loads(path.read_text("utf-8"))
    return {system: [_graph(system, row) for row in rows] for system, rows in systems.items()}


def _graph(system: str, row: Mapping[str, object]) -> PublishedGraph:
    triples = row["triples"]
    assert isinstance(triples, list)
    relations = [(str(s), str(r), str(o)) for s, r, o in triples]
    entities = row["entities"]
    assert isinstance(entities, list)
    names = sorted(
        {name for name in (*map(str, entities), *(e for s, _, o in relations for e in (s, o))) if name.strip()}
    )
    return PublishedGraph(system, int(str(row["id"])), tuple(names), relations)


async def resolve_graphs(
    graphs: Sequence[PublishedGraph], essays: Path, confirmer: RuleMergeConfirmer
) -> list[ResolvedGraph]:
    """Return each graph with the names that the rules call one merged."""
    texts = await asyncio.to_thread(_texts, essays)
    return [await _resolve(graph, texts.get(graph.essay, ""), confirmer) for graph in graphs]


def _texts(essays: Path) -> dict[int, str]:
    return {essay["id"]: essay["text"] for essay in json.loads(essays.read_text("utf-8"))}


async def _resolve(graph: PublishedGraph, text: str, confirmer: RuleMergeConfirmer) -> ResolvedGraph:
    sentences = [text[start:end] for start, end in sentence_spans(text)]
    members = [_candidate(name, graph, sentences) for name in graph.names]
    pairs = candidates(graph.names, await confirmer.synonyms(graph.names))
    verdicts = await confirmer.judge([(members[i], members[j]) for i, j in pairs])
    said = dict(zip(pairs, verdicts, strict=True))
    counts = Counter(end for s, _, o in graph.relations for end in (s, o))
    canonical, merges = {name: name for name in graph.names}, []
    for merge in merges_of(members, said):
        best = min(merge.entity_ids, key=lambda name: (-counts[name], len(name), name))
        for name in merge.entity_ids:
            canonical[name] = best
            if exact_key(name) != exact_key(best):
                one, other = members[graph.names.index(name)], members[graph.names.index(best)]
                merges.append(Merged(graph.system, graph.essay, name, best, merge.why, one.contexts, other.contexts))
    relations = sorted(
        {(a, r, b) for s, r, o in graph.relations if (a := canonical.get(s, s)) != (b := canonical.get(o, o)) or s == o}
    )
    return ResolvedGraph(graph.essay, canonical, relations, merges)


def candidates(names: Sequence[str], synonyms: Mapping[str, Collection[str]]) -> list[tuple[int, int]]:
    """Return the pairs of places whose names share a mark, or are `synonyms`, sorted."""
    blocks: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    called = {name: {marks_of(other).wide for other in others} for name, others in synonyms.items()}
    for place, name in enumerate(names):
        marks = marks_of(name)
        for kind, value in (
            ("wide", marks.wide),
            ("person", marks.person),
            ("letters", marks.acronym or marks.initials),
            *(("wide", value) for value in called.get(name, ())),
        ):
            if value:
                blocks[kind, value].append(place)
    pairs = {pair for block in blocks.values() for pair in combinations(block, 2)}

    def asked(one: str, other: str) -> bool:
        return share(marks_of(one), marks_of(other)) or marks_of(other).wide in called.get(one, ())

    return sorted((i, j) for i, j in pairs if i != j and asked(names[i], names[j]))


def _candidate(name: str, graph: PublishedGraph, sentences: Sequence[str]) -> Candidate:
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    found = [sentence for sentence in sentences if pattern.search(sentence)]
    told = [f"{s} {r} {o}." for s, r, o in graph.relations if name in {s, o}]
    return Candidate(entity_id=name, name=name, contexts=tuple((found or told)[:MOST_CONTEXTS]))


def score(folder: Path, graphs: Sequence[ResolvedGraph | PublishedGraph], judge: Path, essays: Path) -> float:
    """Write a file a graph and return what the judge, a script, says of them."""
    return judged(folder, {graph.essay: graph.relations for graph in graphs}, judge, essays)[0]


def judged(
    folder: Path, graphs: Mapping[int, Sequence[Sequence[str]]], judge: Path, essays: Path
) -> tuple[float, bool]:
    """Write a file a graph (essay -> relations) and return its score by the judge, and whether the graphs have their
    shape."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, relations in graphs.items():
        (folder / f"{number}.json").write_text(json.dumps({"relations": relations}), "utf-8")
    environment = {**os.environ, "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "1")}
    done = subprocess.run(
        [sys.executable, str(judge), str(folder), str(essays)],
        env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    words = done.stdout.split()
    return float(words[words.index("MINE-offline") + 1]), "shape kept" in done.stdout
