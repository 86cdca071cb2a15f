"""Graphs of entities as tests draw them: "a -likes:3> b" is a relation that three sources state."""

import re

from kgplatform.graph.session import Graph

_DRAWN = re.compile(r"(\w+) -(\w+):(\d+)> (\w+)")


async def draw(graph: Graph, *lines: str) -> None:
    """Store entities, whose ids are their names, and the relations between them, whose ids are as they are drawn; what
    begins with "group" is a group, and relations to it have no evidence."""
    for line in lines:
        drawn = _DRAWN.fullmatch(line)
        assert drawn, line
        subject, relation, sources, object_ = drawn.groups()
        evidence = "" if object_.startswith("group") else f"'snippet{sources}#0-4'"
        # Everything in it is a word of the test's own.
        await graph.run_statement(
            "".join(_entity(name, each) for name, each in (("a", subject), ("b", object_)))  # type: ignore[arg-type]
            + f"CREATE (a)-[:RELATES {{id: '{line}', relation: '{relation}', wording: '{relation}', description: '', "
            f"weight: {sources}, sources: {sources}, evidence: [{evidence}], surfaces: [{evidence}]}}]->(b)"
        )
        form = f"MERGE (f:Form {{id: 'form-{relation}'}}) SET f.name = '{relation}', f.domain = 'drawn'"
        await graph.run_statement(form)  # type: ignore[arg-type]


def _entity(variable: str, name: str) -> str:
    group = f", {variable}:Group" if name.startswith("group") else ""
    return (
        f"MERGE ({variable}:Entity {{id: '{name}'}}) SET {variable}.name = '{name}', {variable}.description = '', "
        f"{variable}.kind = 'concept'{group} "
    )
