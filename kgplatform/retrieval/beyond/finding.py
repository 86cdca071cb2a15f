"""Searches of a service by hand, and loading what somebody chose of what it found."""

from collections.abc import Sequence

from kgplatform.bounds import MOST_ADDRESSES, check_size, check_text
from kgplatform.errors import InputError, KgplatformError, SearchError, SearchUnavailable, SettingsError
from kgplatform.graph import literature, sources
from kgplatform.models import FoundSource, FoundText, LoadReport, Query, WorkSearch, WorksFound
from kgplatform.retrieval.beyond.leads import Lead, Looked
from kgplatform.retrieval.beyond.looking import Beyond
from kgplatform.retrieval.searcher import SERVICES
from kgplatform.retrieval.services import FoundWork, SearchTerms, ServiceProblem
from kgplatform.sources.dates import partial_date

MOST_REQUESTS = 200
"""That one search makes: Wikipedia takes one for each of its articles."""

_NOTHING_TO_LOAD = "The service has only a record of it, and no text that could be loaded."
_OF_SETTINGS = frozenset({"no key", "wrong key", "settings"})


class Finding:
    """Searches services by hand: answers come from the memory of searches as those for runs do, and go into it."""

    def __init__(self, beyond: Beyond) -> None:
        self._beyond = beyond

    async def find(self, search: WorkSearch) -> WorksFound:
        """Return what a service finds, and what of that the domain has.

        Raises InputError for a search that cannot be, SettingsError for a service that is switched off or lacks its
        key, and SearchError for one that does not answer.
        """
        looked = await self._looked(search)
        leads = _each_once(looked.leads)
        held = await self._held(search.domain, leads)
        return WorksFound(results=tuple(_result(each, held.get(each.work.url, "")) for each in leads), told=looked.told)

    async def load(self, search: WorkSearch, chosen: Sequence[str]) -> LoadReport:
        """Load the results of a search that somebody chose by their addresses; the search is made again, mostly from
        memory, so that nothing is loaded but what the service gave. Raises as find() does."""
        check_size("chosen", len(chosen), 1, MOST_ADDRESSES)
        looked = await self._looked(search)
        by_address = {each.work.url: each for each in _each_once(looked.leads)}
        wanted = [by_address[each] for each in dict.fromkeys(chosen) if each in by_address]
        unread = [f"{each}: {_not_found(search.service)}" for each in dict.fromkeys(chosen) if each not in by_address]
        unread += [f"{each.work.url}: {_NOTHING_TO_LOAD}" for each in wanted if not _text(each)]
        leads = [each for each in wanted if _text(each)]
        report = await self._beyond.load_leads(leads, search.domain) if leads else LoadReport()
        return report + LoadReport(unreadable=tuple(unread), notes=looked.told)

    async def _looked(self, search: WorkSearch) -> Looked:
        terms = _terms(search)
        if search.service not in self._beyond.services:
            raise SettingsError(
                f"{search.service} is switched off here.",
                f"Let KGPLATFORM_SOURCES name it, and start again; docs/sources.md tells of it. {self._switched_on()}",
            )
        query = Query(id="", text=search.words)  # of no topic
        looked = await self._beyond.look([search.service], [(query, terms)], search.first, MOST_REQUESTS)
        if looked.problems and not looked.leads:
            raise _error(looked.problems[0])
        return looked

    def _switched_on(self) -> str:
        names = ", ".join(self._beyond.services)
        return f"Those that may be searched: {names}." if names else "None may be searched here."

    async def _held(self, domain: str, leads: Sequence[Lead]) -> dict[str, str]:
        """Return the ids of the sources that a domain has of leads, by the addresses of these: at that address, or at
        the one that was fetched for it, or of the same work."""
        became = await self._beyond.cache.became([each.address for each in leads])
        places = {each.work.url: {each.work.url, each.address} for each in leads}
        for each in leads:
            if (known := became.get(each.address)) and known.url:
                places[each.work.url].add(known.url)
        there = await sources.sources_at(self._beyond.graph, domain, set().union(*places.values()))
        of_works = await literature.sources_of_works(self._beyond.graph, domain, [each.work.work for each in leads])
        held = {each.work.url: found for each, found in zip(leads, of_works, strict=True) if found}
        for address, urls in places.items():
            if found := next((there[url].id for url in sorted(urls) if there[url].known), ""):
                held[address] = found
        return held


def _terms(search: WorkSearch) -> SearchTerms:
    """Return what a search asks for. Raises InputError for what cannot be asked."""
    if search.service not in SERVICES:
        raise InputError(
            f"There is no service {search.service[:100]!r}.", f"There are {', '.join(SERVICES)}: docs/sources.md."
        )
    check_size("first", search.first, 1, MOST_ADDRESSES)
    for name in ("words", "domain"):
        if not check_text(name, getattr(search, name)).strip():
            raise InputError(f"The search has no {name}.", f"Give some {name}." if name == "words" else "Name one.")
    for name in ("since", "until"):
        try:
            partial_date(getattr(search, name))
        except ValueError as error:
            raise InputError(f"`{name}` cannot be used: {error}.", "Give such a date, or none.") from None
    words = "" if search.exact else search.words
    return SearchTerms(words=words, since=search.since, until=search.until, exact=search.words if search.exact else "")


def _error(problem: ServiceProblem) -> KgplatformError:
    if problem.reason == "syntax":
        return InputError(problem.message, "Put it in other words.")
    what, _, helps = problem.message.partition(". ")
    told = (f"{what.removesuffix('.')}.", helps or "Search another service, or this one again in a while.")
    if problem.reason in _OF_SETTINGS:
        return SettingsError(*told)
    return SearchUnavailable(*told) if problem.retryable else SearchError(*told)


def _each_once(leads: Sequence[Lead]) -> list[Lead]:
    return list({each.work.url: each for each in reversed(leads)}.values())[::-1]


def _result(lead: Lead, source_id: str) -> FoundSource:
    work = lead.work
    return FoundSource(
        rank=work.rank,
        address=work.url,
        title=work.title,
        work=work.work,
        text=_text(lead),
        fetch=work.fetch,
        source_id=source_id,
    )


def _text(lead: Lead) -> FoundText:
    found: FoundWork = lead.work
    if found.fetch:
        return "page" if lead.service == "web" else "full text"
    if not found.text:
        return ""
    return "abstract" if found.work.extent == "abstract" else "full text"


def _not_found(service: str) -> str:
    return f"{service} does not find it by this search now. Search again."
