"""Typed queries by a language model."""
