"""What an operation asks for below the field that is being resolved."""

from collections.abc import Iterable, Iterator, Mapping

from graphql import FieldNode, FragmentDefinitionNode, FragmentSpreadNode, InlineFragmentNode, SelectionSetNode

from api.schema.context import Info


def selects(info: Info, *path: str) -> bool:
    """Tell whether a field is asked for, by the names that the schema has on the way to it.

    What it says may be too much (of @skip, or of a fragment on another type): it is for loading early, not for answers.
    """
    raw = info._raw_info
    nodes: Iterable[FieldNode] = raw.field_nodes
    for name in path:
        below = [node.selection_set for node in nodes if node.selection_set]
        nodes = [node for node in _fields(below, raw.fragments) if node.name.value == name]
    return any(True for _ in nodes)


def _fields(sets: list[SelectionSetNode], fragments: Mapping[str, FragmentDefinitionNode]) -> Iterator[FieldNode]:
    """Give the fields of selections, each fragment looked into once however often it is spread."""
    seen: set[str] = set()
    left = list(sets)
    while left:
        for node in left.pop().selections:
            match node:
                case FieldNode():
                    yield node
                case InlineFragmentNode():
                    left.append(node.selection_set)
                case FragmentSpreadNode() if node.name.value not in seen:
                    seen.add(node.name.value)
                    left.append(fragments[node.name.value].selection_set)
