"""Decisions on what names and relations mean: taken with a reason, and taken back."""
