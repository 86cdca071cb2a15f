"""Searching all that there is, for people: entities, snippets, sentences of pages, topics."""

from kgplatform.retrieval.search.searching import search

__all__ = ["search"]
