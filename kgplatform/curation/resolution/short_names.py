"""Short forms of persons: after "Tom Lund", a document means him by "Lund", "Tom" and "Mr Lund".

A short form is a name of the person where each document that has it gives one full name that it fits, and gives it
first. A document that has the short form alone may mean somebody else: then it stays by itself everywhere.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations

from kgplatform.curation.resolution.families import Pair
from kgplatform.graph.names import Name, names_by_id, read_contexts
from kgplatform.graph.session import Graph, Row
from kgplatform.ids import alias_id
from kgplatform.language.persons import fits, may_be_short, person, short_forms
from kgplatform.roles.resolution.verdicts import Verdict

WHY = "short form of a person"
SCORE = 0.9
_MOST = 40  # documents of a short form: one that has more is looked at no further
_PLACE = r"\b(?:in|at|near|from|to|around|outside)\s+"


async def read_short_names(
    graph: Graph, names: Iterable[Name]
) -> tuple[dict[str, Name], dict[tuple[str, str], Verdict]]:
    """Return the names that may be short forms of some of the names, with the full ones, by id, and the verdict of each
    pair that is one in all documents."""
    given = list(names)
    shorts = {name.id for name in given if may_be_short(name.key)}
    shorts |= {alias_id(name.domain, short) for name in given for short in short_forms(name.key)}
    rows: defaultdict[str, list[Row]] = defaultdict(list)
    for row in await graph.read("read/aliases/short_names", ids=sorted(shorts), most=_MOST) if shorts else ():
        rows[row["id"]].append(row)
    longer = {full["id"] for found in rows.values() for row in found for full in row["longer"]}
    known = await names_by_id(graph, rows.keys() | longer) if longer else {}
    meant = {id_: _meant(known[id_], found, known) for id_, found in rows.items() if id_ in known}
    placed = await _places(graph, [known[id_] for id_ in sorted(meant) if meant[id_]])
    pairs = _pairs({id_: fulls for id_, fulls in meant.items() if id_ not in placed})
    persons = {id_ for id_ in longer if id_ in known and short_forms(known[id_].key)}
    beside = {id_ for id_ in meant if any(full["id"] in persons for row in rows[id_] for full in row["longer"])}
    same = Verdict("same", WHY, SCORE)
    return {id_: known[id_] for id_ in sorted(persons | beside)}, dict.fromkeys(sorted(pairs), same)


def _pairs(meant: Mapping[str, Collection[str]]) -> set[Pair]:
    """Return the pairs of short forms and full names, and of the short forms of one full name."""
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for short, fulls in meant.items():
        for full in fulls:
            groups[full] |= {short, full}
    return {pair for group in groups.values() for pair in combinations(sorted(group), 2)}


def _meant(short: Name, rows: Sequence[Row], known: Mapping[str, Name]) -> set[str]:
    """Return the full names that a short form has in all of its documents; none where one of them leaves it open."""
    if len(rows) > _MOST:
        return set()
    found = [
        {
            full["id"]
            for full in row["longer"]
            if full["id"] in known and full["first"] < row["first"] and short.key in short_forms(known[full["id"]].key)
        }
        for row in rows
    ]
    if not all(fulls and _one_person([known[id_].key for id_ in fulls]) for fulls in found):
        return set()
    if any(_fits_later(short, row, known) for row in rows):
        return set()
    return set.intersection(*found)


def _fits_later(short: Name, row: Row, known: Mapping[str, Name]) -> bool:
    """Say whether a document has another person of that name, wherever it is given."""
    fulls = [known[full["id"]].key for full in row["longer"] if full["id"] in known]
    return not _one_person([key for key in fulls if short.key in short_forms(key)])


def _one_person(keys: Sequence[str]) -> bool:
    reads = [each for key in keys if (each := person(key))]
    return all(one == other or fits(one, other) for one in reads for other in reads)


async def _places(graph: Graph, shorts: Sequence[Name]) -> set[str]:
    """Return the ids of the short forms that stand like places: "in Washington"."""
    contexts = await read_contexts(graph, [name.id for name in shorts]) if shorts else {}
    return {
        name.id
        for name in shorts
        if any(re.search(f"{_PLACE}{re.escape(name.key)}\\b", each.text) for each in contexts.get(name.id, ()))
    }
