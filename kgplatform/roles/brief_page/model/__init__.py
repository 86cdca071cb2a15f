"""Brief pages by a language model."""
