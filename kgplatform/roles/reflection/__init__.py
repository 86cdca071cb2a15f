"""Reflection: what texts that were found come to, and what they leave open."""
