"""Wordings: what follows for predicates when redirects came into force, or went out of it (as moving.py for names)."""

from collections.abc import Collection

from kgplatform.curation.resolution.predicate_forms import mean_predicates
from kgplatform.graph.knowledge import lock_entities, read_extractions, read_facts
from kgplatform.graph.predicates import hold_forms
from kgplatform.graph.projections import Facts, PredicateKey
from kgplatform.graph.redirects import Redirect
from kgplatform.graph.revision import revise
from kgplatform.graph.session import Row, Work


async def move_wordings(
    work: Work,
    forms: Collection[str],
    redirects: Collection[Redirect],
    taken: bool,
) -> list[Row]:
    """Let all relations that are worded so follow what their predicates mean now.

    `forms` are all that the predicates meant; they are locked. Returns the predicates (id, surface, entity: the form
    before) that meant another form before.
    """
    # (predicate)-[:MEANS]->(form)
    stored = await work.run("read/predicates/predicates_of", ids=sorted(forms))
    keys = {row["id"]: PredicateKey(row["domain"], row["surface"]) for row in stored}
    means = {row["id"]: row for row in await mean_predicates(work, keys)}
    moved = {row["id"]: row for row in stored if (row["form"], row["decision"]) != _place(means[row["id"]])}
    rows = [means[id_] for id_ in sorted(moved)]
    await hold_forms(work, rows)
    saying = await work.run("read/predicates/saying_snippets", ids=sorted(moved))
    snippets = {row["snippet"] for row in saying}
    old, before = await _said(work, snippets)

    await work.run("write/predicates/remove_means", ids=sorted(moved))
    await work.run_rows("write/predicates/predicates", rows)
    await work.run("write/predicates/remove_unused_forms", ids=sorted(forms))
    await revise(work, old, await read_facts(work, await read_extractions(work, snippets)), snippets, before)
    return [{**row, "entity": row["form"]} for id_, row in moved.items() if row["form"] != means[id_]["form"]]


def _place(row: Row) -> tuple[str, str]:
    return row["form"], row["decision"] or ""


async def _said(work: Work, snippets: Collection[str]) -> tuple[Facts, dict[str, Row]]:
    """Return what snippets say so far, and the rows of its entities, which are locked: until then documents may go, and
    names come to mean something else."""
    found: Facts | None = None
    before: dict[str, Row] = {}
    while (said := await read_facts(work, await read_extractions(work, snippets))) != found:
        found = said
        before = await lock_entities(work, {mention["b"] for mention in said.mentions.values()})
    return said, before
