"""Reflection by rules."""
