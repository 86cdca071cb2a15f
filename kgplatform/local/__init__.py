"""Services of the process that owns the data folder, a noun a module."""

from kgplatform.local.asking import LocalAsking
from kgplatform.local.corpus import LocalCorpus
from kgplatform.local.decisions import LocalDecisions
from kgplatform.local.graph import LocalGraph
from kgplatform.local.operations import LocalOperations
from kgplatform.local.pages import LocalPages
from kgplatform.local.runs import LocalRuns
from kgplatform.local.topics import LocalTopics
from kgplatform.local.watches import LocalWatches

__all__ = ["LocalServices"]


class LocalServices(
    LocalCorpus,
    LocalTopics,
    LocalGraph,
    LocalDecisions,
    LocalPages,
    LocalRuns,
    LocalAsking,
    LocalWatches,
    LocalOperations,
):
    """services.Services over the parts of this process."""
