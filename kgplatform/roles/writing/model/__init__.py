"""The writer by a language model."""
