"""Forms: which canonical form a predicate means, by the rules and by the decisions in force.

The rules give each predicate a home: the form that language/predication.py has for its words, in its domain. From
there redirects lead on, as they do for names (naming.py). Words that come later thus mean what was decided.
"""

from collections.abc import Collection, Mapping

from kgplatform.curation.resolution.alias_naming import follow, read_paths
from kgplatform.graph.decisions import RULES
from kgplatform.graph.predicates import hold_forms, read_meaning, write_sayings
from kgplatform.graph.projections import Meaning, PredicateKey, predicates_in
from kgplatform.graph.redirects import Redirect
from kgplatform.graph.session import Row, Work
from kgplatform.ids import form_id
from kgplatform.language.predication import canonical
from kgplatform.models import Extraction


def home_form(predicate: PredicateKey) -> str:
    """Return the form that a predicate means by the rules alone."""
    return form_id(predicate.domain, canonical(predicate.surface).form)


def form_rows(
    predicates: Mapping[str, PredicateKey], redirects: Mapping[str, Redirect], names: Mapping[str, str]
) -> list[Row]:
    """Return a row of Predicate and MEANS for each predicate by id, sorted; `redirects` by key hold all that lead
    there, `names` tell what forms are called that decisions led to."""
    return [
        _row(id_, predicate, follow(id_, home_form(predicate), redirects), names)
        for id_, predicate in sorted(predicates.items())
    ]


async def mean_predicates(work: Work, predicates: Mapping[str, PredicateKey]) -> list[Row]:
    """Return a row of Predicate and MEANS for each predicate by id, sorted, from the redirects that are in force."""
    paths = await read_paths(work, {id_: home_form(predicate) for id_, predicate in predicates.items()})
    names = await read_decided_names(work, {path[-1].target for path in paths.values() if path})
    return [_row(id_, predicate, paths[id_], names) for id_, predicate in sorted(predicates.items())]


async def read_decided_names(work: Work, form_ids: Collection[str]) -> dict[str, str]:
    """Return what forms are called that decisions led to, by id."""
    rows = await work.run("read/aliases/decided_names", ids=sorted(form_ids)) if form_ids else []
    return {row["id"]: row["name"] for row in rows}


class Decided(Exception):
    """Somebody decided what predicates mean while something was written by what they meant before."""


async def mean_all(work: Work, read: Collection[tuple[str, Extraction]], meant: Collection[Row]) -> None:
    """Store the predicates of (domain, extraction) pairs with what they were taken to mean (`meant`: their rows), and
    who says them. Raises Decided where they mean something else by now.

    Nobody can decide on their forms from here on until the end. Others may hold them too, yet decisions wait for it,
    so this is the last that writers do.
    """
    # (snippet)-[:SAYS]->(predicate)-[:MEANS]->(form)
    await hold_forms(work, meant)
    if await mean_predicates(work, predicates := predicates_in(read)) != list(meant):
        raise Decided
    known = await read_meaning(work, predicates)
    await work.run_rows("write/predicates/predicates", (row for row in meant if row["id"] not in known))
    await write_sayings(work, read)


async def lock_meaning(work: Work, read: Collection[tuple[str, Extraction]]) -> Meaning:
    """Return what the predicates of (domain, extraction) pairs mean, of which nobody else can decide until the end."""
    predicates = predicates_in(read)
    held: set[str] = set()
    while (forms := {row["form"] for row in await mean_predicates(work, predicates)}) - held:
        await work.run("write/predicates/lock_forms", ids=sorted(forms))
        held |= forms
    return await read_meaning(work, predicates)


def _row(id_: str, predicate: PredicateKey, path: list[Redirect], names: Mapping[str, str]) -> Row:
    form, why, score = canonical(predicate.surface)
    reason: Row = {"why": why, "score": score, "by": RULES, "decision": None}
    target, name = form_id(predicate.domain, form), form
    if path:
        first, last = path[0], path[-1]
        reason = {"why": first.why, "score": first.score, "by": first.by, "decision": first.decision}
        target, name = last.target, names[last.target]
    return {"id": id_, **predicate._asdict(), "form": target, "name": name, **reason}
