"""The schema: what is installed is what is declared, and nothing else."""

import asyncio

import pytest
from neo4j.exceptions import ConstraintError

from kgplatform.graph.indexes import declared_statements, install_schema
from kgplatform.graph.schema import NODES
from kgplatform.graph.session import Graph

UNIQUE_NODES = {
    "Alias", "Answer", "Asking", "Category", "Concept", "Conversation", "Copy", "Decision", "Domain", "Draft",
    "Entity", "Extraction", "Form", "Gap", "Group", "Grouping", "Identifier", "Look", "Page", "Perspective",
    "Predicate", "Query", "Question", "Redirect", "Run", "Section", "Snippet", "Source", "Store", "Topic", "Turn",
    "Watch", "Word", "Work",
}  # fmt: skip
INDEXES = {
    ("Alias", "acronym"), ("Alias", "domain"), ("Alias", "initials"), ("Alias", "key"), ("Alias", "person"),
    ("Alias", "wide"), ("Copy", "released"), ("Decision", "kind"), ("Decision", "undone_at"),
    ("Entity", "name"), ("Gap", "status"),
    ("Group", "parent"), ("Grouping", "parent"), ("Identifier", "value"),
    ("Predicate", "domain"), ("Redirect", "origin"),
    ("Redirect", "snippet"), ("Redirect", "target"), ("Run", "state"), ("Snippet", "added"),
    ("Snippet", "domain"), ("Snippet", "domain", "id"), ("Snippet", "fingerprint"), ("Snippet", "loaded"),
    ("Snippet", "uncounted"), ("Source", "domain"), ("Source", "place"), ("Source", "site"), ("Source", "url"),
    ("TELLS", "other"), ("Topic", "name"),
    ("Watch", "due"), ("Word", "domain", "id"), ("Word", "stem"), ("Work", "domain"),
}  # fmt: skip
TEXTS = {
    ("Alias", "domain", "surface"), ("Entity", "name"), ("Section", "text"), ("Snippet", "domain", "text"),
    ("Topic", "name", "goal"),
}  # fmt: skip


async def test_the_installed_constraints_are_exactly_the_declared_ones(graph: Graph) -> None:
    rows = await graph.run_statement("SHOW CONSTRAINTS YIELD type, labelsOrTypes, properties")

    found = {(row["type"], *row["labelsOrTypes"], *row["properties"]) for row in rows}
    nodes = {("UNIQUENESS", label, "id") for label in UNIQUE_NODES} | {("UNIQUENESS", "Redirect", "key")}
    assert found == nodes | {("RELATIONSHIP_UNIQUENESS", name, "id") for name in ("MENTIONS", "RELATES", "TELLS")}
    assert {node.__label__ for node in NODES} == UNIQUE_NODES


async def test_the_installed_indexes_are_exactly_the_declared_ones(graph: Graph) -> None:
    rows = await graph.run_statement(
        "SHOW INDEXES YIELD type, labelsOrTypes, properties, owningConstraint, state "
        "WHERE owningConstraint IS NULL AND type <> 'LOOKUP'"
    )

    found = {(row["type"], *row["labelsOrTypes"], *row["properties"]) for row in rows}
    assert found == {("RANGE", *index) for index in INDEXES} | {("FULLTEXT", *index) for index in TEXTS}
    assert {row["state"] for row in rows} == {"ONLINE"}


async def test_installing_again_changes_nothing(graph: Graph) -> None:
    before = await graph.run_statement("SHOW CONSTRAINTS YIELD name RETURN name ORDER BY name")

    await install_schema(graph)

    assert await graph.run_statement("SHOW CONSTRAINTS YIELD name RETURN name ORDER BY name") == before
    assert len(declared_statements()) == len(UNIQUE_NODES) + 4 + len(INDEXES) + len(TEXTS)


async def test_processes_that_start_at_the_same_time_make_what_is_missing_together(graph: Graph) -> None:
    # given an index that is not there yet, as none is in an empty Neo4j
    for _ in range(5):
        await graph.run_statement("DROP INDEX Copy_released")

        # when
        await asyncio.gather(*(install_schema(graph) for _ in range(8)))

        # then
        rows = await graph.run_statement("SHOW INDEXES YIELD name, state WHERE name = 'Copy_released' RETURN state")
        assert rows == [{"state": "ONLINE"}]


async def test_an_id_is_given_once(graph: Graph) -> None:
    await graph.run_statement("CREATE (:Entity {id: 'x'})")

    with pytest.raises(ConstraintError):
        await graph.run_statement("CREATE (:Entity {id: 'x'})")
