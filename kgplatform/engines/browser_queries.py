"""Queries for Neo4j Browser: those of cypher/browser, with the id of what is looked at, and addresses that bring one
into its editor."""

import re
from functools import cache
from importlib.resources import files
from urllib.parse import quote, urlencode

import cypher
from kgplatform.errors import InputError

FOLDER = "browser"
KINDS = {
    "entity": "an entity with its relations and what says so",
    "topic": "a topic with its best supported relations",
    "page": "a page with its sections and what they cite",
    "page_trail": "a page with what it comes from, back to the gaps",
    "gap": "a gap with its entities, its questions and what was found",
    "run": "a run with its topic, the gaps and pages of that",
}
"""What can be looked at by its id: the names of the queries, and what each shows."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@cache
def saved() -> dict[str, str]:
    """Return what each query that takes no id answers, by its name."""
    found = [each.name for each in files("cypher").joinpath(FOLDER).iterdir() if each.name.endswith(".cypher")]
    names = sorted(name.removesuffix(".cypher") for name in found)
    return {name: _answers(name) for name in names if name not in KINDS}


def query(name: str, id_: str = "") -> str:
    """Return a query without its header, with an id in the place of its parameter; raises FileNotFoundError for a name
    that there is not, and InputError for what is no id."""
    lines = cypher.load(f"{FOLDER}/{name}").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("//"))
    return text.replace("$id", literal(id_)) if id_ else text


def literal(id_: str) -> str:
    """Return an id as a text in Cypher; raises InputError for what is none. Nothing else gets into a query: what a text
    can hold, such as the sign for a quote, Cypher reads before it knows where texts end."""
    if not _ID.fullmatch(id_):
        raise InputError(f"{id_[:80]!r} is no id.", "Ids have letters, digits, - and _ alone, and up to 64 of them.")
    return f'"{id_}"'


def with_query(browser_url: str, text: str) -> str:
    """Return the address of Neo4j Browser with a query in its editor; it is run by whoever reads it there."""
    joined = "&" if "?" in browser_url else "?"
    return f"{browser_url}{joined}{urlencode({'cmd': 'edit', 'arg': text}, quote_via=quote)}"


def deep_link(browser_url: str, kind: str, id_: str) -> str:
    """Return the address of Neo4j Browser with the query of a kind of KINDS for an id."""
    return with_query(browser_url, query(kind, id_))


def _answers(name: str) -> str:
    header = "\n".join(line[3:] for line in cypher.load(f"{FOLDER}/{name}").splitlines() if line.startswith("// "))
    return " ".join(re.split(r"\n(?:\$|Columns:)", header)[0].split())
