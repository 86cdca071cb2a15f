"""Reconciliation: names that mean one thing become names of one entity, by decisions that can be taken back.

Looked at are the names of given snippets and their families, no others. What is decided follows from all that the graph
holds of a family, so it is the same in whatever order its texts came: a merge that no longer follows is taken back.
What a person decided stays.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from kgplatform.curation.decisions.apart import kept_apart
from kgplatform.curation.decisions.decisions import Merge, merge_entities, refused_merges, take_back
from kgplatform.curation.resolution.alias_naming import home_of
from kgplatform.curation.resolution.families import KnownNames, Pair, Tellings, read_families
from kgplatform.curation.resolution.foreign_names import foreign_pairs
from kgplatform.curation.resolution.senses import part_senses
from kgplatform.curation.resolution.short_names import read_short_names
from kgplatform.errors import WrongState
from kgplatform.graph.decisions import RULES, read_history
from kgplatform.graph.names import Context, Name, names_by_id, names_in, read_contexts
from kgplatform.graph.projections import AliasKey
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import source_snippets
from kgplatform.models import Snippet, Value
from kgplatform.roles.resolution.merge_confirmer import Candidate
from kgplatform.roles.resolution.verdicts import Verdict, merges_of

_ONE_HOME = Verdict("same", "one key", 1.0)
_KEPT_APART = Verdict("apart", "somebody keeps them apart", 1.0)


class PairJudge(KnownNames, Protocol):
    """Says of pairs of names whether they mean one thing."""

    async def judge(self, pairs: Sequence[tuple[Candidate, Candidate]]) -> list[Verdict]: ...


class Reconciled(Value):
    """How many pairs of names were compared, how many merges were taken and taken back, and how many mentions of
    acronyms were parted from the others."""

    compared: int = 0
    merged: int = 0
    taken_back: int = 0
    parted: int = 0


async def reconcile(graph: Graph, judge: PairJudge, snippets: Sequence[Snippet]) -> Reconciled:
    """Decide on the names that snippets mention something by. Idempotent."""
    return await reconcile_names(graph, judge, await names_in(graph, [snippet.id for snippet in snippets]))


async def reconcile_names(graph: Graph, judge: PairJudge, names: Mapping[str, Name]) -> Reconciled:
    """Decide on names, by their ids, and on those that may mean the same. Idempotent."""
    beside, short = await read_short_names(graph, names.values())
    family, pairs, tellings = await read_families(graph, (*names.values(), *beside.values()), judge)
    family = _at_home(family | beside)
    pairs = [(a, b) for a, b in pairs if a in family and b in family]
    verdicts = await judged(graph, judge, family, pairs, tellings)
    verdicts = {pair: verdict for pair, verdict in short.items() if family.keys() >= {*pair}} | verdicts
    homes = {id_: home(name) for id_, name in family.items()}
    verdicts |= await foreign_pairs(graph, family, verdicts, homes)
    verdicts |= _kept_apart(family, await graph.read_together(kept_apart))
    decided = await _decide(graph, family, verdicts, compared=len(pairs))
    acronyms = {id_: (name.key, home(name)) for id_, name in family.items() if tellings.get(id_)}
    return decided.model_copy(update={"parted": await part_senses(graph, acronyms)})


@lru_cache(maxsize=65536)
def home(name: Name) -> str:
    """Return the entity that a name has by its key alone."""
    return home_of(AliasKey(name.domain, name.key))


def _at_home(family: Mapping[str, Name]) -> dict[str, Name]:
    """Leave out the names that somebody parted from others of their key: they go nowhere by a rule."""
    entities: defaultdict[str, set[str]] = defaultdict(set)
    for name in family.values():
        entities[home(name)].add(name.entity)
    return {id_: name for id_, name in family.items() if len(entities[home(name)]) == 1 or name.entity == home(name)}


def _kept_apart(family: Mapping[str, Name], apart: Collection[Pair]) -> dict[Pair, Verdict]:
    """Return a verdict for all names of entities that somebody keeps apart: nor does a third name join them."""
    names: defaultdict[str, list[str]] = defaultdict(list)
    for id_, name in family.items():
        names[name.entity].append(id_)
    return {(min(a, b), max(a, b)): _KEPT_APART for one, other in apart for a in names[one] for b in names[other]}


async def judged(
    graph: Graph, judge: PairJudge, family: Mapping[str, Name], pairs: Sequence[Pair], tellings: Tellings
) -> dict[Pair, Verdict]:
    """Return what is said of pairs of names of a family, by the names that it has, and by what texts tell of them."""
    open_pairs = [(a, b) for a, b in pairs if home(family[a]) != home(family[b])]
    contexts = await read_contexts(graph, {id_ for pair in open_pairs for id_ in pair})
    candidates = {
        id_: _candidate(family[id_], contexts.get(id_, ()), tellings.get(id_, {}))
        for id_ in sorted({id_ for pair in open_pairs for id_ in pair})
    }
    said = await judge.judge([(candidates[a], candidates[b]) for a, b in open_pairs])
    one = {(a, b): _ONE_HOME for a, b in pairs if home(family[a]) == home(family[b])}
    return one | dict(zip(open_pairs, said, strict=True))


def _candidate(name: Name, contexts: Sequence[Context], told: Mapping[str, str]) -> Candidate:
    return Candidate(
        entity_id=name.id,
        name=name.key,
        contexts=tuple(context.sentence for context in contexts),
        told=tuple(told[other] for other in sorted(told)),
    )


# Deciding --------------------------------------------------------------------------------------------------


async def _decide(
    graph: Graph, family: Mapping[str, Name], verdicts: Mapping[Pair, Verdict], compared: int
) -> Reconciled:
    ids = sorted(family)
    place = {id_: number for number, id_ in enumerate(ids)}
    members = [Candidate(entity_id=id_, name=family[id_].key) for id_ in ids]
    groups = merges_of(members, {(place[a], place[b]): verdict for (a, b), verdict in verdicts.items()})
    group_of = {id_: number for number, group in enumerate(groups) for id_ in group.entity_ids}
    wanted = _merges(family, verdicts, group_of)
    refused = await refused_merges(graph, wanted, RULES)
    wanted = {pair: merge for pair, merge in wanted.items() if pair not in refused}
    taken_back = await _take_back(graph, family, group_of)
    decided = await merge_entities(graph, [wanted[pair] for pair in sorted(wanted)])
    return Reconciled(compared=compared, merged=len(decided), taken_back=taken_back)


def _merges(
    family: Mapping[str, Name], verdicts: Mapping[Pair, Verdict], group_of: Mapping[str, int]
) -> dict[Pair, Merge]:
    """Return a merge for each two homes that names of one group have, and that are the same; the surest reason."""
    found: dict[Pair, Merge] = {}
    for (a, b), verdict in sorted(verdicts.items()):
        one, other = sorted((home(family[a]), home(family[b])))
        if verdict.answer != "same" or one == other or a not in group_of or group_of[a] != group_of.get(b):
            continue
        merge = Merge(entity_ids=(one, other), why=verdict.why, by=RULES, score=verdict.score)
        found[one, other] = min(found.get((one, other), merge), merge, key=lambda each: (-each.score, each.why))
    return found


async def _take_back(graph: Graph, family: Mapping[str, Name], group_of: Mapping[str, int]) -> int:
    """Take back the rules' merges of what is two by now, with all that they merged since; return how many."""
    entities: dict[str, set[tuple[str, int]]] = {}
    for id_, name in family.items():
        own = group_of.get(id_)
        entities.setdefault(name.entity, set()).add(("group", own) if own is not None else (home(name), 0))
    times = 0
    for entity in sorted(entity for entity, parts in entities.items() if len(parts) > 1):
        history = await read_history(graph, entity)
        merges = [each for each in history if each.kind == "merge" and each.by == RULES and not each.undone_at]
        for decision in reversed(merges):
            try:
                await take_back(graph, decision.id, "the texts tell more by now", RULES)
            except WrongState:  # somebody built on it
                continue
            times += 1
    return times


async def names_of_sources(graph: Graph, source_ids: Collection[str]) -> dict[str, Name]:
    """Return the names that the snippets of sources mention something by, by id."""
    snippets = await source_snippets(graph, sorted(source_ids))
    return await names_in(graph, [snippet for each in snippets.values() for snippet in each])


async def reconcile_left(graph: Graph, judge: PairJudge, names: Collection[str]) -> None:
    """Decide anew on those of the names, given by ids, that are left: what only the texts that are gone told does not
    hold any more."""
    await reconcile_names(graph, judge, await names_by_id(graph, names))
