"""The roles without a language model: deterministic, extractive rules."""
