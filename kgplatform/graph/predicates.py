"""Predicates in the graph: how relations are worded, which forms they mean, and which snippets say them."""

from collections.abc import Collection, Iterable

from kgplatform.graph.projections import Meaning, predicates_of
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.models import Extraction, RelationForm


async def read_meaning(work: Work, predicate_ids: Collection[str]) -> Meaning:
    """Return the names of the forms that predicates mean, by predicate id."""
    # (predicate)-[:MEANS]->(form)
    rows = await work.run("read/predicates/meaning", ids=sorted(predicate_ids))
    return {row["predicate"]: row["name"] for row in rows}


async def hold_forms(work: Work, rows: Iterable[Row]) -> None:
    """Keep others from deciding on the forms that rows of predicates mean, which are stored if they are not there yet.
    Any number of writers may hold a form; whoever locks it waits for all of them."""
    forms = {row["form"]: {"id": row["form"], "domain": row["domain"], "name": row["name"]} for row in rows}
    await work.run_rows("write/predicates/forms", (forms[id_] for id_ in sorted(forms)))


async def lock_forms(work: Work, ids: Collection[str]) -> dict[str, Row]:
    """Lock forms, which nobody holds then; return their names and domains by id."""
    return {row["id"]: row for row in await work.run("write/predicates/lock_forms", ids=sorted(ids))}


async def read_forms(graph: Graph, ids: Collection[str]) -> list[RelationForm]:
    """Return the forms that exist, sorted by domain and name."""
    rows = await graph.read("read/predicates/forms", ids=sorted(set(ids)))
    return [RelationForm.model_validate(row["form"]) for row in rows]


async def write_sayings(work: Work, read: Collection[tuple[str, Extraction]]) -> None:
    """Store which snippets say which predicates, by (domain, extraction) pairs."""
    # (snippet)-[:SAYS]->(predicate)
    await work.run_rows("write/predicates/sayings", sayings_of(read).values())


def sayings_of(read: Iterable[tuple[str, Extraction]]) -> dict[str, Row]:
    """Return a row for each predicate that a snippet says, by "snippet:predicate"."""
    pairs = ((each.snippet_id, predicate) for domain, each in read for predicate in predicates_of(domain, each))
    return {f"{a}:{b}": {"id": f"{a}:{b}", "a": a, "b": b} for a, b in pairs}


async def remove_unused(work: Work, predicate_ids: Collection[str]) -> None:
    """Remove those of some predicates that no snippet says, and the forms that none means.

    Who is about to say one of them holds its form, and has ended when the form is locked.
    """
    forms: set[str] = set()
    while more := {row["form"] for row in await _unsaid(work, predicate_ids) if row["form"]} - forms:
        await lock_forms(work, more)
        forms |= more
    await work.run(
        "write/predicates/remove_predicates", ids=sorted(row["id"] for row in await _unsaid(work, predicate_ids))
    )
    await work.run("write/predicates/remove_unused_forms", ids=sorted(forms))


async def _unsaid(work: Work, predicate_ids: Collection[str]) -> list[Row]:
    return await work.run("read/predicates/unsaid_predicates", ids=sorted(predicate_ids))
