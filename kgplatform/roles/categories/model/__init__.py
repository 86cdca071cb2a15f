"""Categories by a language model."""
