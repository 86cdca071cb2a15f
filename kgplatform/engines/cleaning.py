"""Removing logs and caches, or a whole data folder, while nobody works in it."""

from kgplatform.engines.home import Home
from kgplatform.engines.neo4j import EmbeddedNeo4j
from kgplatform.engines.ownership import Ownership


def clean_home(home: Home, everything: bool = False) -> int:
    """Remove logs and caches, or everything, and return the bytes that this freed.

    A Neo4j that was left running is stopped first: its logs go too. Raises SettingsError for a folder that is no
    data folder, and OwnershipError while another process owns it.
    """
    home.check_marker()
    with Ownership(home):
        EmbeddedNeo4j(home).stop_blocking()
        return home.clean(everything)
