"""Measurements of curation: resolution, gaps, reuse."""
