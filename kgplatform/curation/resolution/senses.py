"""Senses: an acronym that texts tell two long forms of is two names, each where its own long form is told.

The sense that is first by its letters keeps the name, and with it the mentions whose text tells nothing: those are
merged with neither. A split goes by snippet, so it does not depend on which came first.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from kgplatform.curation.decisions.decisions import Merge, merge_entities, split_entity
from kgplatform.curation.decisions.split_plan import Split
from kgplatform.graph.decisions import RULES, read_decisions
from kgplatform.graph.names import read_marked
from kgplatform.graph.session import Graph, Row
from kgplatform.ids import decision_id, split_entity_id
from kgplatform.language.acronyms import alike
from kgplatform.language.variants import joined_key, variant_key

WHY, TOLD = "one acronym of two things", "acronym and long form"
_TIMES = 8  # that the same is decided and taken back, looked at
_SURE = 0.98


async def part_senses(graph: Graph, acronyms: Mapping[str, tuple[str, str]]) -> int:
    """Part the mentions of acronyms by what their own snippets tell; return how many splits were taken.

    `acronyms` gives, by alias id, the key of each and the entity that it has by that.
    """
    told: defaultdict[str, list[Row]] = defaultdict(list)
    for row in await graph.read("read/aliases/told_senses", ids=sorted(acronyms)):
        told[row["alias"]].append(row)
    splits = 0
    for alias in sorted(told):
        for sense in senses_of(told[alias])[1:]:
            splits += await _part(graph, alias, *acronyms[alias], sense)
    return splits


def senses_of(told: Sequence[Row]) -> list[list[Row]]:
    """Return the rows by sense: long forms that are one in other words are one; in the order of their letters."""
    found: list[list[Row]] = []
    for row in sorted(told, key=lambda each: (variant_key(each["long"]), each["snippet"])):
        near = [sense for sense in found if any(alike(row["long"], each["long"]) for each in sense)]
        found = [sense for sense in found if sense not in near] + [[*(each for s in near for each in s), row]]
    return sorted(found, key=lambda sense: min(variant_key(each["long"]) for each in sense))


async def _part(graph: Graph, alias: str, key: str, home: str, sense: Sequence[Row]) -> int:
    """Split each mention off that is not yet, and merge all of them with the long form, where the graph knows it."""
    new = sorted({row["snippet"] for row in sense if not row["parted"]})
    known = {row["snippet"] for row in sense if row["parted"]}
    refused = await _refused(graph, home, key, new)
    for snippet in (each for each in new if each not in refused):
        await split_entity(
            graph, Split(entity_id=home, names=(key,), snippet_ids=(snippet,), why=WHY, by=RULES, score=_SURE)
        )
    parted = {split_entity_id([alias], [snippet]) for snippet in {*known, *new} - refused}
    longs = await read_marked(graph, {"wide": {row["other"] for row in sense}})
    said = {joined_key(row["long"]) for row in sense}
    ends = sorted(parted | {long.entity for long in longs if joined_key(long.key) in said})
    merges = [Merge(entity_ids=(ends[0], end), why=TOLD, by=RULES, score=_SURE) for end in ends[1:]]
    await merge_entities(graph, merges)
    return len(new) - len(refused)


async def _refused(graph: Graph, home: str, key: str, snippets: Sequence[str]) -> set[str]:
    """Return the snippets whose split somebody else than the rules took back."""
    ids = {
        decision_id("split", {home, key, snippet}, times): snippet for snippet in snippets for times in range(_TIMES)
    }
    return {ids[each.id] for each in await read_decisions(graph, sorted(ids)) if each.undone_by not in {"", RULES}}
