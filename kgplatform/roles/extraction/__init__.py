"""Extraction: what a snippet says, as entities and triples with verbatim evidence."""
