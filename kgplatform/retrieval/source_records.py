"""The records of sources that are stored, completed and renewed from catalogues; nothing is read or fetched anew.

A source that was looked up is marked with the hash that its document has: the same document, loaded again, is asked
about no more, and keeps what was found of it. A changed one is stored with what it says of itself, and asked about
again.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from kgplatform.bounds import MOST_LOOKED_UP
from kgplatform.graph import sources
from kgplatform.graph.session import Graph
from kgplatform.graph.sources import SourceRecord
from kgplatform.graph.works import NewRecord, renew_records
from kgplatform.models import LookUpReport, Work, WorkStatus
from kgplatform.retrieval.lookups import Lookup, look_up
from kgplatform.retrieval.lookups.sameness import can_be_sure
from kgplatform.retrieval.services import ProblemReason, ServiceProblem

Alone = Callable[[], AbstractAsyncContextManager[None]]
"""Keeps all others from loading and renewing while it is held."""

MOST_TOLD = 20  # sources of which it is told by name what changed
_AT_ONCE = 10  # sources that are asked about before what was found is stored
_OF_ONE: frozenset[ProblemReason] = frozenset({"syntax", "changed", "too large"})  # another may be answered
_WORDS = {"authors": "authors", "published": "date", "venue": "venue", "doi": "DOI"}
_STATUSES: dict[WorkStatus, str] = {
    "corrected": "was corrected", "concern": "has an expression of concern", "retracted": "was retracted",
}  # fmt: skip


class Records:
    """Looks sources up in catalogues, one after the other."""

    def __init__(self, graph: Graph, lookups: Sequence[Lookup], alone: Alone) -> None:
        self._graph = graph
        self._lookups = lookups
        self._alone = alone

    async def complete(self, places: Collection[tuple[str, str]]) -> tuple[str, ...]:
        """Ask about the sources at places, domains and addresses, that lack authors, venue or date and were not looked
        up as they are, at most 100 of them; return in whole sentences what was completed and what was not asked."""
        known = await sources.source_records(self._graph, await self._at(places))
        lacking = [each for each in known.values() if _is_open(each) and _lacks(_known(each)) and _can_be_asked(each)]
        asked = sorted(lacking, key=_place)
        renewal = await self._renew(asked[:MOST_LOOKED_UP])
        renewal.left += len(asked[MOST_LOOKED_UP:])
        return renewal.notes()

    async def renew(self, source_ids: Collection[str]) -> LookUpReport:
        """Ask about sources, whatever is known of them and whenever they were asked about before: dates are told more
        exactly, and works corrected or retracted, as time goes on."""
        known = await sources.source_records(self._graph, source_ids)
        settled = [each for each in known.values() if each.content_hash and each.cites is not None]
        asked = sorted(filter(_can_be_asked, settled), key=_place)
        renewal = await self._renew(asked)
        renewal.unsure = len(settled) - len(asked)
        renewal.unfinished = len(known) - len(settled)
        changed = tuple(sorted(each.id for each, _ in renewal.changed))
        return LookUpReport(asked=renewal.asked, changed_ids=changed, notes=renewal.notes())

    async def _at(self, places: Collection[tuple[str, str]]) -> list[str]:
        urls: defaultdict[str, list[str]] = defaultdict(list)
        for domain, url in places:
            urls[domain].append(url)
        found = [await sources.sources_at(self._graph, domain, urls[domain]) for domain in sorted(urls)]
        return [source.id for each in found for source in each.values() if source.known]

    async def _renew(self, asked: Sequence[SourceRecord]) -> "_Renewal":
        renewal = _Renewal()
        for start in range(0, len(asked), _AT_ONCE):
            some = asked[start : start + _AT_ONCE]
            found = [(each, new) for each in some if (new := await self._asked(each, renewal)) is not None]
            if found:
                await self._store(found, renewal)
        return renewal

    async def _asked(self, record: SourceRecord, renewal: "_Renewal") -> "_Answer | None":
        """Return what is known of a source then; None where no catalogue can be asked any more."""
        open_ = [each for each in self._lookups if each.name not in renewal.silent]
        if not open_:
            renewal.left += 1
            return None
        renewal.asked += 1
        before = _known(record)
        found = await look_up(before, open_)
        renewal.tell(found.problems)
        return _Answer(before, found.work, whole=not renewal.silent)

    async def _store(self, found: "Sequence[tuple[SourceRecord, _Answer]]", renewal: "_Renewal") -> None:
        """Store what was found of sources that are still as they were."""
        async with self._alone():
            now = await sources.source_records(self._graph, [record.id for record, _ in found])
            same = [(record, new) for record, new in found if now.get(record.id) == record]
            changed = [(record, new) for record, new in same if new.after != new.before]
            await store_works(self._graph, [(record, new.after) for record, new in changed])
            hashes = {record.id: record.content_hash for record, new in same if new.whole}
            await sources.mark_looked_up(self._graph, hashes)
        renewal.changed += changed


async def store_works(graph: Graph, renewed: Sequence[tuple[SourceRecord, Work]]) -> None:
    """Let sources, as they are, say what is known of their works now. Whoever calls it keeps others from loading."""
    for domain in sorted({record.domain for record, _ in renewed}):
        await renew_records(graph, domain, [_row(*each) for each in renewed if each[0].domain == domain])


@dataclass(frozen=True)
class _Answer:
    """What was known of a work, and is then; `whole` says that every catalogue could be asked."""

    before: Work
    after: Work
    whole: bool


@dataclass
class _Renewal:
    """What came of asking: the catalogues that are asked no more (`silent`), and how many sources were `left`."""

    asked: int = 0
    left: int = 0
    unsure: int = 0
    unfinished: int = 0
    silent: set[str] = field(default_factory=set)
    changed: list[tuple[SourceRecord, _Answer]] = field(default_factory=list)
    _problems: dict[str, None] = field(default_factory=dict)

    def tell(self, problems: Iterable[ServiceProblem]) -> None:
        for each in problems:
            self._problems[f"{each.service}: {each.message}"] = None
            if each.reason not in _OF_ONE:
                self.silent.add(each.service)

    def notes(self) -> tuple[str, ...]:
        """Return in whole sentences what changed, gravest first, and what was not asked."""
        graver = [
            f"{_name(record)} {_STATUSES[new.after.status]}{_by(new.after.notices)}."
            for record, new in self.changed
            if new.after.status and new.after.status != new.before.status
        ]
        completed = [
            f"{_name(record)} was completed: {', '.join(fields)}."
            for record, new in self.changed
            if (fields := _completed(new))
        ]
        return (*graver, *_first(completed), *self._problems, *self._not_asked())

    def _not_asked(self) -> Iterable[str]:
        for number, why in (
            (self.left, "asked about: look sources up to ask about them"),
            (self.unsure, "asked about, since without a DOI, or a title with an author or a year, nothing is sure"),
            (self.unfinished, "asked about, since not loaded to the end: load them again"),
        ):
            if number:
                yield f"{number:,} source{'s were' if number > 1 else ' was'} not {why}."


def _place(record: SourceRecord) -> tuple[str, str, str]:
    return record.domain, record.url, record.id


def _is_open(record: SourceRecord) -> bool:
    return bool(record.content_hash) and record.cites is not None and record.looked_up != record.content_hash


def _lacks(work: Work) -> bool:
    return not (work.authors and work.venue and work.published)


def _known(record: SourceRecord) -> Work:
    """Return what is known of a source as a work, also by what its document is called and dated."""
    work = record.work or Work()
    return work.model_copy(
        update={"title": work.title or record.title, "published": work.published or record.published or ""}
    )


def _can_be_asked(record: SourceRecord) -> bool:
    work = _known(record)
    return bool(work.doi or work.openalex or work.pmid) or can_be_sure(work)


def _row(record: SourceRecord, work: Work) -> NewRecord:
    return NewRecord(record.id, work, record.published or work.published or None, record.cites or 0)


def _completed(new: _Answer) -> list[str]:
    changed = [name for name in Work.model_fields if getattr(new.before, name) != getattr(new.after, name)]
    words = [_WORDS[name] for name in _WORDS if name in changed]
    others = [name for name in changed if name not in {*_WORDS, "status", "notices"}]
    return words + (["more of its record"] if others else [])


def _name(record: SourceRecord) -> str:
    return f"“{record.title}” ({record.url})"


def _by(notices: Sequence[str]) -> str:
    return f" ({', '.join(notices)})" if notices else ""


def _first(told: Sequence[str]) -> Iterable[str]:
    yield from told[:MOST_TOLD]
    left = len(told) - MOST_TOLD
    if left > 0:
        yield f"{left} more {'was' if left == 1 else 'were'} completed."
