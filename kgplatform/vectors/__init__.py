"""Embeddings and the stores that search them."""
