"""Wires what opens addresses of the web. It is built when somebody first needs it: importing it takes a quarter of a
second, and most commands fetch nothing."""

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sqlalchemy import Engine

from kgplatform.corpus.ingestion import Ingestion
from kgplatform.graph.session import Graph
from kgplatform.settings import Settings

if TYPE_CHECKING:
    from kgplatform.retrieval.beyond.looking import Beyond
    from kgplatform.retrieval.beyond.looking_again import LookingAgain
    from kgplatform.retrieval.fetch import Fetcher
    from kgplatform.retrieval.services import Service, ServiceAccess
    from kgplatform.retrieval.web_documents import WebDocuments
    from kgplatform.retrieval.webhooks import Webhooks


class Web:
    """What fetches, what reads what was fetched, and what looks beyond the corpus, by settings."""

    def __init__(self, settings: Settings, graph: Graph, engine: Engine, ingestion: Ingestion) -> None:
        self._settings = settings
        self._graph = graph
        self._engine = engine
        self._ingestion = ingestion

    @cached_property
    def fetcher(self) -> "Fetcher":
        return fetcher_of(self._settings, service_origins(self._settings))

    def documents(self) -> "WebDocuments":
        """Return what makes documents of addresses."""
        return self._documents

    def beyond(self) -> "Beyond":
        """Return what looks beyond the corpus."""
        return self._beyond

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
        """Raise InputError for an address that may not be told what looks found."""
        from kgplatform.retrieval.webhooks import check_webhook

        check_webhook(address, self._settings.webhooks)

    @cached_property
    def _again(self) -> "LookingAgain":
        from kgplatform.retrieval.beyond.looking_again import LookingAgain
        from kgplatform.retrieval.lookups import lookups_of

        lookups = lookups_of("crossref,openalex", service_access(self._settings), self.fetcher)
        return LookingAgain(self._services(), {each.name: each for each in lookups}, self._ingestion.load)

    @cached_property
    def _webhooks(self) -> "Webhooks":
        from kgplatform.retrieval.webhooks import Webhooks

        return Webhooks(self.check_webhook, self.hooks)

    @cached_property
    def hooks(self) -> "Fetcher":
        """What tells webhooks, and reaches nobody else inside."""
        origins = [origin for origin in (part.strip() for part in self._settings.webhooks.split(",")) if origin]
        return fetcher_of(self._settings, origins)

    @cached_property
    def _documents(self) -> "WebDocuments":
        from kgplatform.retrieval.lookups import lookups_of
        from kgplatform.retrieval.web_documents import WebDocuments
        from loaders.limits import limits_of

        lookups = lookups_of(self._settings.lookups, service_access(self._settings), self.fetcher)
        return WebDocuments(self.fetcher, limits_of(self._settings), lookups)

    @cached_property
    def _beyond(self) -> "Beyond":
        from kgplatform.retrieval.beyond.looking import Beyond
        from kgplatform.retrieval.beyond.search_cache import SearchCache

        cache = SearchCache(self._engine, self._settings.search_hours)
        return Beyond(self._graph, self._services(), self._documents, cache, self._ingestion.load)

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
    """Return the origins of services of one's own, for `fetcher_of`."""
    own = [urlsplit(each) for each in (settings.searxng_url, *settings.service_addresses.values()) if each]
    return tuple(dict.fromkeys(f"{parts.scheme}://{parts.netloc}" for parts in own))
