"""Outliner and placer by a language model."""
