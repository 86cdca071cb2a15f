"""Searches beyond what was loaded: what services find is fetched and becomes sources of the topic's domain, so that
whoever searches the corpus next finds it there and pays nothing (STORM, section IV; TOPICAL, section 3)."""
