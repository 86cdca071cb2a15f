"""Sources and snippets in the graph: what was read."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from kgplatform.graph.session import Graph, Row
from kgplatform.ids import domain_id, source_id
from kgplatform.models import Snippet, SnippetKind, Source, Value, Work
from kgplatform.sources.source_type import recorded_in

MOST_PAGES = 2_000  # of a site that are looked at in a load
_STRUCTURE = {"table", "figure", "equations", "citations"}
_OF_OTHERS = {"source_id", "recorded"}  # what follows from the source of a snippet


class SnippetRow(Snippet):
    """A snippet as it is stored; duplicates share a `fingerprint`."""

    fingerprint: str


class SourceRow(Value):
    """A document whose snippets are all stored; `paragraphs` are the prints of a page of a `site`, `work` is what it
    says of itself. `cites` is 0 for one that tells of no work; of others that is settled later (graph.works). The
    `language` of its words is "" where nobody knows it. One that `keeps` what is stored of it as a work is the same
    as it was, but for where its snippets are."""

    id: str
    url: str
    title: str
    kind: str
    published: str | None = None
    domain: str
    content_hash: str
    site: str = ""
    paragraphs: tuple[str, ...] = ()
    work: Work | None = None
    language: str = ""
    cites: int | None = None
    keeps: bool = False


class OpeningSnippet(Value):
    """A snippet of prose that a source begins with."""

    id: str
    path: tuple[str, ...]
    text: str
    language: str


class OpenedSource(Value):
    """A source with the snippets that it begins with, in its order; `published` is an ISO date or its beginning, ""
    where nobody knows."""

    id: str
    title: str
    published: str
    snippets: tuple[OpeningSnippet, ...]


class StoredSource(NamedTuple):
    """The source of an address, `known` or to come; `content_hash` is "" until a load of it has finished, and its
    works are `settled` after that."""

    id: str
    content_hash: str = ""
    known: bool = False
    settled: bool = False


class PlacedSource(NamedTuple):
    """A source that a store of version 1 knew by its place below a folder; `prints` are its snippets' fingerprints."""

    id: str
    url: str
    place: str
    content_hash: str
    prints: frozenset[str]


class SourceRecord(NamedTuple):
    """What a source says of itself: its `work`, if anything, and what is known of it beside. Catalogues were asked
    when it had the content hash `looked_up`; its references have so many entries (`cites`), None until its works are
    settled."""

    id: str
    domain: str
    url: str
    title: str
    published: str | None
    work: Work | None
    content_hash: str
    looked_up: str | None
    cites: int | None


async def known_sources(graph: Graph, domain: str) -> dict[str, str]:
    """Return content hashes by source id; "" for a source whose load was broken off, so that it counts as changed."""
    rows = await graph.read("read/sources/known_sources", domain=domain)
    return {row["id"]: row["content_hash"] for row in rows}


async def sources_at(graph: Graph, domain: str, urls: Collection[str]) -> dict[str, StoredSource]:
    """Return the source of each address: the one that the domain has there, or a new one with an id of its own."""
    wanted = [{"url": url, "id": source_id(domain, url)} for url in sorted(set(urls))]
    rows = await graph.read("read/sources/sources_at", domain=domain, rows=wanted)
    return {row["url"]: _source_at(domain, row) for row in rows}


async def sources_in_places(graph: Graph, domain: str, places: Sequence[str]) -> list[PlacedSource]:
    """Return the sources of a domain that a store of version 1 knew by these places, by id."""
    rows = await graph.read("read/sources/sources_in_places", domain=domain, places=list(places))
    return [PlacedSource(**{**row, "prints": frozenset(row["prints"])}) for row in rows]


async def give_urls(graph: Graph, urls: Mapping[str, str]) -> None:
    """Let sources, by id, be known by urls instead of places; they count as not loaded to their end from then on."""
    await graph.write_rows("write/sources/source_urls", ({"id": id_, "url": url} for id_, url in urls.items()))


async def read_sources(graph: Graph, domain: str = "") -> list[Source]:
    """Return the sources of a domain, or all, by domain and address."""
    return [Source.model_validate(row["source"]) for row in await graph.read("read/sources/sources", domain=domain)]


async def read_sources_by_id(graph: Graph, source_ids: Collection[str]) -> dict[str, Source]:
    """Return the sources that exist by id."""
    ids = sorted(set(source_ids))
    rows = await graph.read("read/sources/sources_by_id", ids=ids) if ids else []
    return {row["source"]["id"]: Source.model_validate(row["source"]) for row in rows}


