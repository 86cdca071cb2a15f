"""Decisions on what names and relations mean, by people and by roles: merge entities, or forms of relations, split
either, and take these back, and groups (siblings.py) as well.

A decision is kept as redirects (naming.py); which entity an alias names follows from the rules and the redirects in
force, and everything else from that, all in one transaction. The survivor of a merge is the entity of the smallest id;
a split founds an entity by what goes to it: neither depends on when it was decided.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from kgplatform.curation.decisions.apart import kept_apart_of
from kgplatform.curation.decisions.decision_subjects import ENTITIES, FORMS, Matter
from kgplatform.curation.decisions.split_plan import Split, plan_split
from kgplatform.curation.resolution.alias_naming import home_of, read_paths
from kgplatform.curation.resolution.entity_redirects import lock_standing, move_names
from kgplatform.curation.resolution.predicate_forms import home_form
from kgplatform.errors import InputError, NotFound, WrongState
from kgplatform.graph.decisions import (
    NewDecision,
    chosen_names,
    find_decisions,
    latest,
    no_decision,
    read_decisions,
    undo_decision,
    write_decisions,
    write_moved,
)
from kgplatform.graph.groups import decided_pairs, regroup
from kgplatform.graph.knowledge import lock_entities
from kgplatform.graph.projections import AliasKey, PredicateKey
from kgplatform.graph.redirects import (
    Redirect,
    read_redirects,
    read_redirects_of,
    read_redirects_to,
)
from kgplatform.graph.session import Graph, Row, Work
from kgplatform.ids import decision_id, redirect_key, split_entity_id
from kgplatform.language.keys import exact_key
from kgplatform.models import Decision, Value

_TIMES = 8  # that the same is decided and taken back, looked at


class Merge(Value):
    """Entities that are one, or forms of relations, the first of which stands for all; `score` says how sure it is.
    What a merge of entities makes has the `name` of theirs that is given, else the one that is used most."""

    entity_ids: tuple[str, ...]
    why: str
    by: str
    score: float = 1.0
    name: str = ""


async def merge_entities(graph: Graph, merges: Sequence[Merge]) -> list[Decision]:
    """Take all merges, in this order, in one transaction; entities that are one already are no decision.

    A merge that is in force is returned as it is. Raises NotFound for an entity, or a name of it, that does not exist.
    """
    return await _merged(graph, merges, ENTITIES)


async def refused_merges(graph: Graph, pairs: Collection[tuple[str, str]], by: str = "") -> set[tuple[str, str]]:
    """Return the pairs of entities that somebody keeps apart, or of which somebody else than `by`, or than who had
    merged them, took a merge back: whoever merges by a rule leaves them alone. Who takes back what they decided
    themselves has not made up their mind."""
    ids = {decision_id("merge", pair, times): pair for pair in pairs for times in range(_TIMES)}
    found = await read_decisions(graph, sorted(ids))
    taken_back = {ids[decision.id] for decision in found if decision.undone_by not in {"", by or decision.by}}
    return taken_back | await kept_apart_of(graph, pairs)


async def merge_forms(graph: Graph, merges: Sequence[Merge]) -> list[Decision]:
    """Let the first form of each merge stand for the others, as merge_entities does for entities.

    Raises InputError for forms of several domains, and for words that contradict each other.
    """
    return await _merged(graph, merges, FORMS)


async def _merged(graph: Graph, merges: Sequence[Merge], matter: Matter) -> list[Decision]:
    for merge in merges:
        _check_reason(merge.why, merge.by)
    ids = await graph.write_together(partial(_merge, merges=merges, matter=matter))
    return await read_decisions(graph, ids)


async def split_entity(graph: Graph, split: Split) -> Decision:
    """Let names, or mentions, go to an entity of their own; the same in force is returned as it is.

    Raises NotFound for what the entity does not have, InputError where nothing would be left of it, and WrongState
    where they were split off already and merged again.
    """
    _check_reason(split.why, split.by)
    id_ = await graph.write_together(partial(_split, split=split))
    return (await read_decisions(graph, [id_]))[0]


async def split_form(graph: Graph, form: str, words: Collection[str], why: str, by: str) -> Decision:
    """Let wordings of a form mean one of their own, called by the first of them; the same in force is returned as is.

    Raises NotFound for what does not mean the form, InputError where it would lose its name or all wordings, and
    WrongState where they were split off already and are back by a merge.
    """
    _check_reason(why, by)
    id_ = await graph.write_together(partial(_split_form, form=form, words=set(words), why=why, by=by))
    return (await read_decisions(graph, [id_]))[0]


async def take_back(graph: Graph, decision_id: str, why: str, by: str) -> Decision:
    """Undo a decision: exactly what it moved names again what it named; one that is taken back stays so.

    Raises NotFound, and WrongState where another decision stands on it.
    """
    _check_reason(why, by)
    await graph.write_together(partial(_take_back, decision_id=decision_id, why=why, by=by))
    return (await read_decisions(graph, [decision_id]))[0]


def _check_reason(why: str, by: str) -> None:
    if not (why.strip() and by.strip()):
        raise InputError("A decision needs a reason and somebody whose it is.", "Say both: why, and by whom.")


# Merging ---------------------------------------------------------------------------------------------------


async def _merge(work: Work, merges: Sequence[Merge], matter: Matter) -> list[str]:
    ids_of = {id_ for merge in merges for id_ in merge.entity_ids}
    standing, entities = await lock_standing(work, ids_of, matter.lock)
    if lacking := sorted(id_ for id_, stands in standing.items() if stands not in entities):
        subject = matter.subject
        raise NotFound(f"There is no {subject} {', '.join(lacking)}.", f"Find it: kgplatform {subject} show NAME.")
    merges = [await _with_name(work, merge, standing) for merge in merges]
    called = await chosen_names(work, entities) if matter is ENTITIES else {}
    plan = _Plan(matter, standing, entities, await read_redirects_to(work, standing.values()), called)
    ids = []
    same = await latest(work, "merge", [set(merge.entity_ids) for merge in merges])
    for merge, (known, id_) in zip(merges, same, strict=True):
        if known or plan.add(id_, merge):
            ids.append(id_)
    for planned in plan.decisions:
        await matter.check(work, planned.entities)
    await write_decisions(work, plan.decisions)
    redirects = [Redirect(*each, d.id, d.why, d.by, d.score) for d in plan.decisions for each in d.redirects]
    moved = await matter.move(work, entities, redirects, True) if redirects else []
    names = _surfaces(moved)
    lost = {decision.id: [redirect[3] for redirect in decision.redirects] for decision in plan.decisions}
    await write_moved(
        work, ((id_, (name for loser in losers for name in names[loser])) for id_, losers in lost.items())
    )
    return ids


async def _with_name(work: Work, merge: Merge, standing: Mapping[str, str]) -> Merge:
    """Return the merge with its name as the entities have it: in another case only where one alone is so."""
    if not merge.name:
        return merge
    rows = await work.run("read/aliases/aliases_of", ids=sorted({standing[id_] for id_ in merge.entity_ids}))
    key = exact_key(merge.name)
    found = {row["surface"] for row in rows if row["key"] == key}
    found = found or {row["surface"] for row in rows if row["key"].casefold() == key.casefold()}
    if len(found) != 1:
        names = ", ".join(sorted({row["surface"] for row in rows}))
        raise NotFound(f"None of these is called {merge.name!r}.", f"Their names: {names}.")
    return merge.model_copy(update={"name": found.pop()})


class _Plan:
    """Merges that are taken together: what each entity stands for after those before, and what it is `called`."""

    def __init__(
        self,
        matter: Matter,
        standing: Mapping[str, str],
        entities: Mapping[str, Row],
        leading: Iterable[Redirect],
        called: Mapping[str, str],
    ) -> None:
        self._matter = matter
        self._called = dict(called)
        self.decisions: list[NewDecision] = []
        self._stands_for = dict(standing)
        self._names = {id_: row["name"] for id_, row in entities.items()}
        self._decided: defaultdict[str, set[str]] = defaultdict(set)  # by the entity that decisions led to
        for redirect in leading:
            self._decided[redirect.target].add(redirect.decision)

    def add(self, id_: str, merge: Merge) -> bool:
        """Plan a merge; say whether it is one, for entities that are one already are not merged."""
        ends = self._matter.order(dict.fromkeys(self._standing(entity) for entity in merge.entity_ids))
        if len(ends) < 2:
            return False
        survivor, *losers = ends
        # A name that somebody chose holds until somebody chooses another.
        called = merge.name or next((self._called[end] for end in ends if end in self._called), "")
        if called:
            self._called[survivor] = called
        decision = NewDecision(
            id_, "merge", merge.why, merge.by, merge.score, ends, [self._names[end] for end in ends],
            [(loser, "", "", loser, survivor) for loser in losers],
            stands_on={other for end in ends for other in self._decided[end]}, subject=self._matter.subject,
            called=called,
        )  # fmt: skip
        self._stands_for |= dict.fromkeys(losers, survivor)
        self._decided[survivor].add(id_)
        self.decisions.append(decision)
        return True

    def _standing(self, entity: str) -> str:
        while (stands := self._stands_for.get(entity, entity)) != entity:
            entity = stands
        return entity


def _surfaces(aliases: Iterable[Row]) -> defaultdict[str, list[str]]:
    """Return the surfaces of aliases by the entity that they named."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for alias in aliases:
        found[alias["entity"]].append(alias["surface"])
    return found


