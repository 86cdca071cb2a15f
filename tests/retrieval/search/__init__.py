"""Searching all that there is."""
