"""Every query: it says what it answers, declares its parameters and columns, and Neo4j accepts it."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from neo4j import AsyncGraphDatabase, AsyncSession

import cypher
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph.session import Graph

FOLDER = Path(cypher.__file__).parent
NAMES = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.cypher"))
BROWSER = [name for name in NAMES if name.startswith("browser/")]


def parts(name: str) -> tuple[str, str]:
    """Return the header, without its slashes, and the query below it."""
    lines = cypher.load(name).splitlines()
    header = [line for line in lines if line.startswith("//")]
    assert lines[: len(header)] == header, "the header comes first"
    return "\n".join(line.removeprefix("//").strip() for line in header), "\n".join(lines[len(header) :])


def parameters(text: str) -> set[str]:
    return set(re.findall(r"\$(\w+)", text))


def columns(header: str) -> list[str]:
    """Return the names after `Columns:`, without what stands in brackets."""
    declared = re.search(r"^Columns: ((?:.|\n)+)$", header, re.MULTILINE)
    assert declared, "the columns are declared"
    names = re.sub(r"\([^()]*\)", "", declared[1].replace("\n", " ")).split(",")
    return [name.strip() for name in names if name.strip() != "none"]


@pytest_asyncio.fixture(scope="module")
async def session(neo4j_server: ServerAddress) -> AsyncIterator[AsyncSession]:
    auth = (neo4j_server.user, neo4j_server.password)
    async with AsyncGraphDatabase.driver(neo4j_server.bolt_uri, auth=auth) as driver, driver.session() as session:
        yield session


def test_there_are_queries_of_each_kind() -> None:
    assert {name.partition("/")[0] for name in NAMES} == {"browser", "gaps", "read", "schema", "write"}


@pytest.mark.parametrize("name", NAMES)
def test_a_header_says_what_the_query_answers_and_declares_its_parameters(name: str) -> None:
    header, query = parts(name)

    assert re.match(r"[A-Z].+[.:]", header)
    assert parameters(header) == parameters(query)


@pytest.mark.parametrize("name", NAMES)
async def test_neo4j_accepts_the_query_and_returns_the_declared_columns(session: AsyncSession, name: str) -> None:
    result = await session.run("EXPLAIN " + cypher.load(name))

    assert list(result.keys()) == columns(parts(name)[0])
    await result.consume()


DECIDING = [
    "read/best_relations", "read/chosen_names", "read/drafts", "read/funnel", "write/drafts", "write/remove_drafts",
    "write/remove_pages", "write/remove_topic",
    "read/aliases_of", "read/attached", "read/decided_names", "read/decisions", "read/decisions_on",
    "read/entities_named", "read/forms", "read/grouping_of", "read/groupings_on", "read/groups", "read/looks",
    "read/meaning", "read/members_of", "read/mentions_by", "read/occurrences", "read/predicates_of",
    "read/redirects", "read/redirects_in", "read/redirects_of", "read/redirects_to", "read/saying_snippets",
    "read/sibling_facts", "read/siblings_of", "read/unsaid_predicates",
    "write/attached", "write/decisions", "write/forms", "write/groups", "write/lock_forms", "write/looks",
    "write/members", "write/moved", "write/outdated", "write/predicates", "write/remove_groups", "write/remove_means",
    "write/remove_members", "write/remove_names", "write/remove_predicates", "write/remove_unused_forms",
    "write/sayings", "write/stands_on", "write/undo_decision",
]  # fmt: skip


@pytest.mark.parametrize("name", DECIDING)
async def test_deciding_costs_what_it_touches(graph: Graph, session: AsyncSession, name: str) -> None:
    result = await session.run("EXPLAIN " + cypher.load(name))

    plan = (await result.consume()).plan
    assert plan is not None
    assert [operator for operator in operators(plan) if "Scan" in operator] == []


def operators(plan: dict[str, Any]) -> Iterator[str]:
    """Give the names of a plan's operators."""
    yield plan["operatorType"]
    for child in plan.get("children", ()):
        yield from operators(child)


def test_the_guide_shows_the_browser_queries_as_they_are() -> None:
    guide = (FOLDER.parent / "docs" / "neo4j-browser.md").read_text(encoding="utf-8")

    shown = re.findall(r"```cypher\n(.*?)\n```", guide, re.DOTALL)

    assert len(BROWSER) == 6
    assert sorted(shown) == sorted(parts(name)[1].strip() for name in BROWSER)
