"""Typed queries without a language model."""
