"""Sections of pages as gaps tell of them."""

from kgplatform.graph.gap_search import RestingSection

TOLD_ENTITIES = 3  # of a section that a gap names


def entities_of(section: RestingSection) -> list[tuple[str, str]]:
    """Return the first entities that a section covers, as (id, name)."""
    return list(zip(section.entity_ids, section.names, strict=True))[:TOLD_ENTITIES]
