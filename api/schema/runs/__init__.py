"""Runs, with their strategies and budgets."""
