"""Every query: it says what it answers, declares its parameters and columns, and Neo4j accepts it."""

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from neo4j import AsyncGraphDatabase, AsyncSession

import cypher
from kgplatform.engines.neo4j import ServerAddress
from kgplatform.graph import lists
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
    "read/walks/neighbours", "read/walks/steps", "read/walks/degrees", "read/walks/relations_between",
    "read/relations/relations_in", "read/sources/sources_by_id", "read/gaps/gaps_by_id", "read/research/searches",
    "read/relations/best_relations", "read/aliases/chosen_names", "read/pages/drafts", "read/research/funnel",
    "write/pages/drafts", "write/pages/remove_drafts", "write/pages/remove_pages", "write/topics/remove_topic",
    "read/aliases/aliases_of", "read/decisions/attached", "read/aliases/decided_names", "read/decisions/decisions",
    "read/decisions/decisions_on", "read/entities/entities_named", "read/predicates/forms", "read/groups/grouping_of",
    "read/decisions/groupings_on", "read/groups/groups", "read/groups/looks", "read/predicates/meaning",
    "read/groups/members_of", "read/aliases/mentions_by", "read/mentions/occurrences",
    "read/predicates/predicates_of", "read/decisions/redirects", "read/decisions/redirects_in",
    "read/decisions/redirects_of", "read/decisions/redirects_to", "read/predicates/saying_snippets",
    "read/groups/sibling_facts", "read/groups/siblings_of", "read/predicates/unsaid_predicates",
    "write/decisions/attached", "write/decisions/decisions", "write/predicates/forms", "write/groups/groups",
    "write/predicates/lock_forms", "write/groups/looks", "write/groups/members", "write/decisions/moved",
    "write/decisions/outdated", "write/predicates/predicates", "write/groups/remove_groups",
    "write/predicates/remove_means", "write/groups/remove_members", "write/aliases/remove_names",
    "write/predicates/remove_predicates", "write/predicates/remove_unused_forms", "write/predicates/sayings",
    "write/decisions/stands_on", "write/decisions/undo_decision",
    "read/entities/entities_by_words", "read/entities/entities_near", "read/entities/found_entities",
    "read/decisions/kept_apart", "read/decisions/apart_from", "read/decisions/covering_sections", "read/entities/names",
    "read/pages/sections_by_words", "read/pages/sections_citing", "read/snippets/phrases",
    "read/snippets/preceding", "read/snippets/texts",
    "read/words/counted_snippets", "read/words/snippets_after", "read/words/weighed_to", "read/words/word_counts",
    "read/words/words_after", "write/words/end_weighing",
    "write/words/add_snippets", "write/words/add_words", "write/words/begin_weighing", "write/words/first_weights",
    "write/words/hold_domain", "write/words/hold_domains", "write/words/set_snippets", "write/words/set_words",
    "write/words/take_words", "write/words/uncounted_snippets", "write/words/weighed_to",
    "write/store/uncounted_since_3",
    "read/sources/citing_pages", "read/sources/contributed_entities", "read/sources/contributed_relations",
    "read/sources/sources_by_id",
    "read/topics/counted_entities", "read/topics/topics_by_words", "read/topics/topics_near",
    "read/permitted/alias_keys", "read/permitted/best_relations", "read/permitted/compared_entities",
    "read/permitted/entities", "read/permitted/evidence", "read/permitted/foreign_names",
    "read/permitted/mention_places", "read/permitted/names_like", "read/permitted/neighbours",
    "read/permitted/occurrences", "read/permitted/steps", "read/permitted/entity_relations",
    "read/permitted/topic_relations", "read/permitted/snippet_relations", "read/permitted/topic_new_relations",
    "read/permitted/topic_contents", "read/permitted/foreign_names_around", "read/permitted/page_topics",
    "read/store/read_so_far",
    "read/watches/brought_sources", "read/watches/cited_works", "read/watches/looks", "read/watches/newest_queries",
    "read/watches/read_sources", "read/watches/resting_sections", "read/watches/sources_of",
    "read/watches/topic_looks_began", "read/watches/watch", "read/watches/watches", "write/watches/claim",
    "write/watches/delivered", "write/watches/look", "write/watches/remove_watch", "write/watches/watch",
    "read/snippets/retracted", "write/sources/checked", "write/sources/source_records",
    "write/sources/statuses", "write/sources/sources",
    "read/topics/topic_snippets", "read/research/best_scores", "read/research/new_snippets",
    "read/typed/mentioning", "read/typed/related", "read/typed/evidence", "read/typed/instances", "read/typed/grouped",
    "read/talks/participants", "read/talks/utterances", "read/mind_maps/concepts", "write/talks/talk",
    "read/talks/background", "write/talks/background",
    "write/talks/participants", "write/talks/utterances", "write/mind_maps/concepts", "write/mind_maps/placed",
    "write/mind_maps/remove_concepts", "write/mind_maps/under",
    "read/categories/categories", "write/categories/categories", "write/categories/documents",
    "write/categories/members", "write/categories/origins",
]  # fmt: skip