async def source_records(graph: Graph, source_ids: Collection[str]) -> dict[str, SourceRecord]:
    """Return what the sources that exist say of themselves, by id."""
    rows = await graph.read("read/sources/source_records", ids=sorted(set(source_ids))) if source_ids else []
    return {
        row["id"]: SourceRecord(**{**row, "work": Work.model_validate_json(row["work"]) if row["work"] else None})
        for row in rows
    }


async def mark_looked_up(graph: Graph, hashes: Mapping[str, str]) -> None:
    """Say that catalogues were asked about sources, by id, as they were with a content hash."""
    rows = ({"id": id_, "content_hash": hashed} for id_, hashed in hashes.items())
    await graph.write_rows("write/sources/looked_up", rows)


async def fingerprints(graph: Graph, domain: str, prints: Sequence[str]) -> dict[str, str]:
    """Return the snippet ids of the fingerprints that the domain has already."""
    rows = await graph.read("read/sources/fingerprints", domain=domain, prints=sorted(set(prints)))
    return {row["print"]: row["snippet_id"] for row in rows}


async def fingerprints_of(graph: Graph, snippet_ids: Sequence[str]) -> dict[str, str]:
    """Return the fingerprints of the snippets that exist, by id: those that say the same have the same."""
    rows = await graph.read("read/snippets/snippet_fingerprints", ids=sorted(set(snippet_ids)))
    return {row["id"]: row["print"] for row in rows}


async def having_phrases(graph: Graph, domain: str, queries: Sequence[str], prose: bool) -> list[list[str]]:
    """Return the ids of the snippets of a domain, or of all for "", that each Lucene query finds, those of prose alone
    where that is asked."""
    rows = await graph.read("read/snippets/phrases", domain=domain, queries=list(queries), prose=prose)
    return [row["ids"] for row in rows]


class TextIn(NamedTuple):
    """A text in a language, "" for English."""

    text: str
    language: str


async def read_texts(graph: Graph, snippet_ids: Collection[str]) -> dict[str, TextIn]:
    """Return the texts of the snippets that exist, by id."""
    (row,) = await graph.read("read/snippets/texts", ids=sorted(snippet_ids))
    return dict(zip(row["ids"], map(TextIn, row["texts"], row["languages"]), strict=True))


async def source_snippets(graph: Graph, source_ids: Sequence[str]) -> dict[str, list[str]]:
    """Return the sorted snippet ids of each source that has any."""
    rows = await graph.read("read/sources/source_snippets", source_ids=sorted(set(source_ids)))
    return {row["source_id"]: row["snippet_ids"] for row in rows}


async def opening_snippets(graph: Graph, source_ids: Sequence[str], most: int) -> list[OpenedSource]:
    """Return the sources that stand and have prose, in the order given, each with its first `most` snippets of that."""
    rows = await graph.read("read/sources/opening_snippets", ids=sorted(set(source_ids)), most=most)
    found = {row["id"]: OpenedSource.model_validate(row) for row in rows}
    return [found[id_] for id_ in source_ids if id_ in found]


async def source_sample(graph: Graph, domain: str, limit: int) -> list[str]:
    """Return the ids of at most `limit` sources of a domain, sorted: a sample, since ids are hashes."""
    return [row["id"] for row in await graph.read("read/sources/source_sample", domain=domain, limit=limit)]


async def snippet_kinds(graph: Graph, snippet_ids: Collection[str]) -> dict[str, tuple[SnippetKind, str]]:
    """Return the kinds of the snippets that exist, by id, and the codes of their languages, "" for English."""
    (row,) = await graph.read("read/snippets/snippet_kinds", ids=sorted(snippet_ids))
    return dict(zip(row["ids"], zip(row["kinds"], row["languages"], strict=True), strict=True))


async def begun(graph: Graph, snippet_ids: Sequence[str], longest: int) -> list[str]:
    """Return the snippets of the sources of at most `longest` whose first one is among those given, by source, in the
    order of its text."""
    rows = await graph.read("read/sources/begun", ids=list(snippet_ids), longest=longest)
    return [row["id"] for row in rows]


async def write_snippets(graph: Graph, rows: Sequence[SnippetRow]) -> None:
    """Store snippets; their sources and domains are made where they are missing, without a hash yet."""
    # (snippet)-[:FROM]->(source)-[:IN_DOMAIN]->(domain)
    await graph.write_rows("write/snippets/snippets", (_snippet_row(row) for row in rows))


