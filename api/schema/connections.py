"""Connections: lists that grow with the corpus, as Relay has them. One way for all of them.

A field says which list it is (`asked_for`), and what its nodes are made of (`connection`); where it is continued is the
cursor's business, and how many there are is counted where somebody asks.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Generic, Protocol, TypeVar

import strawberry
from pydantic import BaseModel
from strawberry import relay

from api.schema.context import Info
from api.schema.cursors import cursor_of, place_of
from api.schema.limits import part_size
from api.schema.selection import selects
from kgplatform.models import FilterValue, ListAsked, ListPart, Place

N = TypeVar("N")
M = TypeVar("M", bound=BaseModel)
FIRST = 20
WHICH = "Which of them; all where none is given."  # what a `filter` says
LISTED = (("nodes",), ("edges", "node"))  # the ways to what a connection lists

First = Annotated[int, strawberry.argument(description="How many at most: 1 to 500.")]
After = Annotated[
    str | None,
    strawberry.argument(
        description="Where to go on: the `endCursor` of the part before, of the same list, filter and order."
    ),
]


class Order(Protocol):
    """An input that says in which order things come; `by` is of an enum of the list's orders."""

    @property
    def by(self) -> Any: ...


@strawberry.type(description="A thing in a list.")
class Edge(Generic[N]):
    node: N = strawberry.field(description="The thing.")
    asked: strawberry.Private[ListAsked]
    place: strawberry.Private[Place]

    @strawberry.field(description="Its place in this order of the list: `after` goes on behind it.")
    def cursor(self) -> str:
        return cursor_of(self.asked, self.place)


@strawberry.type(
    description="A part of a list. Going on from its `endCursor` skips nothing and repeats nothing, whatever is added "
    "meanwhile; it goes forward only."
)
class Connection(Generic[N]):
    edges: list[Edge[N]] = strawberry.field(description="The things of this part, each with its cursor.")
    asked: strawberry.Private[ListAsked]
    more: strawberry.Private[bool]
    known_total: strawberry.Private[int | None] = None

    @strawberry.field(description="Where this part ends, and whether more comes after it.")
    def page_info(self) -> relay.PageInfo:
        return relay.PageInfo(
            has_next_page=self.more,
            has_previous_page=self.asked.after is not None,
            start_cursor=cursor_of(self.asked, self.edges[0].place) if self.edges else None,
            end_cursor=cursor_of(self.asked, self.edges[-1].place) if self.edges else None,
        )

    @strawberry.field(description="The things of this part, without their cursors.")
    def nodes(self) -> list[N]:
        return [edge.node for edge in self.edges]

    @strawberry.field(description="How many there are in all parts; counted where it is asked for, and then only.")
    async def total_count(self, info: Info) -> int:
        if self.known_total is not None:
            return self.known_total
        whole = self.asked.model_copy(update={"after": None, "first": 1})
        return await info.context.loaders.total.load(whole)


def asked_for(  # noqa: PLR0917 - which list, and which part of it
    name: str,
    owner: str,
    order: str,
    first: int,
    after: str | None,
    where: Mapping[str, FilterValue | None] | None = None,
) -> ListAsked:
    """Return the part of a list that a field asks for. Raises InputError for a size or a cursor that cannot be used."""
    chosen = tuple(sorted((key, value) for key, value in (where or {}).items() if value is not None))
    asked = ListAsked(name=name, owner=owner, order=order, where=chosen, first=part_size(first))
    return asked if after is None else asked.model_copy(update={"after": place_of(after, asked)})


def ordered(order: Order | None, usual: str) -> str:
    """Return the order that is asked for, by the name that the list knows it by."""
    return str(order.by.value) if order else usual


async def part_of(info: Info, asked: ListAsked) -> ListPart:
    """Return what is asked for, or nothing where an operation wants to know no more than how many there are."""
    if not any(selects(info, name) for name in ("edges", "nodes", "pageInfo")):
        return ListPart(rows=(), more=False)
    part = await info.context.loaders.part.load(asked)
    info.context.budget.spend(len(part.rows))
    return part


def connected(asked: ListAsked, part: ListPart, nodes: Sequence[N]) -> Connection[N]:
    """Return a part of a list with what was made of its things."""
    places = [row.place for row in part.rows]
    return _connection(asked, places, nodes, more=part.more)


async def connection(info: Info, asked: ListAsked, model: type[M], make: Callable[[M], N]) -> Connection[N]:
    """Return the part of a list that is asked for, its things made of their models."""
    part = await part_of(info, asked)
    return connected(asked, part, [make(each) for each in part.nodes(model)])


def sorted_connection(info: Info, asked: ListAsked, keys: Sequence[str], make: Callable[[str], N]) -> Connection[N]:
    """Return a part of a list of keys that is all there, by the keys."""
    keys = sorted(keys)
    begin = bisect_right(keys, asked.after.id) if asked.after else 0
    chosen = keys[begin : begin + asked.first]
    info.context.budget.spend(len(chosen))
    places = [Place(value=key, id=key) for key in chosen]
    more = len(keys) > begin + len(chosen)
    return _connection(asked, places, [make(key) for key in chosen], more=more, total=len(keys))


def _connection(
    asked: ListAsked, places: Sequence[Place], nodes: Sequence[N], *, more: bool, total: int | None = None
) -> Connection[N]:
    edges = [Edge(node=node, asked=asked, place=place) for node, place in zip(nodes, places, strict=True)]
    return Connection(edges=edges, asked=asked, more=more, known_total=total)


def texts(given: Sequence[Any] | None) -> tuple[str, ...] | None:
    """Return a list of a filter as the lists take it: values of enums, or texts; None for none."""
    return None if given is None else tuple(each.value if isinstance(each, Enum) else each for each in given)
