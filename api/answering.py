"""Operations of GraphQL, from the bytes of a request to the bytes of its answer, in a thread of their own."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from graphql import DocumentNode, GraphQLError, OperationType, get_operation_ast
from strawberry.types import ExecutionResult
from strawberry.types.execution import PreExecutionError

from api.json_texts import read_json, write_json
from api.persisted_queries import PersistedQueries, PersistedQueryNotFound, check_hash, hash_of
from api.schema import documents, schema
from api.schema.context import Context
from api.schema.errors import told
from api.threads import each_across, in_thread, next_loop, services_across
from kgplatform.bounds import check_text
from kgplatform.errors import InputError, OperationTooLong
from kgplatform.services import Services

MUTATION = 60
MOST_CALLS = 1_000  # of the services, by a query or a mutation
_SHAPE = "Send an object with a `query` as GraphQL over HTTP has it, and what it needs of `variables`, `operationName`."
_KINDS = {"query": (str,), "variables": (dict, type(None)), "operationName": (str, type(None)),
          "extensions": (dict, type(None))}  # fmt: skip


@dataclass(frozen=True)
class Limits:
    """Seconds that a query may take; a mutation, which may load documents, takes up to MUTATION times as many."""

    query: float = 60.0
    mutation: float = 3600.0

    @classmethod
    def of(cls, seconds: float) -> "Limits":
        return cls(seconds, MUTATION * seconds)


@dataclass(frozen=True)
class Request:
    """An operation to be carried out; its `query` is "" where it is named by its `hashed` text alone."""

    query: str
    variables: dict[str, Any] | None = None
    operation_name: str | None = None
    hashed: str = ""


@dataclass(frozen=True)
class Answer:
    """`understood`: the request was one of GraphQL; `executed`: it was carried out, so there is data, if only null."""

    content: bytes
    understood: bool
    executed: bool


def request_of(given: object) -> Request:
    """Return the request that JSON stands for; raises InputError for what is none."""
    if not isinstance(given, dict):
        raise InputError("What was sent is no object.", _SHAPE)
    hashed = hash_of(given["extensions"]) if isinstance(given.get("extensions"), dict) else ""
    if hashed and given.get("query") is None:
        given = {**given, "query": ""}
    for name, kinds in _KINDS.items():
        if not isinstance(given.get(name), kinds):
            raise InputError(f"`{name}` is no {'text' if str in kinds else 'object'}.", _SHAPE)
    chosen: str | None = given.get("operationName")
    return Request(
        given["query"], given.get("variables"), check_text("operationName", chosen) if chosen else None, hashed
    )


class Answering:
    """Answers requests over some services, which stay on the loop that asks."""

    def __init__(self, services: Services, limits: Limits) -> None:
        self._services = services
        self._limits = limits
        self._kept = PersistedQueries()

    async def answer(self, body: bytes) -> Answer:
        """Return the answer to the body of a request; errors are told in it."""
        return await in_thread(self._answer(body, self._here(MOST_CALLS)))

    def results(self, request: Request) -> AsyncIterator[ExecutionResult]:
        """Give the results of a subscription."""
        loop = next_loop()
        return each_across(self._results(request, self._here()), loop)

    def _here(self, most_calls: int = 0) -> Services:
        return services_across(self._services, asyncio.get_running_loop(), most_calls)

    async def _answer(self, body: bytes, services: Services) -> Answer:
        try:
            request = self._with_query(request_of(read_json(body)))
        except InputError as error:
            return _refused([_of(error)], understood=False)
        except PersistedQueryNotFound as error:
            return _refused([error.told()])
        checked = documents.read(request.query)
        if checked.document is None:
            return _refused(checked.errors)
        if request.hashed:
            self._kept.keep(request.hashed, request.query)
        try:
            return _written(await self._executed(request, checked.document, services))
        except InputError as error:
            return _refused([_of(error)])

    def _with_query(self, request: Request) -> Request:
        """Return a request with its query, also where that is named by its hash alone."""
        if not request.hashed:
            return request
        if not request.query:
            return replace(request, query=self._kept.text_of(request.hashed))
        check_hash(request.hashed, request.query)
        return request

    async def _executed(self, request: Request, document: DocumentNode, services: Services) -> ExecutionResult:
        """Carry out a query or a mutation; raises InputError where that takes too long."""
        kind = _checked_kind(request, document, by_socket=False)
        seconds = self._limits.mutation if kind is OperationType.MUTATION else self._limits.query
        try:
            async with asyncio.timeout(seconds):
                return await schema.execute(
                    request.query,
                    variable_values=request.variables,
                    context_value=Context(services, document),
                    operation_name=request.operation_name,
                )
        except TimeoutError:
            raise OperationTooLong(
                f"The operation took more than {seconds:g} seconds and was ended.",
                "Ask for less at once, or give it longer: KGPLATFORM_OPERATION_SECONDS.",
            ) from None

    async def _results(self, request: Request, services: Services) -> AsyncIterator[ExecutionResult]:
        document: DocumentNode | None = None
        try:
            request = self._with_query(request)
            document, errors = self._subscribed(request)
        except InputError as error:
            errors = [_of(error)]
        except PersistedQueryNotFound as error:
            errors = [error.told()]
        if errors:
            yield PreExecutionError(data=None, errors=list(map(told, errors)))
            return
        async for result in await schema.stream(
            request.query,
            variable_values=request.variables,
            context_value=Context(services, document),
            operation_name=request.operation_name,
        ):
            yield cast(ExecutionResult, result)  # nothing is delivered in increments

    def _subscribed(self, request: Request) -> tuple[DocumentNode | None, list[GraphQLError]]:
        """Return the document of a subscription, or what is wrong with it; raises InputError for what is none."""
        checked = documents.read(request.query)
        if checked.document is not None:
            _checked_kind(request, checked.document, by_socket=True)
            if request.hashed:
                self._kept.keep(request.hashed, request.query)
        return checked.document, list(checked.errors)


def _checked_kind(request: Request, document: DocumentNode, *, by_socket: bool) -> OperationType:
    """Return what kind of operation is meant. Raises InputError where none is, or one that goes another way."""
    operation = get_operation_ast(document, request.operation_name)
    if operation is None:
        what = f"no operation {request.operation_name!r}" if request.operation_name else "several operations, or none"
        raise InputError(f"The query has {what}.", "Say which of its operations is meant: `operationName`.")
    watches = operation.operation is OperationType.SUBSCRIPTION
    if watches and not by_socket:
        raise InputError("Subscriptions are not answered over HTTP.", "Subscribe over graphql-transport-ws.")
    if by_socket and not watches:
        raise InputError("Only subscriptions go over a WebSocket.", "Send queries and mutations by POST.")
    return operation.operation


def _written(result: ExecutionResult) -> Answer:
    """Return a result as an answer; raises InputError for one that is too large."""
    errors = [told(error) for error in result.errors or ()]
    if result.data is None and not any(error.path for error in errors):
        return _refused(errors)
    content: dict[str, Any] = {"data": result.data}
    if errors:
        content["errors"] = _formatted(errors)
    return Answer(b"".join(write_json(content)), understood=True, executed=True)


def _refused(errors: Any, *, understood: bool = True) -> Answer:
    content = b"".join(write_json({"errors": _formatted(map(told, errors))}))
    return Answer(content, understood=understood, executed=False)


def _formatted(errors: Any) -> list[Mapping[str, Any]]:
    return [error.formatted for error in errors]


def _of(error: InputError) -> GraphQLError:
    return GraphQLError(str(error), original_error=error)
