"""Asks services for what the queries of a round are about, and takes in what they found."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from kgplatform.concurrency import together
from kgplatform.graph import research, sources
from kgplatform.graph.session import Graph
from kgplatform.models import Brought, Document, LoadReport, Query
from kgplatform.retrieval.beyond.leads import Lead, Looked, TakenIn
from kgplatform.retrieval.beyond.search_cache import Became, SearchCache
from kgplatform.retrieval.services import MOST_A_PART, FoundWorks, SearchTerms, Service, ServiceProblem, ServiceQuery
from kgplatform.retrieval.web_documents import AT_ONCE, Unread, WebDocuments

Load = Callable[[Sequence[Document]], Awaitable[LoadReport]]
PARTIAL = "Its answer lacks some of what it has."
NOT_FETCHED = "It was not fetched: the run may fetch no more pages."


@dataclass(frozen=True)
class Beyond:
    """Services by the names that a topic's sources have, with what fetches and what loads."""

    graph: Graph
    services: Mapping[str, Service]
    documents: WebDocuments
    cache: SearchCache
    load: Load

    async def look(
        self,
        names: Sequence[str],
        queries: Sequence[tuple[Query, SearchTerms]],
        most: int,
        requests: int,
        *,
        fresh: bool = False,
    ) -> Looked:
        """Ask services for `most` works for each query, asked in its terms, by at most so many requests in all.

        A service that cannot answer is told, and not asked again in this search; the others go on. A `fresh` search
        takes nothing from answers that are kept: what is new would not be there.
        """
        looking = _Looking(self.cache, most, requests, fresh=fresh)
        for name in names:
            service = self.services.get(name)
            if service is None:
                looking.fail(name, "It is switched off here: KGPLATFORM_SOURCES says what may be searched.")
                continue
            for query, terms in queries:
                if not await looking.ask(service, query, terms):
                    break
        return looking.found()

    async def take_in(self, leads: Sequence[Lead], domain: str, pages: int, number: int) -> TakenIn:
        """Load what leads lead to into a domain: the text that a service gave, or what is fetched, at most so many
        pages; and say in the graph which queries brought it, by which services, in which round.

        What was fetched not long ago and is there still is not fetched again.
        """
        taking = await self._taken(leads, domain, pages)
        await taking.say_what_brought(number)
        return taking.taken()

    async def load_leads(self, leads: Sequence[Lead], domain: str) -> LoadReport:
        """Load what leads of a person lead to into a domain, as take_in() does, all of it and for no query."""
        return (await self._taken(leads, domain, len(leads))).report()

    async def _taken(self, leads: Sequence[Lead], domain: str, pages: int) -> "_TakingIn":
        taking = _TakingIn(self, leads, domain)
        await taking.recall()
        taking.refuse()
        await taking.load_given()
        await taking.fetch(pages)
        return taking


class _Looking:
    """One search of services: what they were asked, and how many requests that took."""

    def __init__(self, cache: SearchCache, most: int, requests: int, *, fresh: bool) -> None:
        self._cache, self._fresh = cache, fresh
        self._most, self._requests, self._left = most, requests, requests
        self._leads: list[Lead] = []
        self._told: dict[str, None] = {}
        self._meant: dict[str, None] = {}
        self._failed: dict[str, None] = {}
        self._problems: list[ServiceProblem] = []

    async def ask(self, service: Service, query: Query, terms: SearchTerms) -> bool:
        """Ask a service for what a query is about, part by part; return whether it is worth to ask it for another."""
        asked = service.in_own_syntax(terms, min(self._most, MOST_A_PART))
        left = self._most
        self.tell(service.name, asked.told)
        while True:
            answer = await self._answer(service, asked)
            if isinstance(answer, ServiceProblem):
                self._problems.append(answer)
                self.fail("" if answer.reason == "requests" else service.name, answer.message)
                return answer.reason == "syntax"  # another query may be understood
            self.tell(service.name, answer.told)
            if answer.meant:
                self._meant[f"{service.name} searched for “{answer.meant}”."] = None
            if answer.partial:
                self.fail(service.name, PARTIAL)
            works = answer.works[: asked.most]
            self._leads += (Lead(query_id=query.id, service=service.name, work=work) for work in works)
            left -= len(works)
            if not left or not works or answer.after is None:
                return True
            asked = asked.model_copy(update={"after": answer.after, "most": min(left, MOST_A_PART)})

    def found(self) -> Looked:
        return Looked(
            leads=tuple(self._leads),
            requests=self._requests - self._left,
            told=tuple(self._told),
            meant=tuple(self._meant),
            problems=tuple(self._problems),
            failed=tuple(self._failed),
        )

    def tell(self, service: str, told: Sequence[str]) -> None:
        self._told |= dict.fromkeys(f"{service}: {each}" if service else each for each in told)

    def fail(self, service: str, why: str) -> None:
        """Tell why a search is not whole."""
        self.tell(service, [why])
        self._failed[f"{service}: {why}" if service else why] = None

    async def _answer(self, service: Service, asked: ServiceQuery) -> FoundWorks | ServiceProblem:
        known = None if self._fresh else await self._cache.answer(service.identity, asked)
        if known is not None:
            return known
        new = await service.search(asked, self._left)
        self._left -= new.requests
        if isinstance(new, FoundWorks) and not new.partial:
            await self._cache.keep_answer(service.identity, asked, new)
        return new


