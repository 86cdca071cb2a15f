"""Comparisons by a language model."""
