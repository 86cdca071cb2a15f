"""Comparisons by rules."""
