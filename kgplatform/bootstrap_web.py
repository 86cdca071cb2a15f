"""Wires what opens addresses of the web. It is built when somebody first needs it: importing it takes a quarter of a
second, and most commands fetch nothing."""

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from kgplatform.graph.session import Graph
from kgplatform.settings import Settings

if TYPE_CHECKING:
    from kgplatform.retrieval.beyond.finding import Finding
    from kgplatform.retrieval.beyond.looking import Beyond, Load
    from kgplatform.retrieval.beyond.looking_again import LookingAgain
    from kgplatform.retrieval.fetch import Fetcher
    from kgplatform.retrieval.lookups import Lookup
    from kgplatform.retrieval.services import Service, ServiceAccess
    from kgplatform.retrieval.source_records import Alone, Records
    from kgplatform.retrieval.web_documents import WebDocuments
    from kgplatform.retrieval.webhooks import Webhooks
    from loaders.pdf_service import PdfService


class Web:
    """What fetches, what reads what was fetched, and what looks beyond the corpus, by settings; `load` loads what was
    found, and `alone` keeps others from loading."""

    def __init__(self, settings: Settings, graph: Graph, engine: Engine, load: "Load", alone: "Alone") -> None:
        self._settings = settings
        self._graph = graph
        self._engine = engine
        self._load = load
        self._alone = alone

    @cached_property
    def fetcher(self) -> "Fetcher":
        return fetcher_of(self._settings, service_origins(self._settings))

    def documents(self) -> "WebDocuments":
        """Return what makes documents of addresses."""
        return self._documents

    def beyond(self) -> "Beyond":
        """Return what looks beyond the corpus."""
        return self._beyond

    def finding(self) -> "Finding":
        """Return what searches services by hand."""
        from kgplatform.retrieval.beyond.finding import Finding

        return Finding(self._beyond)

    def records(self) -> "Records | None":
        """Return what looks sources up in catalogues; None where none is switched on."""
        if not self._settings.lookups.strip():
            return None
        from kgplatform.retrieval.source_records import Records

        return Records(self._graph, self._lookups, self._alone)

    @cached_property
    def _lookups(self) -> "tuple[Lookup, ...]":
        from kgplatform.retrieval.lookups import lookups_of

        return lookups_of(self._settings.lookups, service_access(self._settings), self.fetcher)

    def again(self) -> "LookingAgain":
        """Return what asks services for what is new there."""
        return self._again

    def webhooks(self) -> "Webhooks":
        """Return what tells webhooks what looks found."""
        return self._webhooks

    def services_on(self) -> tuple[str, ...]:
        """Return the names of the services that may be searched."""
        from kgplatform.retrieval.services import services_named

        return services_named(self._settings.sources)

    def check_webhook(self, address: str) -> None:
        """Raise InputError for an address that may not be told what looks found, and SettingsError where the setting
        names what is no origin."""
        from kgplatform.retrieval.webhooks import check_webhook

        check_webhook(address, self._hook_origins)

    @cached_property
    def _again(self) -> "LookingAgain":
        from kgplatform.retrieval.beyond.looking_again import LookingAgain
        from kgplatform.retrieval.lookups import lookups_of

        lookups = lookups_of("crossref,openalex", service_access(self._settings), self.fetcher)
        return LookingAgain(self._beyond, {each.name: each for each in lookups}, self._alone)

    @cached_property
    def _webhooks(self) -> "Webhooks":
        from kgplatform.retrieval.webhooks import Webhooks

        return Webhooks(self.check_webhook, self.hooks)

    @cached_property
    def hooks(self) -> "Fetcher":
        """What tells webhooks, which may be inside."""
        return fetcher_of(self._settings, self._hook_origins)

    @cached_property
    def _hook_origins(self) -> tuple[str, ...]:
        from kgplatform.retrieval.fetch import origin_of

        named = [part.strip() for part in self._settings.webhooks.split(",")]
        return tuple(origin_of(each, "KGPLATFORM_WEBHOOKS", bare=True) for each in named if each)

    @cached_property
    def _documents(self) -> "WebDocuments":
        from kgplatform.retrieval.host_lists import HostLists
        from kgplatform.retrieval.web_documents import WebDocuments
        from loaders.limits import limits_of

        hosts = HostLists(self._settings.fetch_allowed, self._settings.fetch_refused)
        pdf_service = pdf_service_of(self._settings)
        return WebDocuments(self.fetcher, limits_of(self._settings), self._lookups, hosts, pdf_service)

    @cached_property
    def _beyond(self) -> "Beyond":
        from kgplatform.retrieval.beyond.looking import Beyond
        from kgplatform.retrieval.beyond.search_cache import SearchCache

        cache = SearchCache(self._engine, self._settings.search_hours)
        return Beyond(self._graph, self._services(), self._documents, cache, self._load)

    def _services(self) -> "dict[str, Service]":
        from kgplatform.retrieval.services import services_of

        return services_of(self._settings.sources, service_access(self._settings), self.fetcher)

    async def close(self) -> None:
        """Close what was built."""
        for name in ("fetcher", "hooks"):
            if name in self.__dict__:
                await self.__dict__[name].aclose()


