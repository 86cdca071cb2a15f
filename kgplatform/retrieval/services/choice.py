"""Which services there are, and those that settings choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypedDict

from kgplatform.errors import SettingsError
from kgplatform.retrieval.searcher import SERVICES, ServiceName
from kgplatform.retrieval.services.arxiv import Arxiv
from kgplatform.retrieval.services.crossref import Crossref
from kgplatform.retrieval.services.europepmc import EuropePmc
from kgplatform.retrieval.services.exchange import Fetches
from kgplatform.retrieval.services.openalex import OpenAlex
from kgplatform.retrieval.services.pubmed import PubMed
from kgplatform.retrieval.services.service import Service
from kgplatform.retrieval.services.web_brave import BraveWeb
from kgplatform.retrieval.services.web_searxng import SearxngWeb
from kgplatform.retrieval.services.web_tavily import TavilyWeb
from kgplatform.retrieval.services.wikipedia import Wikipedia

WebSearch = Literal["searxng", "brave", "tavily"]


@dataclass(frozen=True)
class ServiceAccess:
    """How services are reached: keys, "" for none; `contact`, an address of mail by which they reach whoever asks; and
    who searches the web. `addresses` are those of mirrors by the names of services and catalogues, and of servers of
    tests, instead of the official ones; `pace` are seconds between two requests to any, None: as each asks."""

    contact: str = ""
    web: WebSearch = "searxng"
    searxng: str = ""
    brave: str = field(default="", repr=False)
    tavily: str = field(default="", repr=False)
    ncbi: str = field(default="", repr=False)
    openalex: str = field(default="", repr=False)
    languages: tuple[str, ...] = ("en",)
    addresses: Mapping[str, str] = field(default_factory=dict)
    pace: float | None = None

    def reached(self, name: str) -> "Reached":
        """Return the arguments of a service that say where it is and how fast it is asked, as far as they are said."""
        told: Reached = {}
        if name in self.addresses:
            told["base"] = self.addresses[name]
        if self.pace is not None:
            told["pace"] = self.pace
        return told


class Reached(TypedDict, total=False):
    """Where a service is, and how fast it is asked."""

    base: str
    pace: float


def services_named(names: str) -> tuple[ServiceName, ...]:
    """Return the services that a list by commas names, each once, in the order of SERVICES. Raises SettingsError."""
    given = {part.strip().lower() for part in names.split(",") if part.strip()}
    unknown = sorted(given - set(SERVICES))
    if unknown:
        raise SettingsError(
            f"There is no source {', '.join(unknown)}.",
            f"There are {', '.join(SERVICES)}. docs/sources.md tells of each.",
        )
    return tuple(name for name in SERVICES if name in given)


def services_of(names: str, access: ServiceAccess, fetcher: Fetches) -> dict[str, Service]:
    """Return the services that a list by commas names, by their names. One that lacks a key is among them, and says so
    when it is asked. Raises SettingsError for a name or a language that there is not."""
    return {name: _service(name, access, fetcher) for name in services_named(names)}


def _service(name: ServiceName, access: ServiceAccess, fetcher: Fetches) -> Service:
    if name == "web":
        return _web(access, fetcher)
    if name == "wikipedia":
        try:
            return Wikipedia(fetcher, languages=access.languages, **access.reached(name))
        except ValueError as error:
            raise SettingsError(f"{error}.", "Let KGPLATFORM_WIKIPEDIA_LANGUAGES be codes such as en,de.") from None
    at = access.reached(name)
    made: dict[ServiceName, Service] = {
        "pubmed": PubMed(fetcher, key=access.ncbi, contact=access.contact, **at),
        "europepmc": EuropePmc(fetcher, **at),
        "arxiv": Arxiv(fetcher, **at),
        "openalex": OpenAlex(fetcher, key=access.openalex, contact=access.contact, **at),
        "crossref": Crossref(fetcher, contact=access.contact, **at),
    }
    return made[name]


def _web(access: ServiceAccess, fetcher: Fetches) -> Service:
    at = access.reached("web")
    own: Reached = {"base": access.searxng, **at}
    made: dict[WebSearch, Service] = {
        "searxng": SearxngWeb(fetcher, **own),
        "brave": BraveWeb(fetcher, key=access.brave, **at),
        "tavily": TavilyWeb(fetcher, key=access.tavily, **at),
    }
    return made[access.web]
