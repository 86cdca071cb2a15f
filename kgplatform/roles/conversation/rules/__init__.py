"""Perspectives, questions and answers without a language model."""
