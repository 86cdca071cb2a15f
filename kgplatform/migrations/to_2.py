"""From version 1 to 2: snippets have a kind, sources are known by their whole addresses, and no two ids are one.

Version 1 joined what an id is made of as it was. Where a name holds the joining character, its id is another now: a
domain is given the new one; a source keeps its own, since it is found by its address; and snippets whose texts hold it
are replaced by the next load of their document, which counts as not loaded to its end until then.
"""

from kgplatform.graph.session import Row, Work
from kgplatform.ids import SEPARATORS, domain_id
from kgplatform.migrations.steps import Batch, Part
from kgplatform.sources.snippet_urls import document_url

_AT_ONCE = 5_000


async def _kinds(work: Work, after: str) -> Batch:
    row = (await work.run("write/store/kinds_since_1", after=after, limit=_AT_ONCE, marks=list(SEPARATORS)))[0]
    return Batch(row["done"], row["last"])


async def _domains(work: Work, after: str) -> Batch:
    rows = await work.run("read/store/domains_with", marks=list(SEPARATORS))
    await work.run("write/store/domain_ids", rows=[{"id": domain_id(row["name"]), "name": row["name"]} for row in rows])
    return Batch(len(rows), None)


async def _sources(work: Work, after: str) -> Batch:
    rows = await work.run("read/store/sources_after", after=after, limit=_AT_ONCE)
    await work.run("write/store/source_places", rows=[_placed(row) for row in rows])
    return Batch(len(rows), rows[-1]["id"] if rows else None)


def _placed(row: Row) -> Row:
    """Version 1 made urls of files as "file:" and their places below the loaded folder."""
    url = row["url"] or (document_url(row["snippet_url"]) if row["snippet_url"] else None)
    is_place = url is not None and url.startswith("file:") and not url.startswith("file:/")
    return {"id": row["id"], "url": url, "place": url.removeprefix("file:") if url and is_place else None}


PARTS = (
    Part("kinds", "kinds of snippets", _kinds),
    Part("domains", "names of domains", _domains),
    Part("sources", "addresses of sources", _sources),
)
