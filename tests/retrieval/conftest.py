"""The real stores and the bundled model, for the tests of this folder."""

from tests.support.stores import domain, embedder, graph, store

__all__ = ["domain", "embedder", "graph", "store"]
