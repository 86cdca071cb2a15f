"""Relay nodes: what each shares, and how any of them is found by its global id."""

import asyncio
from typing import Any, Protocol, Self, cast

import strawberry
from strawberry import relay

from api.schema.context import Info
from kgplatform.errors import InputError


class _HasKey(Protocol):
    @property
    def key(self) -> str: ...


class KeyedNode:
    """A mixin before relay.Node: the node's id is its `key`."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        NODES[cls.__name__] = cls

    @classmethod
    def resolve_id(cls, root: _HasKey, *, info: strawberry.Info) -> str:
        return root.key

    @classmethod
    async def find(cls, info: Info, key: str) -> Self | None:
        """Return the node of a key, or None."""
        raise NotImplementedError


NODES: dict[str, type[KeyedNode]] = {}  # by the names of their types


@strawberry.type
class NodeQueries:
    @strawberry.field(description="Any topic, entity, snippet, page or run by its global id.")
    async def node(self, info: Info, id: strawberry.ID) -> relay.Node | None:  # noqa: A002
        return await _node(info, id)

    @strawberry.field(description="Several of them, in the order given.")
    async def nodes(self, info: Info, ids: list[strawberry.ID]) -> list[relay.Node | None]:
        info.context.budget.spend(len(ids))
        # An error among them is told in its place, and the others are answered.
        found = await asyncio.gather(*(_node(info, given) for given in ids), return_exceptions=True)
        return cast(list[relay.Node | None], found)


async def _node(info: Info, given: str) -> relay.Node | None:
    try:
        wanted = relay.GlobalID.from_id(given)
    except relay.GlobalIDValueError:
        raise InputError(f"{given} is no global id.", "Give the `id` of a node, not its `key`.") from None
    node_type = NODES.get(wanted.type_name)
    return cast(relay.Node | None, await node_type.find(info, wanted.node_id)) if node_type else None
