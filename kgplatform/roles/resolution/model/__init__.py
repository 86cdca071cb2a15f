"""The merge confirmer by a language model."""
