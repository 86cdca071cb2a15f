"""What Neo4j Browser fetches on connecting: its style sheet and its guide."""

import re
from html import unescape

import httpx
import pytest

from api.browser_paths import GUIDE, STYLE, on_connect
from api.templates import WEB
from kgplatform.engines.browser_queries import query, saved
from kgplatform.graph.schema import NODES

BROWSER = {"Origin": "http://127.0.0.1:7474"}


@pytest.mark.parametrize("path", [STYLE, GUIDE])
async def test_neo4j_browser_may_fetch_it(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(path, headers=BROWSER)

    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == "*"
    assert response.headers["cross-origin-resource-policy"] == "cross-origin"
    asked_before = await client.options(path, headers={**BROWSER, "Access-Control-Request-Method": "GET"})
    assert (asked_before.status_code, asked_before.headers["access-control-allow-origin"]) == (204, "*")


async def test_the_guide_has_every_query_that_needs_no_id(client: httpx.AsyncClient) -> None:
    text = (await client.get(GUIDE)).text

    shown = [unescape(each) for each in re.findall(r'<pre class="[^"]*runnable">(.*?)</pre>', text, re.DOTALL)]
    assert shown == [query(name) for name in saved()]
    assert [unescape(each) for each in re.findall(r"<h3>(.*?)</h3>", text)] == list(saved().values())
    assert "<script" not in text


def test_browser_is_told_of_both_on_connecting() -> None:
    assert on_connect("http://127.0.0.1:8321") == (
        "style http://127.0.0.1:8321/style.grass;play http://127.0.0.1:8321/guide.html"
    )


async def test_a_relation_is_captioned_by_its_wording(client: httpx.AsyncClient) -> None:
    assert 'relationship.RELATES {\n  caption: "{wording}";' in (await client.get(STYLE)).text


def test_what_it_styles_is_in_the_graph() -> None:
    style = (WEB / "static" / "style.grass").read_text(encoding="utf-8")
    declared = {node.__label__: dict(node.defined_properties(rels=False, aliases=False)) for node in NODES}

    captions = dict(re.findall(r'node\.(\w+) \{[^}]*caption: "\{(\w+)\}"', style))

    assert captions.keys() == set(re.findall(r"node\.(\w+)", style)) and len(captions) == 11
    for label, name in captions.items():
        assert name in declared[label] or label == "Group"  # a group has its name as an entity
