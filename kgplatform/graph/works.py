"""Works in the graph: which sources are of one, and which works they cite.

A work is what some records are of, that share identifiers: what a source says of itself, and the entries of its
references. Its id follows from its first identifier, and what is known of it from all of its records, so that the same
documents give the same works in whichever order they are loaded; a source that goes takes what it told with it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from kgplatform import ids
from kgplatform.graph import session
from kgplatform.graph.session import Graph, Row
from kgplatform.models import CitedWork, Work, WorkStatus
from kgplatform.sources.work_identity import Identifier, better_entry, fullness, identifiers_of, order, united

_AT_ONCE = 2_000  # records that are settled in one transaction, and more where one source has more


class SourceWorks(NamedTuple):
    """The work that a source says it is, and those that it cites; `entries` counts its references, where some say too
    little to be among these."""

    source_id: str
    own: Work | None
    references: Sequence[CitedWork] = ()
    entries: int | None = None


class NewRecord(NamedTuple):
    """What a source says of itself now, and when it came out; its references have so many `entries`."""

    source_id: str
    work: Work
    published: str | None
    entries: int


class _Record(NamedTuple):
    """What a source tells of a work: of its own (`key` is None), or in the entry of a reference, by its key."""

    source_id: str
    key: str | None
    work: Work


class _Known(NamedTuple):
    """A work that is stored."""

    id: str
    cited_as: Work | None
    identifiers: tuple[Identifier, ...]
    sources: tuple[str, ...]


class _Settled(NamedTuple):
    """A work as its records make it: `before` are the works that it was."""

    id: str
    identifiers: tuple[Identifier, ...]
    records: tuple[_Record, ...]
    before: tuple[_Known, ...]


async def settle_works(graph: Graph, domain: str, told: Sequence[SourceWorks]) -> None:
    """Say of which works some sources of a domain are, and which they cite, instead of what was said of them before;
    relations count works, so that those of sources whose work has others now are counted anew."""
    batch: list[SourceWorks] = []
    size = 0
    for each in sorted(told, key=lambda one: one.source_id):
        if batch and size + len(each.references) + 1 > _AT_ONCE:
            await graph.write_together(partial(_settle, domain=domain, told=batch))
            batch, size = [], 0
        batch.append(each)
        size += len(each.references) + 1
    if batch:
        await graph.write_together(partial(_settle, domain=domain, told=batch))


async def renew_records(graph: Graph, domain: str, records: Sequence[NewRecord]) -> None:
    """Let sources of a domain, whose works are settled, say something else of themselves; what they cite stays."""
    await graph.write_together(partial(_renew, domain=domain, records=records))


async def release_works(work: session.Work, domain: str, source_ids: Collection[str]) -> None:
    """Let sources that go away be of no work and cite none; in the transaction that removes them."""
    await _settle(work, domain, [SourceWorks(id_, None) for id_ in source_ids])


async def _settle(work: session.Work, domain: str, told: Sequence[SourceWorks]) -> None:
    await work.run("write/words/hold_domain", id=ids.domain_id(domain))
    own_ids = [each.source_id for each in told]
    held = await work.run("read/works/works_held", source_ids=own_ids)
    groups = [frozenset(row["sources"]) for row in held]
    left = await _released(work, [row["id"] for row in held], own_ids)
    works = await _settled(work, domain, [*left, *_records(told)])
    statuses = {each.source_id: each.own.status if each.own else "" for each in told}
    statuses |= await _store(work, domain, works)
    rows = ({"id": id_, "status": status or None} for id_, status in statuses.items())
    await work.run_rows("write/sources/statuses", rows)
    await work.run_rows("write/works/source_cites", ({"id": each.source_id, "cites": _entries(each)} for each in told))
    groups += [frozenset(known.sources) for each in works for known in each.before]
    await work.run("write/works/recount_relations", ids=sorted(_regrouped(groups, works)))


def _entries(told: SourceWorks) -> int:
    return len(told.references) if told.entries is None else told.entries


async def _renew(work: session.Work, domain: str, records: Sequence[NewRecord]) -> None:
    await work.run("write/words/hold_domain", id=ids.domain_id(domain))
    rows = await work.run("read/works/references_kept", source_ids=[each.source_id for each in records])
    kept: defaultdict[str, list[CitedWork]] = defaultdict(list)
    for row in rows:
        kept[row["source_id"]].append(CitedWork(key=row["key"], work=Work.model_validate_json(row["record"])))
    await work.run_rows(
        "write/sources/source_records",
        ({"id": each.source_id, "work": _json(each.work), "published": each.published} for each in records),
    )
    told = [SourceWorks(each.source_id, each.work, kept[each.source_id], each.entries) for each in records]
    await _settle(work, domain, told)


async def _released(work: session.Work, work_ids: Sequence[str], without: Sequence[str]) -> list[_Record]:
    """Remove works, and return what other sources tell of them."""
    if not work_ids:
        return []
    rows = await work.run("read/works/work_holders", ids=work_ids, without=without)
    await work.run("write/works/remove_works", ids=work_ids)
    return [_Record(row["source_id"], row["key"], Work.model_validate_json(row["record"])) for row in rows]


def _records(told: Iterable[SourceWorks]) -> list[_Record]:
    records = [_Record(each.source_id, None, each.own) for each in told if each.own is not None]
    return records + [
        _Record(each.source_id, reference.key, reference.work) for each in told for reference in each.references
    ]


async def _settled(work: session.Work, domain: str, records: Sequence[_Record]) -> list[_Settled]:
    """Sort records by works: those that share an identifier, also by one that another record or a stored work has."""
    named = [(record, found) for record in records if (found := identifiers_of(record.work))]
    wanted = {ids.identifier_id(domain, *each) for _, found in named for each in found}
    rows = await work.run("read/works/works_identified", ids=sorted(wanted))
    known = [_known(row) for row in rows]
    sets = _Sets()
    for found in (*(found for _, found in named), *(each.identifiers for each in known)):
        sets.join(found)
    by_set: defaultdict[Identifier, tuple[list[_Record], list[_Known]]] = defaultdict(lambda: ([], []))
    for record, found in named:
        by_set[sets.of(found[0])][0].append(record)
    for each in known:
        by_set[sets.of(each.identifiers[0])][1].append(each)
    members = sets.members()
    return [
        _Settled(ids.work_id(domain, *members[first][0]), members[first], tuple(own), tuple(before))
        for first, (own, before) in by_set.items()
    ]


def _known(row: Row) -> _Known:
    entry = Work.model_validate_json(row["cited_as"]) if row["cited_as"] else None
    return _Known(
        row["id"], entry, tuple(sorted((Identifier(*each) for each in row["identifiers"]), key=order)), row["sources"]
    )


async def _store(work: session.Work, domain: str, works: Sequence[_Settled]) -> dict[str, WorkStatus]:
    """Store works; return what became of their texts, by the ids of sources, whichever of these says so."""
    # (source)-[:OF_WORK]->(work), (source)-[:CITES_WORK]->(work), (identifier)-[:IDENTIFIES]->(work)
    await work.run_rows(
        "write/works/works", ({"id": each.id, "domain": domain, "cited_as": _json(_cited_as(each))} for each in works)
    )
    becoming = ({"id": known.id, "other": each.id} for each in works for known in each.before if known.id != each.id)
    await work.run_rows("write/works/unite_works", becoming)
    await work.run_rows("write/works/identifiers", (row for each in works for row in _identifier_rows(domain, each)))
    own = [(each, record) for each in works for record in each.records if record.key is None]
    await work.run_rows(
        "write/works/of_works",
        (
            {"id": record.source_id, "a": record.source_id, "b": each.id, "fullness": fullness(record.work)}
            for each, record in own
        ),
    )
    await work.run_rows("write/works/cites_works", (row for each in works for row in _citing_rows(each)))
    rows = await work.run("read/works/own_records", ids=sorted({each.id for each in works}))
    known = [(_united(row), row) for row in rows]
    await work.run_rows(
        "write/works/work_records",
        (
            {"id": row["id"], "title": record.title, "published": record.published, "record": _json(record)}
            for record, row in known
        ),
    )
    return {source: record.status for record, row in known for source in row["sources"]}


def _cited_as(settled: _Settled) -> Work | None:
    """Return the entry of a reference that tells most of a work."""
    entries = [record.work for record in settled.records if record.key is not None]
    entries += [known.cited_as for known in settled.before if known.cited_as]
    best: Work | None = None
    for each in entries:
        best = better_entry(best, each) if best else each
    return best


def _identifier_rows(domain: str, settled: _Settled) -> list[Row]:
    return [
        {"id": ids.identifier_id(domain, *each), "a": settled.id, "b": settled.id, "domain": domain, **each._asdict()}
        for each in settled.identifiers
    ]


def _citing_rows(settled: _Settled) -> list[Row]:
    return [
        {"id": f"{record.source_id}\x1f{record.key}", "a": record.source_id, "b": settled.id, "key": record.key,
         "record": _json(record.work)}
        for record in settled.records
        if record.key is not None
    ]  # fmt: skip


def _united(row: Row) -> Work:
    entry = Work.model_validate_json(row["cited_as"]) if row["cited_as"] else None
    return united((Work.model_validate_json(each) for each in row["records"]), entry)


def _regrouped(groups: Iterable[frozenset[str]], works: Iterable[_Settled]) -> set[str]:
    """Return the sources (ids) that share their work with others than before."""
    before = {source: group for group in groups for source in group}
    after: dict[str, frozenset[str]] = {}
    for each in works:
        own = {record.source_id for record in each.records if record.key is None}
        whole = frozenset(own.union(*(known.sources for known in each.before)))
        after.update(dict.fromkeys(whole, whole))
    told = before.keys() | after.keys()
    return {id_ for id_ in told if before.get(id_, frozenset({id_})) != after.get(id_, frozenset({id_}))}


def _json(work: Work | None) -> str | None:
    return work.model_dump_json(exclude_defaults=True) if work else None


class _Sets:
    """Identifiers that are of one work, by union; each set goes by its first."""

    def __init__(self) -> None:
        self._above: dict[Identifier, Identifier] = {}

    def join(self, together: Sequence[Identifier]) -> None:
        for each in together:
            one, other = sorted((self.of(together[0]), self.of(each)), key=order)
            self._above[other] = one

    def of(self, identifier: Identifier) -> Identifier:
        path = [identifier]
        while (above := self._above.setdefault(path[-1], path[-1])) != path[-1]:
            path.append(above)
        self._above.update(dict.fromkeys(path, path[-1]))
        return path[-1]

    def members(self) -> dict[Identifier, tuple[Identifier, ...]]:
        """Return the identifiers of each set, sorted, by the first."""
        found: defaultdict[Identifier, list[Identifier]] = defaultdict(list)
        for each in sorted(self._above, key=order):
            found[self.of(each)].append(each)
        return {first: tuple(own) for first, own in found.items()}
