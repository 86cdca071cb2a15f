"""Benchmarks: each module bench/<name>.py has `figures(seed) -> Iterable[Figure]`; `python -m bench <name>` runs it."""
