"""Categories without a language model."""
