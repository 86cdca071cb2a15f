"""The constraints and indexes that the schema declares, made over our own session: neomodel would open a second,
synchronous connection."""

from collections.abc import Iterator
from typing import Any, LiteralString

import cypher
from kgplatform.graph.schema import NODES, TOGETHER
from kgplatform.graph.session import Graph


async def install_schema(graph: Graph) -> None:
    """Make the declared constraints and indexes that are not there yet, and wait until they can be used."""
    there = {row["name"] for row in await graph.run_statement(cypher.load("schema/indexes"))}
    for name, statement in declared_statements().items():
        if name not in there:
            await graph.run_statement(statement)
    await graph.run_statement(cypher.load("schema/await_indexes"))


def declared_statements() -> dict[str, LiteralString]:
    """Return what the declaration asks for: CREATE ... IF NOT EXISTS statements by the names that they give, sorted."""
    return dict(sorted(_statements()))


def _statements() -> Iterator[tuple[str, LiteralString]]:
    for node in NODES:
        label = node.__label__
        yield from _property_statements(f"(x:{label})", label, node.defined_properties(rels=False))
        for end in node.defined_properties(properties=False, aliases=False).values():
            model, kind = end.definition["model"], end.definition["relation_type"]
            if model is not None:
                yield from _property_statements(f"()-[x:{kind}]-()", kind, model.defined_properties(rels=False))
    for node, names in TOGETHER:
        title, each = f"{node.__label__}_{'_'.join(names)}", ", ".join(f"x.{name}" for name in names)
        yield title, f"CREATE INDEX {title} IF NOT EXISTS FOR (x:{node.__label__}) ON ({each})"


def _property_statements(
    pattern: LiteralString, owner: LiteralString, properties: dict[str, Any]
) -> Iterator[tuple[str, LiteralString]]:
    texts: dict[LiteralString, list[LiteralString]] = {}
    for attribute, declared in properties.items():
        name = declared.get_db_property_name(attribute)
        if declared.unique_index:
            title = f"{owner}_{name}_unique"
            yield title, f"CREATE CONSTRAINT {title} IF NOT EXISTS FOR {pattern} REQUIRE x.{name} IS UNIQUE"
        if declared.index:
            title = f"{owner}_{name}"
            yield title, f"CREATE INDEX {title} IF NOT EXISTS FOR {pattern} ON (x.{name})"
        if declared.fulltext_index:
            texts.setdefault(declared.fulltext_index.analyzer, []).append(name)
    for analyzer, names in texts.items():
        yield _text_statement(pattern, f"{owner}_{'_'.join(names)}_text", names, analyzer)


def _text_statement(
    pattern: LiteralString, title: LiteralString, names: list[LiteralString], analyzer: LiteralString
) -> tuple[str, LiteralString]:
    """One index over all properties of a label that are read alike, so that a search can ask for several at once. It
    follows every write at once, whatever the server's default is: what is stored is found."""
    each = ", ".join(f"x.{name}" for name in names)
    return title, (
        f"CREATE FULLTEXT INDEX {title} IF NOT EXISTS FOR {pattern} ON EACH [{each}] "
        f"OPTIONS {{indexConfig: {{`fulltext.analyzer`: '{analyzer}', `fulltext.eventually_consistent`: false}}}}"
    )
