"""Lists of the graph, read a part at a time: one way for all of them, a statement of cypher/read/lists/ each.

Owners whose lists are asked for alike are read by one statement, so that what a request costs grows with the kinds of
lists in it and not with their length.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

import cypher
from kgplatform.bounds import MOST_OF_LIST, check_size, check_text, check_time
from kgplatform.errors import InputError
from kgplatform.graph.decisions import RULES
from kgplatform.graph.runs import read_whole, report_of
from kgplatform.graph.session import Graph, Row
from kgplatform.graph.topics import excerpt
from kgplatform.graph.walks import form_names
from kgplatform.graph.watches import look_of
from kgplatform.models import ARTICLE, FilterValue, ListAsked, ListPart, ListRow, Place
from kgplatform.sources.source_type import recorded_in, source_type

_ALL = 2**31
_SIFTED = 1_000  # things that are read at a time where not all of them are kept


def _as_it_is(row: Row) -> Row:
    return row


def _occurrence(row: Row) -> Row:
    return {
        **{name: row[name] for name in ("snippet_id", "title", "surfaces")},
        "excerpt": excerpt(row["text"], row["start"]),
    }


def _run(row: Row) -> Row:
    return report_of(row).model_dump(mode="json")


def _look(row: Row) -> Row:
    return look_of(row).model_dump(mode="json")


def _turn(row: Row) -> Row:
    return {**row, "answer": json.loads(row["answer"])}


def _of_types(row: Row, types: Sequence[str]) -> bool:
    return source_type(row["url"], row["title"], recorded_in(row["work"])) in types


def _extraction(row: Row) -> Row:
    return {**row, "payload": json.loads(row["payload"])}


@dataclass(frozen=True)
class KnownList:
    """A list that there is: what owns it ("" for one of all there is), its orders, the usual one first, and its
    filters. `made` makes the JSON of a model of what the statement says; `fixed` are parameters that nobody chooses;
    `sieves` are filters by what the graph does not hold, which are asked of each thing that was read. `retold`: there
    is a statement of its own (read/permitted/) for those who see some domains, which counts what these tell. `written`:
    they are runs, which are written while they are read."""

    owner: str
    orders: tuple[str, ...]
    filters: tuple[str, ...] = ()
    made: Callable[[Row], Row] = _as_it_is
    fixed: Mapping[str, Any] = field(default_factory=dict)
    sieves: Mapping[str, Callable[[Row, Any], bool]] = field(default_factory=dict)
    retold: bool = False
    written: bool = False


_OF_RELATIONS = ("sources", "weight", "name")
_OF_SOURCES = ("address", "title", "published", "snippets")
_OF_GAPS = ("score", "kind", "tried")
_PAGES = {"rules": RULES}
_TYPES = {"types": _of_types}
LISTS: Mapping[str, KnownList] = {
    "domains": KnownList("", ("name",), ("text", "domains")),
    "topics": KnownList("", ("name",), ("text", "domains")),
    "domain_topics": KnownList("domain", ("name",), ("text",)),
    "sources": KnownList("", _OF_SOURCES, ("domains", "kinds", "languages", "text", "urls"), sieves=_TYPES),
    "domain_sources": KnownList("domain", _OF_SOURCES, ("kinds", "languages", "text"), sieves=_TYPES),
    "topic_sources": KnownList("topic", _OF_SOURCES, ("kinds", "languages", "text", "since"), sieves=_TYPES),
    "source_brought": KnownList("source", ("round",)),
    "source_pages": KnownList("source", ("citations",), fixed={"kind": ARTICLE}),
    "domain_works": KnownList("domain", ("cited", "title", "published"), ("unread", "text")),
    "work_sources": KnownList("work", _OF_SOURCES),
    "work_citing": KnownList("work", _OF_SOURCES),
    "source_works": KnownList("source", ("title",)),
    "source_references": KnownList("source", ("title",)),
    "source_snippets": KnownList("source", ("position", "reversed"), ("kinds",)),
    "topic_entities": KnownList("topic", ("mentions", "name"), ("text",)),
    "compared_entities": KnownList("topic", ("mentions", "name"), ("other", "shared", "text", "ids"), retold=True),
    "topic_snippets": KnownList("topic", ("loaded",), ("since", "undated")),
    "topic_new_relations": KnownList("topic", _OF_RELATIONS, ("since",), retold=True),
    "topic_decisions": KnownList("topic", ("at",), ("kinds", "in_force", "since")),
    "topic_relations": KnownList(
        "topic", _OF_RELATIONS, ("entities", "others", "forms", "other", "shared"), retold=True
    ),
    "entity_relations": KnownList("entity", _OF_RELATIONS, ("topic", "entities", "forms"), retold=True),
    "snippet_relations": KnownList("snippet", _OF_RELATIONS, ("entities", "others", "forms", "topic"), retold=True),
    "entity_occurrences": KnownList("entity", ("surface",), ("domains", "topic"), _occurrence),
    "snippet_mentions": KnownList("snippet", ("position",)),
    "snippet_citations": KnownList("snippet", ("page",), ("topic", "newest")),
    "snippet_extractions": KnownList("snippet", ("extractor",), (), _extraction),
    "snippet_hits": KnownList("snippet", ("round",), ("topic",)),
    "query_hits": KnownList("query", ("round",)),
    "query_brought": KnownList("query", ("round",)),
    "topic_gaps": KnownList("topic", _OF_GAPS, ("status", "kinds", "since", "undated")),
    "question_gaps": KnownList("question", _OF_GAPS, ("status", "kinds")),
    "topic_questions": KnownList("topic", ("text",), ("axis", "gap")),
    "gap_questions": KnownList("gap", ("text",), ("axis",)),
    "topic_queries": KnownList("topic", ("text",)),
    "question_queries": KnownList("question", ("text",)),
    "topic_pages": KnownList("topic", ("version",), ("kind", "since", "undated"), fixed=_PAGES),
    "page_versions": KnownList("page", ("version",), fixed=_PAGES),
    "runs": KnownList("", ("started",), ("states", "kinds", "since", "domains"), _run, written=True),
    "topic_runs": KnownList("topic", ("started",), ("states", "kinds", "since"), _run, written=True),
    "topic_looks": KnownList("topic", ("at",), (), _look),
    "topic_turns": KnownList("topic", ("conversation",), (), _turn),
    "decisions": KnownList("", ("at",), ("domains", "kinds", "subjects", "in_force", "since")),
}
"""The lists by name; which models they hold is said in their statements."""


def known_list(asked: ListAsked) -> KnownList:
    """Return what is known of the list that is asked for; raises InputError for a list, an order or a filter that there
    is not, and for a size that is none."""
    known = LISTS.get(asked.name)
    if known is None:
        raise InputError(f"There is no list {asked.name!r}.", f"There are: {', '.join(LISTS)}.")
    if asked.order not in known.orders:
        raise InputError(f"{asked.name} has no order {asked.order!r}.", f"There are: {', '.join(known.orders)}.")
    filters = (*known.filters, *known.sieves)
    if unknown := sorted({name for name, _ in asked.where} - {*filters}):
        raise InputError(f"{asked.name} has no filter {unknown[0]!r}.", f"There are: {', '.join(filters) or 'none'}.")
    if bool(known.owner) != bool(asked.owner):
        raise InputError(
            f"{asked.name} is asked for {'of nothing' if known.owner else 'of something'}.",
            f"Give the id of a {known.owner}." if known.owner else "Give no owner: it has all there is.",
        )
    check_text("owner", asked.owner)
    check_size("first", asked.first, 1, MOST_OF_LIST)
    return known


async def read_lists(graph: Graph, asked: Sequence[ListAsked], domains: Sequence[str] | None = None) -> list[ListPart]:
    """Return the parts of lists that are asked for, in that order; an owner that does not exist has none. Where
    `domains` are given, lists that are retold are those of what these tell, in the order of that.

    Raises InputError as known_list() does.
    """
    found: dict[ListAsked, ListPart] = {}
    for alike, owners in _alike(asked).items():
        rows = await _rows(graph, alike, owners, alike.first + 1, domains)
        for owner in owners:
            part = ListPart(rows=tuple(rows[owner][: alike.first]), more=len(rows[owner]) > alike.first)
            found[alike.model_copy(update={"owner": owner})] = part
    return [found[each] for each in asked]


async def count_lists(graph: Graph, asked: Sequence[ListAsked], domains: Sequence[str] | None = None) -> list[int]:
    """Return how many things each list has in all, of those that its filters let through; `domains` as there."""
    found: dict[ListAsked, int] = {}
    for alike, owners in _alike(asked).items():
        totals = await _totals(graph, alike.model_copy(update={"after": None}), owners, domains)
        found |= {alike.model_copy(update={"owner": owner}): totals.get(owner, 0) for owner in owners}
    return [found[each] for each in asked]


async def _totals(
    graph: Graph, asked: ListAsked, owners: Sequence[str], domains: Sequence[str] | None
) -> dict[str, int]:
    if _sieve(asked, known_list(asked)):
        return {owner: len(rows) for owner, rows in (await _rows(graph, asked, owners, _ALL, domains)).items()}
    chosen = await _chosen(graph, asked, owners, domains)
    counted = cypher.counted(_statement(asked, chosen))
    rows = await graph.read(counted, **chosen, after=None, after_id=None, first=_ALL)
    return {row["owner"]: int(row["total"]) for row in rows}


async def _rows(
    graph: Graph, asked: ListAsked, owners: Sequence[str], most: int, domains: Sequence[str] | None
) -> dict[str, list[ListRow]]:
    """Return at most so many rows of each owner, in the order of the list."""
    known = known_list(asked)
    chosen = await _chosen(graph, asked, owners, domains)
    sieve = _sieve(asked, known)
    if sieve is None:
        found: dict[str, list[ListRow]] = {owner: [] for owner in owners}
        for owner, row in await _rows_after(graph, asked, known, chosen, asked.after, most):
            found[owner].append(row)
        return found
    return {owner: await _sifted(graph, asked, known, {**chosen, "owners": [owner]}, sieve, most) for owner in owners}


async def _sifted(  # noqa: PLR0917 - what is read, and what is kept of it
    graph: Graph, asked: ListAsked, known: KnownList, chosen: Row, sieve: Callable[[Row], bool], most: int
) -> list[ListRow]:
    """Return the rows of one owner that a sieve keeps, reading on until there are as many as are wanted."""
    kept, after = list[ListRow](), asked.after
    while len(kept) < most:
        found = await _rows_after(graph, asked, known, chosen, after, _SIFTED)
        kept += [row for _, row in found if sieve(row.node)]
        if len(found) < _SIFTED:
            break
        after = found[-1][1].place
    return kept[:most]


async def _rows_after(  # noqa: PLR0917 - what is read, and from where
    graph: Graph, asked: ListAsked, known: KnownList, chosen: Row, after: Place | None, most: int
) -> list[tuple[str, ListRow]]:
    """Return rows with their owners, in the order of the list."""
    begin = {"after": after and after.value, "after_id": after and after.id}
    statement = cypher.collected(_statement(asked, chosen))

    async def read() -> list[list[Any]]:
        (row,) = await graph.read(statement, **chosen, **begin, first=most)
        return sorted(row["found"], key=lambda each: (each[2], each[1]))

    found = await (read_whole(read, itemgetter(3)) if known.written else read())
    return [(owner, _row(Place(value=value, id=id_), known.made(node))) for owner, id_, value, node in found]


def _row(place: Place, node: Row) -> ListRow:
    # Not looked at: it is made into its model by whoever shows it, which checks what it is.
    return ListRow.model_construct(place=place, node=node)


def _sieve(asked: ListAsked, known: KnownList) -> Callable[[Row], bool] | None:
    """Return what tells whether a node passes the filters that no statement knows, or None where none is given."""
    given = [(known.sieves[name], value) for name, value in asked.where if name in known.sieves]
    return (lambda node: all(passes(node, value) for passes, value in given)) if given else None


def _alike(asked: Sequence[ListAsked]) -> dict[ListAsked, list[str]]:
    """Return the owners of what is asked for alike, by the first that asks so."""
    groups: dict[ListAsked, list[ListAsked]] = defaultdict(list)
    for each in dict.fromkeys(asked):
        groups[each.model_copy(update={"owner": ""})].append(each)
    return {group[0]: sorted(each.owner for each in group) for group in groups.values()}


def _statement(asked: ListAsked, chosen: Row) -> str:
    retold = LISTS[asked.name].retold and "domains" in chosen
    return f"read/{'permitted' if retold else 'lists'}/{asked.name}"


async def _chosen(graph: Graph, asked: ListAsked, owners: Sequence[str], domains: Sequence[str] | None) -> Row:
    known, where = LISTS[asked.name], dict(asked.where)
    filters = {name: await _parameter(graph, name, where.get(name), domains) for name in known.filters}
    seen = {"domains": list(domains)} if known.retold and domains is not None else {}
    return {**filters, **known.fixed, **seen, "owners": list(owners), "order": asked.order}


async def _parameter(graph: Graph, name: str, value: FilterValue | None, domains: Sequence[str] | None) -> object:
    """Return a filter as its statement takes it: words in small letters, times in full, forms by their names."""
    if isinstance(value, tuple):
        return await form_names(graph, value, domains) if name == "forms" else list(value)
    if isinstance(value, str):
        words = check_text(name, value)
        if name == "since":
            return check_time(name, words)
        return words.lower() if name == "text" else words
    return value
