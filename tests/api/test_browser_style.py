"""The style sheet of Neo4j Browser."""

import re

import httpx

from api.browser_style import PATH
from api.templates import WEB
from kgplatform.graph.schema import NODES


async def test_neo4j_browser_may_fetch_its_style(client: httpx.AsyncClient) -> None:
    response = await client.get(PATH, headers={"Origin": "http://127.0.0.1:7474"})

    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["cross-origin-resource-policy"] == "cross-origin"
    assert 'relationship.RELATES {\n  caption: "{wording}";' in response.text


def test_what_it_styles_is_in_the_graph() -> None:
    style = (WEB / "static" / "style.grass").read_text(encoding="utf-8")
    declared = {node.__label__: dict(node.defined_properties(rels=False, aliases=False)) for node in NODES}

    captions = dict(re.findall(r'node\.(\w+) \{[^}]*caption: "\{(\w+)\}"', style))

    assert captions.keys() == set(re.findall(r"node\.(\w+)", style)) and len(captions) == 11
    for label, name in captions.items():
        assert name in declared[label] or label == "Group"  # a group has its name as an entity
