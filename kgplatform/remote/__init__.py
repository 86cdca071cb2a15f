"""The services of another process, over its calls: what a command uses while `serve` owns the data folder."""

from kgplatform.remote.services import RemoteServices

__all__ = ["RemoteServices"]
