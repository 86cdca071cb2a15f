"""A client of a kgplatform server for programs and notebooks: typed, sync (Client) and async (AsyncClient).

It asks the server's GraphQL and imports nothing of the engines. What it raises are errors of kgplatform.errors, with
their remedy.
"""

from kgplatform.client.clients import ADDRESS, AsyncClient, Client
from kgplatform.client.graph import TopicGraph
from kgplatform.client.models import (
    Budget,
    Document,
    Entity,
    Evidence,
    Gap,
    GraphPath,
    Hit,
    LoadReport,
    Option,
    Page,
    Reference,
    Relation,
    Run,
    Section,
    Snippet,
    Source,
    Strategy,
    Subgraph,
    Topic,
    Trail,
    TrailSearch,
    TrailStep,
)

__all__ = [
    "ADDRESS",
    "AsyncClient",
    "Budget",
    "Client",
    "Document",
    "Entity",
    "Evidence",
    "Gap",
    "GraphPath",
    "Hit",
    "LoadReport",
    "Option",
    "Page",
    "Reference",
    "Relation",
    "Run",
    "Section",
    "Snippet",
    "Source",
    "Strategy",
    "Subgraph",
    "Topic",
    "TopicGraph",
    "Trail",
    "TrailSearch",
    "TrailStep",
]
