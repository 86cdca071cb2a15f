"""The map by rules."""