class _TakingIn:
    """What becomes of the addresses of some leads, each once."""

    def __init__(self, beyond: Beyond, leads: Sequence[Lead], domain: str) -> None:
        self._graph, self._cache = beyond.graph, beyond.cache
        self._documents, self._load = beyond.documents, beyond.load
        self._leads, self._domain = leads, domain
        self._first = {lead.address: lead for lead in reversed(leads)}  # the first lead to each address
        self._became: dict[str, Became] = {}
        self._refused: set[str] = set()  # addresses of hosts that the domain refuses
        self._known = 0  # addresses whose sources were there
        self._fetched = 0
        self._report = LoadReport()
        self._left: list[str] = []
        self._told: dict[str, None] = {}
        self._brought: list[Brought] = []

    @property
    def _addresses(self) -> list[str]:
        return list(dict.fromkeys(lead.address for lead in self._leads))

    async def recall(self) -> None:
        """Find out what became of addresses not long ago; of that, documents that are in the domain no more, or are in
        another alone, are not."""
        became = await self._cache.became(self._addresses)
        found = await sources.sources_at(self._graph, self._domain, {each.url for each in became.values()} - {""})
        there = {url for url, source in found.items() if source.content_hash}
        self._became = {address: each for address, each in became.items() if each.why or each.url in there}

    def refuse(self) -> None:
        """Leave out what is of hosts that the domain refuses, whoever has its text. It is not kept: the lists of hosts
        may be others tomorrow."""
        for address in self._addresses:
            places = dict.fromkeys((address, self._first[address].work.url))
            why = next((told for each in places if (told := self._documents.hosts.refusal(each, self._domain))), "")
            if why:
                self._became[address] = Became(why=why)
                self._refused.add(address)

    async def load_given(self) -> None:
        """Load the texts that services gave of what is not to be fetched."""
        given = [each for each in self._addresses if not self._first[each].work.fetch and each not in self._refused]
        await self._load_texts([self._first[each] for each in given])

    async def fetch(self, pages: int) -> None:
        """Fetch what is not there, a few at once, and load each few: what is cut off has lost no more than these. Of
        what has no document then the texts that services gave are loaded."""
        fetched = [each for each in self._addresses if self._first[each].work.fetch]
        open_ = [each for each in fetched if each not in self._became]
        self._known = sum(not self._became[each].why for each in fetched if each not in open_)
        wanted, self._left = open_[:pages], open_[pages:]
        for start in range(0, len(wanted), AT_ONCE):
            await self._fetch_some([self._first[each] for each in wanted[start : start + AT_ONCE]])
        self._fetched = len(wanted)
        lacking = [each for each in fetched if not self._became.get(each, Became()).url and each not in self._refused]
        await self._load_texts([self._first[each] for each in lacking])

    async def say_what_brought(self, number: int) -> None:
        """Say in the graph which queries of a round brought what."""
        self._brought = await self._found_for(number)
        await research.write_brought(self._graph, self._brought)

    def taken(self) -> TakenIn:
        """Return what came of all."""
        return TakenIn(
            new=self._report.documents - self._report.documents_unchanged,
            fetched=self._fetched,
            unread=self._unread(),
            told=tuple(self._told),
            source_ids=tuple(dict.fromkeys(each.source_id for each in self._brought)),
        )

    def report(self) -> LoadReport:
        """Return what came of all as a load; what was there and was not fetched again is unchanged."""
        there = LoadReport(documents=self._known, documents_unchanged=self._known)
        return self._report + there + LoadReport(unreadable=self._unread(), notes=tuple(self._told))

    def _unread(self) -> tuple[str, ...]:
        unread = {each: known.why for each, known in self._became.items() if known.why}
        unread |= {each: NOT_FETCHED for each in self._left if each not in self._became}
        return tuple(f"{address}: {why}" for address, why in unread.items())

    async def _load_texts(self, leads: Sequence[Lead]) -> None:
        documents = [document for lead in leads if (document := lead.work.document(self._domain)) is not None]
        await self._load_documents(documents)
        self._became |= {lead.address: Became(url=lead.work.url) for lead in leads if lead.work.text}

    async def _fetch_some(self, leads: Sequence[Lead]) -> None:
        read_each = (
            self._documents.document(lead.address, self._domain, self._told, of_service=lead.work.of_service)
            for lead in leads
        )
        found = await together(list(read_each))
        pairs = list(zip(leads, found, strict=True))
        await self._load_documents([_with_record(read, lead) for lead, read in pairs if isinstance(read, Document)])
        became = {
            lead.address: Became(why=read.why) if isinstance(read, Unread) else Became(url=read.url)
            for lead, read in pairs
        }
        self._became |= became
        passing = {lead.address for lead, read in pairs if isinstance(read, Unread) and read.retryable}
        await self._cache.keep_became({each: became[each] for each in became.keys() - passing})

    async def _load_documents(self, documents: Sequence[Document]) -> None:
        if documents:
            self._report += await self._load(documents)

    async def _found_for(self, number: int) -> list[Brought]:
        at = {
            lead.address: known.url for lead in self._leads if (known := self._became.get(lead.address)) and known.url
        }
        found = await sources.sources_at(self._graph, self._domain, set(at.values()))
        return [
            Brought(
                source_id=found[at[lead.address]].id,
                query_id=lead.query_id,
                service=lead.service,
                rank=lead.work.rank,
                round=number,
            )
            for lead in self._leads
            if lead.address in at and found[at[lead.address]].known
        ]


def _with_record(document: Document, lead: Lead) -> Document:
    """Return what was fetched with what the service says of the work, where the text itself says nothing."""
    if lead.service == "web" or document.work is not None:
        return document
    published = document.published or lead.work.work.published or None
    return document.model_copy(update={"work": lead.work.work, "published": published})
