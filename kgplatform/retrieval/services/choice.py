"""Which services there are, and those that settings choose."""

from dataclasses import dataclass, field
from typing import Literal, get_args

from kgplatform.errors import SettingsError
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

ServiceName = Literal["web", "pubmed", "europepmc", "arxiv", "openalex", "crossref", "wikipedia"]
SERVICES: tuple[ServiceName, ...] = get_args(ServiceName)
"""What can be searched beyond the corpus, by the names that a topic's sources have."""

WebSearch = Literal["searxng", "brave", "tavily"]


@dataclass(frozen=True)
class ServiceAccess:
    """How services are reached: keys, "" for none; `contact`, an address of mail by which they reach whoever asks; and
    who searches the web."""

    contact: str = ""
    web: WebSearch = "searxng"
    searxng: str = ""
    brave: str = field(default="", repr=False)
    tavily: str = field(default="", repr=False)
    ncbi: str = field(default="", repr=False)
    openalex: str = field(default="", repr=False)
    languages: tuple[str, ...] = ("en",)


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
            return Wikipedia(fetcher, languages=access.languages)
        except ValueError as error:
            raise SettingsError(f"{error}.", "Let KGPLATFORM_WIKIPEDIA_LANGUAGES be codes such as en,de.") from None
    made: dict[ServiceName, Service] = {
        "pubmed": PubMed(fetcher, key=access.ncbi, contact=access.contact),
        "europepmc": EuropePmc(fetcher),
        "arxiv": Arxiv(fetcher),
        "openalex": OpenAlex(fetcher, key=access.openalex, contact=access.contact),
        "crossref": Crossref(fetcher, contact=access.contact),
    }
    return made[name]


def _web(access: ServiceAccess, fetcher: Fetches) -> Service:
    made: dict[WebSearch, Service] = {
        "searxng": SearxngWeb(fetcher, base=access.searxng),
        "brave": BraveWeb(fetcher, key=access.brave),
        "tavily": TavilyWeb(fetcher, key=access.tavily),
    }
    return made[access.web]
