"""Benchmarks of how much of what texts say is found, read and kept."""
