"""Remedies that clients of GraphQL can follow: beside a command of the server's machine the query for the same."""

from collections.abc import Mapping

_QUERIES: Mapping[str, str] = {
    "topic list": "topics { nodes { key name domain } }",
    "topic show": "topic(id: ...) { entities { nodes { name } } relations { nodes { key } } pages { nodes { key } } }",
    "entity show": 'search(text: "...", kinds: [ENTITY]) { key title }',
    "entity history": "entity(named: ...) { history { key kind undoneAt } }",
    "relation show": "relation(named: ...) { name predicates { surface } }",
    "run list": "runs { nodes { key kind state } }",
    "run steps": "run(id: ...) { steps { number name } }",
    "source list": "sources { nodes { key title url } }",
}
"""By the commands that do the same."""


def followed(remedy: str) -> str:
    """Return a remedy with the query that does what the first command in it does, if one is known, and an argument
    where it names an option."""
    remedy = remedy.replace(", or --domain.", ", or `domain`.")
    query = next((query for command, query in _QUERIES.items() if f"kgplatform {command}" in remedy), "")
    return f"{remedy} In GraphQL: `{query}`." if query else remedy
