"""The grown graph: what is written for the importer is what resolution leaves in the graph."""

import csv
from pathlib import Path
from typing import LiteralString

from bench.curation.grown_graph import GrownGraph
from bench.curation.made_up import made_up
from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import read_snippets, write_snippets

TEXTS = [made_up(1, number) for number in range(25)]


def written(file: Path, *columns: str) -> set[tuple[str, ...]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return {tuple(row[column] for column in columns) for row in csv.DictReader(lines)}


async def stored(graph: Graph, statement: LiteralString) -> set[tuple[str, ...]]:
    return {tuple(str(value) for value in row.values()) for row in await graph.run_statement(statement)}


async def test_it_is_what_resolution_leaves(graph: Graph, tmp_path: Path) -> None:
    # given
    grown = GrownGraph(tmp_path)
    grown.add(TEXTS[:15])
    grown.add(TEXTS[15:])
    grown.finish()

    # when
    await write_snippets(graph, [text.row for text in TEXTS])
    snippets = await read_snippets(graph, [text.row.id for text in TEXTS])
    await resolve(graph, snippets, [text.extraction for text in TEXTS])

    # then
    assert written(tmp_path / "Entity.csv", "id:ID(Entity)", "name", "description", "kind", "tally") == await stored(
        graph, "MATCH (e:Entity) RETURN e.id, e.name, e.description, e.kind, e.tally"
    )
    assert written(tmp_path / "Alias.csv", "id:ID(Alias)", "key", "surface", "wide") == await stored(
        graph, "MATCH (a:Alias) RETURN a.id, a.key, a.surface, a.wide"
    )
    assert written(tmp_path / "Snippet-MENTIONS-Entity.csv", ":START_ID(Snippet)", ":END_ID(Entity)", "id") == (
        await stored(graph, "MATCH (s:Snippet)-[m:MENTIONS]->(e) RETURN s.id, e.id, m.id")
    )
    assert written(tmp_path / "Entity-RELATES-Entity.csv", "id", "wording", "weight:int", "sources:int") == (
        await stored(graph, "MATCH ()-[r:RELATES]->() RETURN r.id, r.wording, r.weight, r.sources")
    )
    assert written(tmp_path / "Predicate-MEANS-Form.csv", ":START_ID(Predicate)", ":END_ID(Form)") == await stored(
        graph, "MATCH (p:Predicate)-[:MEANS]->(f) RETURN p.id, f.id"
    )
