"""The fake of the Services port: two topics in memory, and a record of every call; a noun a module."""

from kgplatform.errors import EngineUnavailable
from tests.api.fake_services.asking import FakeAsking
from tests.api.fake_services.corpus import FakeCorpus
from tests.api.fake_services.decisions import FakeDecisions
from tests.api.fake_services.graph import FakeGraph
from tests.api.fake_services.operations import FakeOperations
from tests.api.fake_services.pages import FakePages
from tests.api.fake_services.runs import FakeRuns
from tests.api.fake_services.topics import FakeTopics
from tests.api.fake_services.watches import FakeWatches

__all__ = ["AWAY", "FakeServices"]

AWAY = EngineUnavailable("Neo4j does not answer.", "Start it: kgplatform engine start.")


class FakeServices(
    FakeCorpus,
    FakeTopics,
    FakeGraph,
    FakeDecisions,
    FakePages,
    FakeRuns,
    FakeAsking,
    FakeWatches,
    FakeOperations,
):
    """Answers from tides.py."""
