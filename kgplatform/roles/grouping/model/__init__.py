"""The group namer by a language model."""
