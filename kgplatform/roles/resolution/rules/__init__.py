"""The merge confirmer without a language model."""
