"""The parts of the process that owns the data folder, as its services have them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

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
    from kgplatform.retrieval.web_documents import WebDocuments


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
        web_documents: "Callable[[], WebDocuments]",
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
        self._web_documents = web_documents
        self._watching = watching
        self._page_requests = PageRequests(parts.graph, durable)
        self._watches = TopicWatches(parts.graph)