@pytest.mark.parametrize("name", DECIDING)
async def test_deciding_costs_what_it_touches(graph: Graph, session: AsyncSession, name: str) -> None:
    result = await session.run("EXPLAIN " + cypher.load(name))

    plan = (await result.consume()).plan
    assert plan is not None
    assert [operator for operator in operators(plan) if "Scan" in operator] == []


@pytest.mark.parametrize(
    ("name", "index"),
    [("read/words/snippets_after", "snippet:Snippet(domain, id)"), ("read/words/words_after", "word:Word(domain, id)")],
)
async def test_what_a_domain_has_is_gone_through_in_its_own_index(
    graph: Graph, session: AsyncSession, name: str, index: str
) -> None:
    result = await session.run("EXPLAIN " + cypher.load(name))

    plan = (await result.consume()).plan
    assert plan is not None
    while children := plan.get("children"):
        (plan,) = children
    assert plan["args"]["Details"].startswith(f"RANGE INDEX {index} WHERE domain = $domain AND id > $after")


async def test_how_much_was_read_is_known_without_going_through_it(graph: Graph, session: AsyncSession) -> None:
    result = await session.run("EXPLAIN " + cypher.load("read/store/read_so_far"))

    plan = (await result.consume()).plan
    assert plan is not None
    steps = Counter(operator.removesuffix("@neo4j") for operator in operators(plan))
    assert steps == {
        "ProduceResults": 1, "CartesianProduct": 9, "NodeCountFromCountStore": 2, "RelationshipCountFromCountStore": 6,
        "Optional": 2, "Limit": 2, "Projection": 2, "NodeIndexSeekByRange": 2,  # the last of each index, by its order
    }  # fmt: skip


LISTS = [name for name in NAMES if name.startswith("read/lists/")]
WHOLE = ["domains", "topics", "domain_topics", "sources", "runs", "decisions"]  # all there is of what is few


def test_every_list_has_its_query() -> None:
    assert [name.removeprefix("read/lists/") for name in LISTS] == sorted(lists.LISTS)


@pytest.mark.parametrize("name", LISTS)
async def test_a_list_is_begun_at_its_owner_and_counted_too(graph: Graph, session: AsyncSession, name: str) -> None:
    for query in (cypher.load(name), cypher.load(cypher.counted(name)), cypher.load(cypher.collected(name))):
        result = await session.run("EXPLAIN " + query)
        plan = (await result.consume()).plan
        assert plan is not None
        scans = [operator for operator in operators(plan) if "Scan" in operator]
        assert name.removeprefix("read/lists/") in WHOLE or scans == []


def operators(plan: dict[str, Any]) -> Iterator[str]:
    """Give the names of a plan's operators."""
    yield plan["operatorType"]
    for child in plan.get("children", ()):
        yield from operators(child)


def test_the_guide_shows_the_browser_queries_as_they_are() -> None:
    guide = (FOLDER.parent / "docs" / "neo4j-browser.md").read_text(encoding="utf-8")

    shown = re.findall(r"```cypher\n(.*?)\n```", guide, re.DOTALL)

    assert len(BROWSER) == 12
    assert sorted(shown) == sorted(parts(name)[1].strip() for name in BROWSER)
