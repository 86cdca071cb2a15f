"""The real stores and the bundled model, for the tests of this folder that load documents."""

from tests.support.stores import domain, embedder, store

__all__ = ["domain", "embedder", "store"]
