"""Nodes of a LaTeX source, as pylatexenc gives them: their arguments, and what lies in them."""

from collections.abc import Iterator, Sequence
from typing import Any

_DEEPEST = 200
_BRACES = {"{", "["}


def argument(node: Any, at: int) -> str:
    """Return the source of an argument without its braces, "" where it is not given; -1 is the last one."""
    given = arguments(node)
    if not -len(given) <= at < len(given) or given[at] is None:
        return ""
    source: str = given[at].latex_verbatim()
    is_group = hasattr(given[at], "nodelist") and source[:1] in _BRACES
    return source[1:-1].strip() if is_group else source.strip()


def argument_nodes(node: Any, at: int = -1) -> list[Any]:
    """Return the nodes of an argument, by default those of the last one."""
    given = arguments(node)
    if not -len(given) <= at < len(given) or given[at] is None:
        return []
    return list(given[at].nodelist) if hasattr(given[at], "nodelist") else [given[at]]


def arguments(node: Any) -> list[Any]:
    """Return all arguments of a node, None for one that is not given."""
    parsed = getattr(node, "nodeargd", None)
    return list(parsed.argnlist) if parsed is not None and parsed.argnlist else []


def name_of(node: Any) -> str:
    """Return the name of a command, or of an environment without its star; "" for another node."""
    environment = getattr(node, "environmentname", None) or ""
    return getattr(node, "macroname", None) or environment.rstrip("*")


def all_nodes(nodes: Sequence[Any] | None) -> Iterator[Any]:
    """Give all nodes in the order of the source, what is in them as well, without recursion."""
    waiting = [(node, 0) for node in reversed(nodes or [])]
    while waiting:
        node, depth = waiting.pop()
        if node is None or depth > _DEEPEST:
            continue
        yield node
        inside = [*arguments(node), *(getattr(node, "nodelist", None) or [])]
        waiting.extend((each, depth + 1) for each in reversed(inside))


def below(node: Any, *names: str) -> list[Any]:
    """Return the commands and environments of some names in an environment, however deep."""
    return [each for each in all_nodes(node.nodelist) if name_of(each) in names]
