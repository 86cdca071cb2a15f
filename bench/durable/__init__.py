"""Durable runs: one module a subject."""
