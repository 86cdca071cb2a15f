"""Errors that are not part of a result: kgplatform's own carry their code and remedy, others tell nothing."""

import logging

import strawberry
from graphql import GraphQLError
from strawberry.exceptions import StrawberryException
from strawberry.extensions import MaskErrors
from strawberry.relay import GlobalIDValueError
from strawberry.types import ExecutionContext

from kgplatform.errors import KgplatformError
from kgplatform.remote.codes import code_of

_log = logging.getLogger(__name__)
_EXPECTED = (KgplatformError, GraphQLError, StrawberryException, GlobalIDValueError)


def _cause(error: GraphQLError) -> Exception | None:
    cause = error.original_error
    while isinstance(cause, GraphQLError) and cause.original_error is not None:
        cause = cause.original_error
    return cause


class CodedErrors(MaskErrors):
    """Gives kgplatform's errors their code, remedy and whether to retry; hides what nobody foresaw."""

    def __init__(self) -> None:
        super().__init__(lambda error: isinstance(_cause(error), KgplatformError) or _is_unforeseen(error))

    def anonymise_error(self, error: GraphQLError) -> GraphQLError:
        cause = _cause(error)
        if not isinstance(cause, KgplatformError):
            return GraphQLError("Something went wrong; the log says what.", nodes=error.nodes, path=error.path)
        extensions = {"code": code_of(cause), "remedy": cause.remedy, "retryable": cause.retryable}
        return GraphQLError(cause.what, nodes=error.nodes, path=error.path, extensions=extensions)


def _is_unforeseen(error: GraphQLError) -> bool:
    cause = _cause(error)
    return cause is not None and not isinstance(cause, _EXPECTED)


class LoggingSchema(strawberry.Schema):
    """Logs the errors that nobody foresaw, with their traces; the others were told to the user."""

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        for error in filter(_is_unforeseen, errors):
            _log.error("GraphQL: %s", error, exc_info=_cause(error))
