"""From a topic's graph to a cited page."""
