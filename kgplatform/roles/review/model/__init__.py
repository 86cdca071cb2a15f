"""Relevance filter, reviewer, editor, claim checker and polisher by a language model."""
