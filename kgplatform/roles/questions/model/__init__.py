"""Researcher, query synthesiser and facet namer by a language model."""
