"""Queries for Neo4j Browser, with an id in them."""

from urllib.parse import parse_qs, urlsplit

import pytest

import cypher
from kgplatform.engines.browser_queries import KINDS, deep_link, literal, query, saved, with_query
from kgplatform.errors import InputError

ID = "00ff" * 8


@pytest.mark.parametrize("kind", KINDS)
def test_a_query_has_the_id_in_the_place_of_its_parameter(kind: str) -> None:
    text = query(kind, ID)

    assert text.splitlines()[0].startswith("MATCH ")
    assert text.count(f'"{ID}"') == cypher.load(f"browser/{kind}").count("{id: $id}") == 1
    assert "$" not in text and "//" not in text
    # Browser takes what follows for another part of the address, however it is written there
    assert not set(text) & set("#&+%?")


@pytest.mark.parametrize(
    "text", ["", '"', "a b", "\\u0022", "\u0022}) DETACH DELETE n //", "é", "x" * 65, "a\nb", "$id", "`", "id\n"]
)
def test_nothing_but_an_id_gets_into_a_query(text: str) -> None:
    with pytest.raises(InputError):
        literal(text)


def test_an_id_is_a_text() -> None:
    assert literal("run-1_A") == '"run-1_A"'


def test_an_address_has_the_query_in_it() -> None:
    address = deep_link("http://127.0.0.1:7474/browser/?db=neo4j", "gap", ID)

    asked = parse_qs(urlsplit(address).query)
    assert asked == {"db": ["neo4j"], "cmd": ["edit"], "arg": [query("gap", ID)]}
    assert with_query("http://h/browser/", "MATCH (n) RETURN n") == (
        "http://h/browser/?cmd=edit&arg=MATCH%20%28n%29%20RETURN%20n"
    )


def test_what_takes_no_id_is_saved_with_what_it_answers() -> None:
    assert list(saved()) == ["evidence", "groups", "names", "shared", "topic_graph", "trail"]
    assert saved()["names"] == "Entities with several names, and why each name was taken to mean them."
