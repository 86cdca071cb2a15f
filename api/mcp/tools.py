"""A function as a tool: its docstring tells an agent when to use it, its annotations what it takes and gives."""

from collections.abc import Awaitable, Callable

from mcp.server.mcpserver.tools import Tool
from mcp_types import ToolAnnotations

from api.mcp.answers import Answer

Work = Callable[..., Awaitable[Answer]]


def reading(work: Work) -> Tool:
    """Return a tool that changes nothing."""
    return _tool(work, ToolAnnotations(read_only_hint=True, open_world_hint=False))


def writing(work: Work, *, idempotent: bool = False) -> Tool:
    """Return a tool that adds to what is stored; `idempotent`: the same again changes nothing."""
    hints = ToolAnnotations(
        read_only_hint=False, destructive_hint=False, idempotent_hint=idempotent, open_world_hint=False
    )
    return _tool(work, hints)


def writes(tool: Tool) -> bool:
    """Tell whether a tool changes what is stored."""
    return not (tool.annotations and tool.annotations.read_only_hint)


def _tool(work: Work, hints: ToolAnnotations) -> Tool:
    told = " ".join((work.__doc__ or "").split())
    return Tool.from_function(work, description=told, annotations=hints, structured_output=True)
