"""The strategies that there are: every folder of this room whose package declares one."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

from kgplatform import strategies
from kgplatform.errors import InputError
from kgplatform.strategies.declaration import COMMON, Stage, Strategy

Strategies = Mapping[str, Strategy[Any]]


@lru_cache(maxsize=1)
def all_strategies() -> Strategies:
    """Return the strategies by their names, in the order of these."""
    folders = [found.name for found in iter_modules(strategies.__path__, f"{strategies.__name__}.") if found.ispkg]
    packages = [import_module(name) for name in folders]
    declared = [package.STRATEGY for package in packages if hasattr(package, "STRATEGY")]
    return MappingProxyType({each.name: each for each in sorted(declared, key=lambda strategy: strategy.name)})


def strategy_of(name: str, among: Strategies | None = None) -> Strategy[Any]:
    """Return a strategy; raises InputError, with the names of those that there are."""
    known = all_strategies() if among is None else among
    if name not in known:
        raise InputError(f"There is no strategy {name!r}.", f"There are: {', '.join(known)}.")
    return known[name]


def stage_of(kind: str, name: str, among: Strategies | None = None) -> Stage:
    """Return a stage of a run of a kind; one of no rights where a strategy of before, or another version's, had it."""
    known = (all_strategies() if among is None else among).get(kind)
    found = known.stage(name) if known else next((stage for stage in COMMON if stage.name == name), None)
    return found or Stage(name, name)
