"""Plans of surveys without a language model."""
