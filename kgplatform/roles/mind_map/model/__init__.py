"""The map by a language model."""
