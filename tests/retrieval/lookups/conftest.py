from tests.retrieval.services.conftest import base, fetcher, site

__all__ = ["base", "fetcher", "site"]
