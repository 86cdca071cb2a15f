"""The ways of asking that there are: every module of this folder has an ASKER, and is called as its way is."""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kgplatform.strategies.mixed.asker import Asker

WAYS_OF_ASKING = tuple(sorted(found.name for found in iter_modules(__path__)))


def asker_of(way: str) -> "Asker":
    """Return who asks in a way, one of WAYS_OF_ASKING."""
    asker: Asker = import_module(f"{__name__}.{way}").ASKER
    return asker
