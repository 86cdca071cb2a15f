"""The MCP server over the services: its tools and resources, and how what goes wrong is told."""

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import Any

from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError, ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.stdio import stdio_server
from mcp_types import CallToolResult, InputRequiredResult, TextContent
from pydantic import AnyUrl, ValidationError

from api.answering import Limits
from api.calls import UNEXPECTED
from api.health import running_version
from api.mcp.asking import asking_tools
from api.mcp.corpus import corpus_tools
from api.mcp.graph import graph_tools
from api.mcp.pages import page_tools
from api.mcp.resources import add_resources
from api.mcp.runs import run_tools
from api.mcp.search import search_tools
from api.mcp.stdio import lines_of_stdin
from api.mcp.tools import writes
from api.mcp.topics import topic_tools
from api.mcp.watching import watching_tools
from api.remedies import for_agents
from kgplatform.bounds import check_all
from kgplatform.errors import InputError, KgplatformError, OperationTooLong
from kgplatform.services import Services

INSTRUCTIONS = """kgplatform is a knowledge graph grown out of documents, and pages written from it. Begin with `search`
(words) or `topics` (a list), and go on with the ids in the answers. Every relation and every sentence of a page comes
with the words of a source (`quotes`) and that source's title and url: cite these. What is not in an answer is not
known here: `gaps` tells what a topic lacks. The resource kgplatform://skill tells more."""
_NOUNS = (search_tools, asking_tools, graph_tools, topic_tools, watching_tools, page_tools, corpus_tools, run_tools)
_READ_FIRST = "Begin with kgplatform://topics, which lists the topics with the addresses of their pages."

_log = logging.getLogger(__name__)
logging.getLogger("mcp").setLevel(logging.WARNING)  # it tells of every request over HTTP


def agent_server(services: Services, limits: Limits, *, changes: bool = True) -> "AgentServer":
    """Return a server whose tools ask the services; without `changes` it has only those that read."""
    tools = [tool for noun in _NOUNS for tool in noun(services)]
    server = AgentServer([tool for tool in tools if changes or not writes(tool)], limits)
    add_resources(server, services)
    return server


class AgentServer(MCPServer[Any]):
    """MCPServer with arguments that are measured, an end to every call, and errors with their remedies."""

    def __init__(self, tools: list[Tool], limits: Limits) -> None:
        super().__init__(
            "kgplatform",
            instructions=" ".join(INSTRUCTIONS.split()),
            version=running_version(),
            tools=tools,
            log_level="WARNING",
            subscriptions=False,
        )
        self._tools = {tool.name: tool for tool in tools}
        self._limits = limits

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; what goes wrong is told in the result, with what to do."""
        try:
            tool = self._tool(name)
            _check(tool, arguments)
            result = await self._within_limits(tool, arguments, context)
        except KgplatformError as error:
            return _refused(error)
        except ToolError as error:
            return _refused(_cause(self._tools[name], error))
        return _compact(result)

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Any, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """Read a resource; raises ResourceError, which says what to do."""
        try:
            return await super().read_resource(uri, context)
        except ResourceNotFoundError as error:
            raise ResourceNotFoundError(f"There is no resource {str(uri)[:200]}. {_READ_FIRST}") from error
        except ResourceError as error:
            cause = _known(error)
            if isinstance(cause, InputError):
                raise ResourceNotFoundError(for_agents(cause)) from cause
            told = cause or _unexpected(f"The resource {uri}", error)
            raise ResourceError(for_agents(told)) from error

    async def run_stdio_async(self) -> None:
        """Answer one agent over stdin and stdout, until stdin ends or this is cancelled; what else is printed goes to
        stderr meanwhile."""
        server = self._lowlevel_server
        async with stdio_server(stdin=lines_of_stdin()) as (received, sent):
            await server.run(received, sent, server.create_initialization_options())

    def _tool(self, name: str) -> Tool:
        if name not in self._tools:
            raise InputError(f"There is no tool {name[:100]!r}.", f"There are: {', '.join(self._tools)}.")
        return self._tools[name]

    async def _within_limits(
        self, tool: Tool, arguments: dict[str, Any], context: Context[Any, Any] | None
    ) -> CallToolResult | InputRequiredResult:
        seconds = self._limits.mutation if writes(tool) else self._limits.query
        try:
            async with asyncio.timeout(seconds):
                return await super().call_tool(tool.name, arguments, context)
        except TimeoutError:
            raise OperationTooLong(
                f"{tool.name} took more than {seconds:g} seconds and was ended.",
                "Ask for less at once: a smaller limit, depth or length.",
            ) from None


def _check(tool: Tool, arguments: dict[str, Any]) -> None:
    """Raise InputError for arguments that a tool does not take, or that nothing can be made of."""
    known = tool.parameters.get("properties", {})
    if unknown := [name for name in arguments if name not in known]:
        raise InputError(f"{tool.name} takes no `{unknown[0][:100]}`.", f"It takes: {', '.join(known)}.")
    check_all(arguments)


def _cause(tool: Tool, error: ToolError) -> KgplatformError:
    """Return what is told of an error: arguments that do not fit by their names, nothing of what nobody foresaw."""
    if isinstance(error.__cause__, ValidationError) and not isinstance(error, UnexpectedToolError):
        first = error.__cause__.errors(include_url=False)[0]
        name = str(first["loc"][0]) if first["loc"] else "arguments"
        what = "is missing" if first["type"] == "missing" else f"cannot be used: {first['msg']}"
        told = tool.parameters.get("properties", {}).get(name, {}).get("description", "")
        return InputError(f"`{name}` of {tool.name} {what}.", told)
    return _known(error) or _unexpected(f"The tool {tool.name}", error)


def _known(error: BaseException | None) -> KgplatformError | None:
    while error is not None and not isinstance(error, KgplatformError):
        error = error.__cause__
    return error


def _unexpected(what: str, error: Exception) -> KgplatformError:
    _log.error("%s failed.", what, exc_info=error)
    return UNEXPECTED


def _refused(error: KgplatformError) -> CallToolResult:
    told = for_agents(error)
    told = f"{told} Trying again may help." if error.retryable else told
    return CallToolResult(content=[TextContent(type="text", text=told)], is_error=True)


def _compact(result: CallToolResult | InputRequiredResult) -> CallToolResult | InputRequiredResult:
    """Return a result whose text is its content as JSON without spaces: agents pay by the character."""
    if isinstance(result, InputRequiredResult) or result.structured_content is None:
        return result
    text = json.dumps(result.structured_content, ensure_ascii=False, separators=(",", ":"))
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=result.structured_content)
