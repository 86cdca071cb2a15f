"""What one operation may ask for: how deep, how many fields and spreads, how often what is dear, and how many rows.

Everything is counted once for each fragment and then taken as often as the fragment is spread, so that counting costs
no more than reading the text did, however often fragments spread each other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)

from kgplatform.errors import InputError

R = TypeVar("R")
T = TypeVar("T")
MAX_DEPTH = 12
MAX_INTROSPECTION_DEPTH = 20
MAX_ALIASES = 30
MAX_FIELDS = 500
MAX_TOKENS = 3_000
MAX_NAME = 100
MAX_REPEATS = 30
MAX_ROWS = 50_000
MAX_FIRST = 500
# Fields that go through a whole graph, or search it many times.
ONCE = frozenset({"central", "doctor", "estimate", "estimateRun", "export", "funnel", "paths"})


class RowBudget:
    """Counts the rows of one operation: depth alone does not bound lists in lists."""

    def __init__(self, rows: int = MAX_ROWS) -> None:
        self._left = rows

    def spend(self, rows: int) -> None:
        """Take rows off; raises InputError when the operation has had its share."""
        self._left -= rows
        if self._left < 0:
            raise InputError(
                f"The query brings more than {MAX_ROWS} rows.", "Ask for fewer with `first`, or for fewer levels."
            )

    def each(self, make: Callable[[R], T], rows: Sequence[R]) -> list[T]:
        """Take rows off, and return what `make` makes of them."""
        self.spend(len(rows))
        return [make(row) for row in rows]


def page_size(first: int) -> int:
    """Return `first` when it can be answered; raises InputError outside of 0..500."""
    if not 0 <= first <= MAX_FIRST:
        raise InputError(f"`first` is {first}.", f"Give 0 to {MAX_FIRST}: this list is not continued.")
    return first


def part_size(first: int) -> int:
    """Return `first` of a connection when it can be answered; raises InputError outside of 1..500."""
    if not 1 <= first <= MAX_FIRST:
        raise InputError(f"`first` is {first}.", f"Give 1 to {MAX_FIRST}, and go on with `after`.")
    return first


@dataclass(frozen=True)
class Extent:
    """What a selection asks for, its fragments in their places: levels, fields, aliases, and fields that are dear."""

    depth: int = 0
    introspection: int = 0
    fields: int = 0
    aliases: int = 0
    dear: Mapping[str, int] = field(default_factory=dict)

    def beside(self, other: "Extent") -> "Extent":
        """Return both on one level."""
        return Extent(
            max(self.depth, other.depth),
            max(self.introspection, other.introspection),
            self.fields + other.fields,
            self.aliases + other.aliases,
            Counter(self.dear) + Counter(other.dear) if self.dear or other.dear else {},
        )

    def under(self, node: FieldNode) -> "Extent":
        """Return this below a field, of which `__schema` and what is below count as levels of their own."""
        name, levels = node.name.value, bool(node.selection_set)
        hidden = name.startswith("__")
        below = max(self.depth, self.introspection)
        return Extent(
            0 if hidden else self.depth + levels,
            below + levels if hidden else self.introspection,
            self.fields + 1,
            self.aliases + (node.alias is not None),
            Counter(self.dear) + Counter({name: 1}) if name in ONCE else self.dear,
        )


class Extents:
    """Measures the operations of a document, each fragment once. Raises InputError for fragments in a circle, and for
    what is deeper than anything may be."""

    def __init__(self, document: DocumentNode) -> None:
        self._fragments = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }
        self._known: dict[str, Extent] = {}
        self._open: list[str] = []

    def of(self, definition: OperationDefinitionNode | FragmentDefinitionNode) -> Extent:
        """Return what an operation or a fragment asks for."""
        if isinstance(definition, FragmentDefinitionNode):
            return self._of_fragment(definition.name.value)
        return self._of_selections(definition.selection_set, 0)

    def _of_selections(self, selections: SelectionSetNode | None, level: int) -> Extent:
        if level > 2 * MAX_INTROSPECTION_DEPTH:
            raise InputError(
                f"The query is more than {2 * MAX_INTROSPECTION_DEPTH} levels deep.", "Ask for fewer levels at once."
            )
        found = Extent()
        for node in selections.selections if selections else ():
            found = found.beside(self._of_node(node, level))
        return found

    def _of_node(self, node: SelectionNode, level: int) -> Extent:
        if isinstance(node, FragmentSpreadNode):
            return self._of_fragment(node.name.value)
        below = self._of_selections(getattr(node, "selection_set", None), level + 1)
        return below.under(node) if isinstance(node, FieldNode) else below

    def _of_fragment(self, name: str) -> Extent:
        if name in self._open:
            circle = " spreads ".join([*self._open[self._open.index(name) :], name])
            raise InputError(f"Fragments spread each other in a circle: {circle}.", "Take one of the spreads out.")
        if name not in self._known:
            self._open.append(name)
            # A chain of fragments is as deep as what it stands for.
            fragment = self._fragments.get(name)
            self._known[name] = self._of_selections(fragment.selection_set, len(self._open)) if fragment else Extent()
            self._open.pop()
        return self._known[name]


def check_extent(document: DocumentNode) -> None:
    """Raise InputError for a document of which an operation or a fragment asks for too much; unknown fields and
    fragments are for validation to find."""
    extents = Extents(document)
    for definition in document.definitions:
        if isinstance(definition, OperationDefinitionNode | FragmentDefinitionNode):
            _check(_called(definition), extents.of(definition))
    if (most := max(_repeats(document), default=0)) > MAX_REPEATS:
        raise InputError(f"A selection has a field {most} times.", f"Give it once; up to {MAX_REPEATS} pass.")


def _called(definition: OperationDefinitionNode | FragmentDefinitionNode) -> str:
    kind = "fragment" if isinstance(definition, FragmentDefinitionNode) else "operation"
    return f"The {kind} {definition.name.value}" if definition.name else f"The {kind}"


def _check(named: str, extent: Extent) -> None:
    found = (
        (extent.depth, MAX_DEPTH, "levels", "Ask for what is deeper by its id, in a query of its own."),
        (extent.introspection, MAX_INTROSPECTION_DEPTH, "levels of introspection", "Ask for fewer levels of `ofType`."),
        (extent.aliases, MAX_ALIASES, "aliases", "Ask for some of it in another operation."),
        (extent.fields, MAX_FIELDS, "fields, fragments in their places", "Ask for some of it in another operation."),
    )
    for number, most, what, remedy in found:
        if number > most:
            raise InputError(f"{named} has {number} {what}; it may have {most}.", remedy)
    for name, times in sorted(extent.dear.items()):
        if times > 1:
            raise InputError(f"{named} asks for `{name}` {times} times.", "Ask once: it goes through a whole graph.")


def _repeats(document: DocumentNode) -> Iterator[int]:
    """Yield how often the most frequent answer name of each selection set stands there: validation compares each of
    them with each."""
    waiting = [node for node in document.definitions if hasattr(node, "selection_set")]
    while waiting:
        selections = getattr(waiting.pop(), "selection_set", None)
        nodes = selections.selections if selections else ()
        names = Counter(node.alias.value if node.alias else node.name.value for node in _fields(nodes))
        yield max(names.values(), default=0)
        waiting.extend(nodes)


def _fields(nodes: Iterable[SelectionNode]) -> Iterator[FieldNode]:
    return (node for node in nodes if isinstance(node, FieldNode))
