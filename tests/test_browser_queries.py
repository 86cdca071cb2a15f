import re
from pathlib import Path

from neo4j import AsyncGraphDatabase

from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph import schema

ROOT = Path(__file__).parents[1]


def declared_names() -> tuple[set[str], set[str], set[str]]:
    """The labels, relationship types and properties that the schema declares."""
    labels, types, properties = set(), set(), set()
    for node in schema.NODES:
        labels.add(node.__label__)
        holders = [node.defined_properties(rels=False)]
        for end in node.defined_properties(properties=False, aliases=False).values():
            types.add(end.definition["relation_type"])
            model = end.definition["model"]
            holders += [model.defined_properties(rels=False)] if model else []
        properties |= {one.get_db_property_name(name) for held in holders for name, one in held.items()}
    return labels, types, properties


async def test_the_queries_for_neo4j_browser_name_only_what_the_graph_has(neo4j_server: ServerAddress) -> None:
    # given
    queries = re.findall(r"```cypher\n(.*?)```", (ROOT / "docs/neo4j-browser.md").read_text(), re.S)
    nodes, relationships, properties = declared_names()

    # when
    login = (neo4j_server.user, neo4j_server.password)
    async with AsyncGraphDatabase.driver(neo4j_server.bolt_uri, auth=login) as driver:
        plans = [(await driver.execute_query(f"EXPLAIN {query}")).summary.query_type for query in queries]

    # then they parse, they only read, and they name no label, type or property that is not declared
    assert plans == ["r"] * 12
    for query in queries:
        code = re.sub(r'"[^"]*"', "", query)
        assert set(re.findall(r"\(\w*:(\w+)", code)) <= nodes
        assert set(re.findall(r"\[\w*:(\w+)", code)) <= relationships
        assert set(re.findall(r"[a-z]\.(\w+)", code)) <= properties
        assert set(re.findall(r"\{(\w+):", code)) <= properties
