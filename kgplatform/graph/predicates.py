"""Predicates in the graph: how relations are worded, which forms they mean, and which snippets say them."""

from collections.abc import Collection, Iterable

from rapidfuzz.fuzz import ratio

from kgplatform.graph.projections import Meaning, predicates_of
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.language.stems import stems
from kgplatform.models import Extraction, RelationForm

_LIKE_IT = 5  # forms that are offered where there is none of the name
_LOOKED_AT = 200  # that have a word of it
_WORDS, _LETTERS, _SHORTEST = 8, 50, 3  # of the name, by which others like it are looked for


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


async def like_form(graph: Graph, named: str, domains: Collection[str] | None = None) -> str:
    """Return a remedy for the name of a form that there is not: those that are most like it, of some domains where
    these are given."""
    words = [stem for stem in stems(named)[:_WORDS] if len(stem) >= _SHORTEST] or [named.lower()[:_LETTERS]]
    asked = {"domains": None if domains is None else sorted(domains), "limit": _LOOKED_AT}
    # A stem may end otherwise than words do: "carri" of "carry".
    rows = await graph.read("read/predicates/forms_like", words=[word.removesuffix("i") for word in words], **asked)
    told = "Did you mean one of these?" if rows else "There are, among others:"
    rows = rows or await graph.read("read/predicates/forms_like", words=[""], **asked)
    names = sorted((row["name"] for row in rows), key=lambda name: (-ratio(name.lower(), named.lower()), name))
    if not names:
        return "No relation is known yet: a run on a topic reads some."
    return f"{told} {', '.join(names[:_LIKE_IT])}."


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
