"""Read documents of one source kind a file."""

from loaders.folder import load_documents
from loaders.reading import Reading

__all__ = ["Reading", "load_documents"]
