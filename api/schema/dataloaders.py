"""Loaders that gather what one operation asks for, so that a list of things costs one call of the services."""

from collections.abc import Awaitable, Callable, Generator, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from strawberry.dataloader import DataLoader

from kgplatform.services import Services

K = TypeVar("K")
T = TypeVar("T")
R = TypeVar("R")


class Loader(DataLoader[K, T]):
    """A loader whose values can be taken at once where they are loaded: GraphQL makes a task of each that is not, which
    takes it ten times as long."""

    def made(self, key: K, make: Callable[[T], R]) -> R:
        """Return what `make` makes of a value, or, where it is not loaded, what GraphQL awaits to have it: that is a
        value to all who make a type of the schema, and loads nothing until somebody asks for the field."""
        known = self.cache_map.get(key)
        if known is not None and known.done():
            return make(known.result())
        return cast(R, _Later(self, key, make))


class _Later(Generic[K, T, R]):
    def __init__(self, loader: Loader[K, T], key: K, make: Callable[[T], R]) -> None:
        self._loader, self._key, self._make = loader, key, make

    def __await__(self) -> Generator[Any, None, R]:
        return self._make((yield from self._loader.load(self._key).__await__()))


class HasId(Protocol):
    @property
    def id(self) -> str: ...


H = TypeVar("H", bound=HasId)


def by_id(read: Callable[[list[str]], Awaitable[Sequence[H]]]) -> Loader[str, H | None]:
    """Return a loader of things by their ids, from what reads those that exist of some."""

    async def load(keys: list[str]) -> list[H | None]:
        known = {each.id: each for each in await read(sorted(set(keys)))}
        return [known.get(key) for key in keys]

    return Loader(load_fn=load)


class NounLoaders:
    """The loaders of a noun for one operation; they remember what they loaded. Ids that do not exist give None."""

    def __init__(self, services: Services) -> None:
        self._services = services
