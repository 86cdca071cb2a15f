"""Perspectives, questions and answers by a language model."""
