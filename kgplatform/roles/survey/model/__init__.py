"""Plans of surveys by a language model."""
