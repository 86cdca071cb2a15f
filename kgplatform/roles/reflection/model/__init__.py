"""Reflection by a language model."""
