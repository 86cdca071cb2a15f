"""Comparison: works held against each other by what several of them tell of."""