# Splitting -------------------------------------------------------------------------------------------------


async def _split(work: Work, split: Split) -> str:
    keys = {exact_key(name) for name in split.names}
    [(known, id_)] = await latest(work, "split", [{split.entity_id, *keys, *split.snippet_ids}])
    ends = {split.entity_id, *(known.entity_ids if known else ())}
    standing, entities = await lock_standing(work, ends)
    entity = standing[split.entity_id]
    if known and standing[known.entity_ids[1]] != entity:
        return id_
    if entity not in entities:
        raise NotFound(f"There is no entity {split.entity_id}.", "Find it: kgplatform entity show NAME.")
    name = entities[entity]["name"]
    plan = await plan_split(work, entity, name, split)
    stands_on = await _grounds(work, plan.aliases)
    await _check_parted(work, {key for key, *_ in plan.redirects}, plan.target, plan.aliases)
    decision = NewDecision(
        id_, "split", split.why, split.by, split.score, [entity, plan.target], [name, min(plan.surfaces)],
        plan.redirects, sorted(set(split.snippet_ids)), stands_on,
    )  # fmt: skip
    await write_decisions(work, [decision])
    steps = [Redirect(*each, id_, split.why, split.by, split.score) for each in plan.redirects]
    await move_names(work, [entity], steps, taken=True)
    await write_moved(work, [(id_, plan.surfaces)])
    return id_


