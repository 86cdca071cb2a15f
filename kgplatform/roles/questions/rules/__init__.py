"""Researcher, query synthesiser and facet namer without a language model."""
