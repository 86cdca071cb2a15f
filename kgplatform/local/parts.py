"""The parts of the process that owns the data folder, as its services have them."""

from typing import TYPE_CHECKING, Protocol

from kgplatform.access.store import AccessStore
from kgplatform.corpus.ingestion import Ingestion
from kgplatform.curation.watching import TopicWatches
from kgplatform.llm.store import CallStore
from kgplatform.runs.durable import DurableRuns
from kgplatform.runs.estimates import Estimator
from kgplatform.runs.once import Once
from kgplatform.runs.page_requests import PageRequests
from kgplatform.runs.watches import Watches
from kgplatform.strategies.parts import Parts

if TYPE_CHECKING:
    from kgplatform.retrieval.beyond.finding import Finding
    from kgplatform.retrieval.source_records import Records
    from kgplatform.retrieval.web_documents import WebDocuments


class WebParts(Protocol):
    """What opens addresses of the web, each part built when it is first asked for."""

    def documents(self) -> "WebDocuments":
        """Return what makes documents of addresses."""

    def finding(self) -> "Finding":
        """Return what searches services by hand."""

    def records(self) -> "Records | None":
        """Return what looks sources up in catalogues; None where none is switched on."""


class LocalParts:
    """What the services of each noun are done with."""

    def __init__(  # noqa: PLR0917 - the parts of a process
        self,
        parts: Parts,
        ingestion: Ingestion,
        durable: DurableRuns,
        calls: CallStore,
        estimator: Estimator,
        access: AccessStore,
        once: Once,
        web: WebParts,
        watching: Watches,
    ) -> None:
        self._parts = parts
        self._graph = parts.graph
        self._ingestion = ingestion
        self._durable = durable
        self._calls = calls
        self._estimator = estimator
        self._access = access
        self._once = once
        self._web = web
        self._watching = watching
        self._page_requests = PageRequests(parts.graph, durable)
        self._watches = TopicWatches(parts.graph)
