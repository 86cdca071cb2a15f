"""Asks services again: for what came since a topic was looked at, and for the records of works that it cites, which may
have been corrected or retracted. Nothing is taken from what is kept of earlier answers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kgplatform.graph import sources
from kgplatform.models import Query, Source, Work
from kgplatform.models.value import Value
from kgplatform.retrieval.beyond.leads import Looked
from kgplatform.retrieval.beyond.looking import PARTIAL, Beyond
from kgplatform.retrieval.lookups import Lookup, completed
from kgplatform.retrieval.services import FoundWork, FoundWorks, SearchTerms, Service, ServiceProblem, ServiceQuery
from kgplatform.retrieval.services.exchange import NO_MORE
from kgplatform.retrieval.source_records import Alone, store_works

_AT_ONCE = 50  # works of one question


class Record(Value):
    """What a service says now of the work of a source; `found` is its text too, where the service gives that."""

    source_id: str
    work: Work
    found: FoundWork | None = None


class Answered(Value):
    """What services answered: `records` of known works, those asked for being `checked`; `requests` is how many it
    took. `told` says in whole sentences what is to be known of the answers, `failed` what could not be asked."""

    records: tuple[Record, ...] = ()
    checked: tuple[str, ...] = ()
    requests: int = 0
    told: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


@dataclass(frozen=True)
class LookingAgain:
    """What looks beyond the corpus, and catalogues in which those services look works up that are searched by words
    alone; `alone` keeps others from loading."""

    beyond: Beyond
    lookups: Mapping[str, Lookup]
    alone: Alone

    async def search(
        self, names: Sequence[str], queries: Sequence[Query], since: str, most: int, requests: int
    ) -> Looked:
        """Ask services for `most` works for each query that came out `since` a day, by at most so many requests."""
        asked = [(query, SearchTerms(words=query.text, since=since)) for query in queries]
        return await self.beyond.look(names, asked, most, requests, fresh=True)

    async def records(self, names: Sequence[str], known: Sequence[Source], requests: int) -> Answered:
        """Ask services for the records of the works of sources, each the first of them that knows it by an id."""
        asking = _Asking(requests)
        left = [source for source in known if source.work]
        for name in names:
            if name not in self.beyond.services:
                continue
            own = {source.id for source in left if source.work and _known_by(name, source.work)}
            asked = [source for source in left if source.id in own]
            left = [source for source in left if source.id not in own]
            if name in _BY_QUERY:
                await _ask_together(asking, self.beyond.services[name], asked)
            elif name in self.lookups:
                await _look_up(asking, self.lookups[name], asked)
        return asking.answered()

    async def renew(self, records: Sequence[Record]) -> None:
        """Complete the works of sources by their records; nothing of the sources is read again. Those that are gone, or
        are not loaded to the end, are left out."""
        async with self.alone():
            known = await sources.source_records(self.beyond.graph, [each.source_id for each in records])
            renewed = [
                (old, after)
                for each in records
                if (old := known.get(each.source_id)) is not None and old.work is not None and old.cites is not None
                if (after := completed(old.work, each.work)) != old.work
            ]
            await store_works(self.beyond.graph, renewed)


class _Asking:
    """What services were asked, and what came of it."""

    def __init__(self, requests: int) -> None:
        self._most = requests
        self.requests = 0
        self.records: list[Record] = []
        self.checked: list[str] = []
        self._told: dict[str, None] = {}
        self._failed: dict[str, None] = {}

    def may_ask(self) -> bool:
        """Whether another request may be made; where not, that is told."""
        if self.requests < self._most:
            return True
        self.fail("", NO_MORE)
        return False

    async def ask(self, service: Service, query: ServiceQuery) -> FoundWorks | None:
        """Return what a service finds, in one part; None where it is not worth to ask it on."""
        if not self.may_ask():
            return None
        answer = await service.search(query, self._most - self.requests)
        self.requests += max(1, answer.requests)
        if isinstance(answer, ServiceProblem):
            self.fail(service.name, answer.message)
            return FoundWorks(partial=True) if answer.reason == "syntax" else None  # another query may be understood
        self.tell(service.name, [*query.told, *answer.told])
        if answer.partial:
            self.fail(service.name, PARTIAL)
        return answer

    def fail(self, service: str, why: str) -> None:
        """Tell what could not be asked."""
        self._failed[f"{service}: {why}" if service else why] = None

    def tell(self, service: str, told: Sequence[str]) -> None:
        self._told |= dict.fromkeys(f"{service}: {each}" for each in told)

    def answered(self) -> Answered:
        return Answered(
            records=tuple(self.records),
            checked=tuple(self.checked),
            requests=self.requests,
            told=tuple(self._told),
            failed=tuple(self._failed),
        )


async def _ask_together(asking: _Asking, service: Service, known: Sequence[Source]) -> None:
    """Ask a service for the records of many works by their ids at once."""
    for start in range(0, len(known), _AT_ONCE):
        some = known[start : start + _AT_ONCE]
        text = " OR ".join(_BY_QUERY[service.name].format(_pmid(source)) for source in some)
        found = await asking.ask(service, ServiceQuery(text=text, most=len(some)))
        if found is None:
            return
        by_pmid = {work.work.pmid: work for work in found.works}
        records = [
            Record(source_id=source.id, work=work.work, found=work)
            for source in some
            if (work := by_pmid.get(_pmid(source))) is not None
        ]
        asking.records += records
        # What an answer lacks that is not whole was not asked for.
        asking.checked += [each.source_id for each in records] if found.partial else [source.id for source in some]


async def _look_up(asking: _Asking, lookup: Lookup, known: Sequence[Source]) -> None:
    """Look works up in a catalogue, one after the other."""
    for source in known:
        if source.work is None or not asking.may_ask():
            return
        said = await lookup.look_up(source.work)
        asking.requests += 1
        if isinstance(said, ServiceProblem):
            asking.fail(lookup.name, said.message)
            return
        asking.checked.append(source.id)
        if said is not None:
            asking.records.append(Record(source_id=source.id, work=said))


_BY_QUERY = {
    "pubmed": "{}[pmid]",
    "europepmc": "(EXT_ID:{} AND SRC:MED)",
}  # how services are asked for a work by its PMID
_BY_DOI = ("openalex", "crossref")  # what a catalogue of the same name knows by its DOI


def _known_by(service: str, work: Work) -> bool:
    """Whether a service knows a work by an id of it."""
    return bool(work.pmid) if service in _BY_QUERY else bool(work.doi) and service in _BY_DOI


def _pmid(source: Source) -> str:
    return source.work.pmid if source.work else ""
