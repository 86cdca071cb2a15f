"""What every Relay node of the schema shares: its global id is made of its key."""

from typing import Protocol

import strawberry


class _HasKey(Protocol):
    @property
    def key(self) -> str: ...


class KeyedNode:
    """A mixin before relay.Node: the node's id is its `key`."""

    @classmethod
    def resolve_id(cls, root: _HasKey, *, info: strawberry.Info) -> str:
        return root.key