async def _grounds(work: Work, aliases: Mapping[str, Row]) -> set[str]:
    """Return the ids of the decisions by which aliases name what they name."""
    paths = await read_paths(work, {id_: home_of(_key(row)) for id_, row in aliases.items()})
    senses = {row["sense"] for row in aliases.values() if row["sense"]}
    founding = [redirect for redirect in await read_redirects_to(work, senses) if redirect.snippet]
    return {redirect.decision for path in (*paths.values(), founding) for redirect in path}


async def _check_parted(work: Work, keys: Collection[str], target: str, aliases: Mapping[str, Row]) -> None:
    """Raise WrongState where the same was split off already, and is back by a merge."""
    there = await read_redirects(work, {*keys, target})
    if not there:
        return
    paths = await read_paths(work, {id_: home_of(_key(row)) for id_, row in aliases.items()})
    back = there[target].decision if target in there else max(path[-1].decision for path in paths.values() if path)
    raise WrongState(
        "These names were split off already, and are here by a later merge.",
        f"Take that back: kgplatform entity undo {back}",
    )


def _key(row: Row) -> AliasKey:
    return AliasKey(row["domain"], row["key"], row["sense"])


async def _split_form(work: Work, form: str, words: Collection[str], why: str, by: str) -> str:
    [(known, id_)] = await latest(work, "split", [{form, *words}])
    if known:
        return id_
    standing, forms = await lock_standing(work, {form}, FORMS.lock)
    here = standing[form]
    rows = await work.run("read/predicates/predicates_of", ids=[here])
    parted = {row["id"]: PredicateKey(row["domain"], row["surface"]) for row in rows if row["surface"] in words}
    if here not in forms or len(parted) < len(words):
        raise NotFound(f"Not all of {', '.join(sorted(words))} mean one relation.", "See: kgplatform relation show.")
    name, own = forms[here]["name"], min(words)
    if len(parted) == len(rows) or name in words:
        raise InputError(f"{name!r} would lose its name or all of its wordings.", "Split the other wordings off.")
    target = split_entity_id(parted)
    redirects = [(redirect_key(id_of, here), id_of, "", here, target) for id_of in sorted(parted)]
    paths = await read_paths(work, {id_of: home_form(key) for id_of, key in parted.items()})
    grounds = {step.decision for path in paths.values() for step in path}
    if await read_redirects(work, {key for key, *_ in redirects}):
        raise WrongState("These wordings were split off already, and are here by a later merge.", "Take that back.")
    decision = NewDecision(
        id_, "split", why, by, 1.0, [here, target], [name, own], redirects, stands_on=grounds, subject="relation"
    )
    await write_decisions(work, [decision])
    await FORMS.move(work, [here], [Redirect(*each, id_, why, by, 1.0) for each in redirects], True)
    await write_moved(work, [(id_, words)])
    return id_


# Taking back -----------------------------------------------------------------------------------------------


async def _take_back(work: Work, decision_id: str, why: str, by: str) -> None:
    redirects = await read_redirects_of(work, decision_id)
    known = await find_decisions(work, [decision_id])
    if not known:
        raise no_decision(decision_id)
    matter = ENTITIES if known[decision_id][0].subject == "entity" else FORMS
    _, entities = await lock_standing(work, {end for r in redirects for end in (r.origin, r.target)}, matter.lock)
    siblings = await decided_pairs(work, decision_id)
    await lock_entities(work, {parent for parent, _ in siblings})
    found = await find_decisions(work, [decision_id])  # now that nobody else can decide on these
    decision, standing = found[decision_id]
    if decision.undone_at:
        return
    if standing:
        raise WrongState(
            f"The decision {decision_id} cannot be taken back: {len(standing)} later one{'s' * (len(standing) > 1)} "
            f"stand{'s' * (len(standing) == 1)} on it.",
            f"Take back first: {', '.join(f'kgplatform {matter.subject} undo {other}' for other in standing)}",
        )
    await undo_decision(work, decision_id, why, by, entities)
    if decision.kind == "apart":
        return  # nothing had moved
    await matter.move(work, entities, redirects, False)
    await regroup(work, siblings)
