"""Outline: from the graph of a topic to the headings of its page."""