def fetcher_of(settings: Settings, services: Collection[str] = ()) -> "Fetcher":
    """Return what fetches from the open net; `services` are the origins that other settings name, for requests to these
    services alone. Whoever opened it closes it. Raises SettingsError for an origin that is none."""
    from kgplatform.retrieval.fetch import Fetcher, FetchLimits

    return Fetcher(
        contact=settings.fetch_contact,
        trusted=[origin for origin in (part.strip() for part in settings.fetch_trusted.split(",")) if origin],
        services=services,
        pace=settings.fetch_pace,
        limits=FetchLimits(bytes=settings.fetch_mb * 1_000_000, seconds=settings.fetch_seconds),
        proxy_resolves=settings.fetch_proxy_resolves,
    )


def pdf_service_of(settings: Settings) -> "PdfService | None":
    """Return what reads PDF files, None where no GROBID is set. Raises SettingsError for an address that is none."""
    if not settings.grobid_url:
        return None
    from kgplatform.retrieval.fetch import Fetcher, FetchLimits, origin_of
    from kgplatform.retrieval.grobid import SETTING, Grobid

    origin = origin_of(settings.grobid_url, SETTING)

    def fetcher() -> Fetcher:
        limits = FetchLimits(bytes=settings.max_file_mb * 1_000_000, seconds=settings.read_seconds)
        return Fetcher(contact=settings.fetch_contact, services=[origin], limits=limits)

    return Grobid(settings.grobid_url, fetcher)


def service_access(settings: Settings) -> "ServiceAccess":
    """Return how services and catalogues are reached: retrieval/services and retrieval/lookups make them of it."""
    from kgplatform.retrieval.services import ServiceAccess

    return ServiceAccess(
        contact=settings.fetch_contact.removeprefix("mailto:"),
        web=settings.web_search,
        searxng=settings.searxng_url,
        brave=settings.brave_api_key.get_secret_value(),
        tavily=settings.tavily_api_key.get_secret_value(),
        ncbi=settings.ncbi_api_key.get_secret_value(),
        openalex=settings.openalex_api_key.get_secret_value(),
        addresses=settings.service_addresses,
        languages=tuple(part.strip() for part in settings.wikipedia_languages.split(",") if part.strip()),
    )


def service_origins(settings: Settings) -> tuple[str, ...]:
    """Return the origins of services of one's own, for `fetcher_of`. Raises SettingsError for an address that has
    none, naming the setting."""
    from kgplatform.retrieval.fetch import origin_of

    own = [("KGPLATFORM_SEARXNG_URL", settings.searxng_url)] if settings.searxng_url else []
    for name, address in settings.service_addresses.items():
        own += [("KGPLATFORM_SERVICE_ADDRESSES", each) for each in _in_languages(settings, name, address)]
    return tuple(dict.fromkeys(origin_of(address, setting) for setting, address in own))


def _in_languages(settings: Settings, name: str, address: str) -> list[str]:
    """Return the addresses of a service: Wikipedia's may have one for each language."""
    languages = service_access(settings).languages if name == "wikipedia" else ("",)
    return [address.replace("{language}", language) for language in languages]