async def finish_sources(graph: Graph, rows: Sequence[SourceRow]) -> None:
    """Say that all snippets of these sources are stored: the last write of a load."""
    # (source)-[:IN_DOMAIN]->(domain)
    await graph.write_rows(
        "write/sources/sources",
        (
            {**row.model_dump(exclude={"work"}), "work": _json(row.work), "domain_id": domain_id(row.domain)}
            for row in rows
        ),
    )


async def site_pages(graph: Graph, domain: str, sites: Collection[str]) -> dict[str, dict[str, list[str]]]:
    """Return the prints of the paragraphs of the pages that a domain has of sites, by site and url; of a site at most
    2,000 pages, the same ones each time."""
    rows = await graph.read("read/sources/site_pages", domain=domain, sites=sorted(set(sites)), most=MOST_PAGES)
    found: dict[str, dict[str, list[str]]] = {}
    for row in rows:
        found.setdefault(row["site"], {})[row["url"]] = row["paragraphs"]
    return found


async def give_paragraphs(graph: Graph, rows: Sequence[SourceRow]) -> None:
    """Let sources that an earlier release loaded have the prints of their paragraphs."""
    await graph.write_rows(
        "write/sources/source_paragraphs",
        ({"id": row.id, "site": row.site, "paragraphs": list(row.paragraphs)} for row in rows),
    )


def stored_snippet(row: Row) -> Snippet:
    """Return the snippet of a row that has the `work` of its source, too."""
    own = {name: value for name, value in row.items() if name != "work"}
    return Snippet.model_validate({**own, "recorded": recorded_in(row["work"])})


async def note_checked(graph: Graph, source_ids: Collection[str]) -> None:
    """Note that the records of sources were asked for again just now."""
    await graph.write("write/sources/checked", ids=sorted(set(source_ids)))


async def retracted(graph: Graph, snippet_ids: Collection[str]) -> set[str]:
    """Return which of some snippets are of retracted works: no evidence."""
    return {row["id"] for row in await graph.read("read/snippets/retracted", ids=sorted(set(snippet_ids)))}


async def read_snippets(graph: Graph, ids: Sequence[str]) -> list[Snippet]:
    """Return the snippets that exist, in the order given."""
    (row,) = await graph.read("read/snippets/snippets", ids=sorted(set(ids)))
    found = {each["id"]: stored_snippet(each) for each in row["snippets"]}
    return [found[id_] for id_ in ids if id_ in found]


async def all_snippets(graph: Graph, domain: str) -> list[Snippet]:
    """Return every snippet of a domain, sorted by id."""
    rows = await graph.read("read/snippets/domain_snippets", domain=domain)
    return [stored_snippet(row["snippet"]) for row in rows]


async def snippet_count(graph: Graph, domain: str | None = None) -> int:
    """Count the snippets of a domain, or all of them."""
    id_ = None if domain is None else domain_id(domain)
    rows = await graph.read("read/snippets/snippet_count", id=id_, domain=domain)
    return int(rows[0]["count"])


async def domains(graph: Graph) -> list[str]:
    """Return the names of all domains, sorted."""
    return [row["name"] for row in await graph.read("read/sources/domains")]


async def domain_limit(graph: Graph, domain: str, limit: int) -> int:
    """Return the passage limit of a domain in tokens; the first call fixes it for good."""
    rows = await graph.write("write/sources/domain_limit", id=domain_id(domain), name=domain, limit=limit)
    return int(rows[0]["limit"])


def _source_at(domain: str, row: Row) -> StoredSource:
    if row["id"]:
        return StoredSource(row["id"], row["content_hash"], known=True, settled=row["settled"])
    first = source_id(domain, row["url"])
    return StoredSource(source_id(domain, row["url"], beside=first) if row["taken"] else first)


def _snippet_row(row: SnippetRow) -> Row:
    # `a` keeps the rows of a source together in a batch: each source is then looked up while it is at hand.
    own = row.model_dump(exclude=_OF_OTHERS | _STRUCTURE)
    return {**own, "a": row.source_id, "domain_id": domain_id(row.domain), "structure": _structure(row)}


def _structure(row: SnippetRow) -> str | None:
    """Return what a snippet is beyond its words, as JSON; None for one that is words alone."""
    told = row.model_dump_json(include=_STRUCTURE, exclude_defaults=True)
    return None if told == "{}" else told


def _json(work: Work | None) -> str | None:
    return work.model_dump_json(exclude_defaults=True) if work else None
