"""The services of another process, over its GraphQL API: what a command uses while `serve` owns the data folder."""

from kgplatform.remote.services import RemoteServices

__all__ = ["RemoteServices"]
