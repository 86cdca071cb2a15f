"""docs/graph.md tells of all that is in the graph, and its queries answer."""

import re
from pathlib import Path

import pytest

from kgplatform.curation.resolution.naming_entities import resolve
from kgplatform.graph import schema
from kgplatform.graph.pages import write_page
from kgplatform.graph.session import Graph
from kgplatform.graph.topics import merge_topic
from kgplatform.models import Page, Topic
from tests.stored import DOMAIN, extraction, snippet, store
from tests.support.written import Cited
from tests.support.written import section as written_section

GUIDE = (Path(__file__).parents[1] / "docs/graph.md").read_text(encoding="utf-8")
ROWS = {row[0]: row[-1] for row in re.findall(r"^\| `(\w+)` \|(.*)\|$", GUIDE, re.M)}
QUERIES = re.findall(r"```cypher\n(.*?)```", GUIDE, re.S)
MOSS = snippet("Moss is a plant. Moss holds water.", "moss")
FERN = snippet("A fern is like Moss.", "fern")


def declared() -> dict[str, set[str]]:
    """The properties of each label and each relationship type."""
    found: dict[str, set[str]] = {}
    for node in schema.NODES:
        held = node.defined_properties(rels=False, aliases=False)
        found[node.__label__] = {one.get_db_property_name(name) for name, one in held.items()}
        for end in node.defined_properties(properties=False, aliases=False).values():
            model = end.definition["model"]
            held = model.defined_properties(rels=False, aliases=False) if model else {}
            names = {one.get_db_property_name(name) for name, one in held.items()}
            found.setdefault(end.definition["relation_type"], set()).update(names)
    return found


def test_every_label_type_and_property_is_explained() -> None:
    told = declared()
    assert ROWS.keys() == told.keys()
    missing = {label: names - set(re.findall(r"`(\w+)`", ROWS[label])) for label, names in told.items()}
    assert {label: names for label, names in missing.items() if names} == {}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (QUERIES[0], [{"domain": DOMAIN, "documents": 2, "snippets": 2}]),
        (
            QUERIES[1],
            [
                {"subject": "Moss", "says": "holds", "object": "water", "documents": 1},
                {"subject": "Moss", "says": "is", "object": "plant", "documents": 1},
                {"subject": "fern", "says": "is like", "object": "Moss", "documents": 1},
            ],
        ),
        (
            QUERIES[2],
            [
                {"subject": "Moss", "says": "holds", "object": "water", "sentence": MOSS.text, "document": "Moss"},
                {"subject": "Moss", "says": "is", "object": "plant", "sentence": MOSS.text, "document": "Moss"},
                {"subject": "fern", "says": "is like", "object": "Moss", "sentence": FERN.text, "document": "Fern"},
            ],
        ),
        (QUERIES[3], [{"topic": "Plants", "version": 1, "section": "Moss", "documents": ["Moss"]}]),
    ],
)
async def test_the_queries_to_begin_with_answer(graph: Graph, query: str, expected: list[dict[str, object]]) -> None:
    # given two documents that were read, and a page
    await store(graph, MOSS, FERN)
    told = [
        extraction(MOSS, ["Moss", "plant", "water"], [("Moss", "is", "plant"), ("Moss", "holds", "water")]),
        extraction(FERN, ["fern", "Moss"], [("fern", "is like", "Moss")]),
    ]
    await resolve(graph, [MOSS, FERN], told)
    await merge_topic(graph, Topic(id="topic", name="Plants", domain=DOMAIN))
    cited = Cited(marker=1, sentence="Moss is a plant.", snippet_id=MOSS.id)
    section = written_section(level=1, position=0, heading="Moss", text="Moss is a plant. [1]", citations=(cited,))
    page = Page(
        id="page", topic_id="topic", version=1, title="Plants", engine="rules", sections=(section,), references=()
    )
    await write_page(graph, page)

    # when, then
    assert [dict(row) for row in await graph.run_statement(query)] == expected
