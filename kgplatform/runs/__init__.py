"""Durable execution of strategies, and their progress."""
