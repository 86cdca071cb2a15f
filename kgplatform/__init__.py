"""kgplatform: documents in, one shared knowledge graph, cited topic pages out."""

__version__ = "0.1.0"
