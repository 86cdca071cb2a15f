"""Benchmarks: each module bench/<name>.py has `figures(seed) -> Iterable[Figure]`; `python -m bench <name>` runs it.

`python -m bench all` runs every one that there is, and keeps the figures (bench.history). One that takes minutes says
what it is with less of all, by its own constants: `SMALL_SIZE = {"COUNT": 4}`. They are set before `figures` is called,
so they are to be read there, or in what it calls. A figure is known again by its name: what is measured does not
belong in it.
"""
