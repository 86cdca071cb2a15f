"""Errors that are not part of a result: kgplatform's own carry their code and remedy, others tell nothing."""

import logging

import strawberry
from graphql import GraphQLError
from strawberry.exceptions import StrawberryException
from strawberry.extensions import MaskErrors
from strawberry.relay import GlobalIDValueError
from strawberry.types import ExecutionContext
from strawberry.types.base import StrawberryObjectDefinition
from strawberry.types.field import StrawberryField

from api.remedies import for_programs
from api.schema.argument_words import described
from api.schema.arguments import bounded
from kgplatform.errors import InputError, KgplatformError
from kgplatform.remote.codes import code_of

_log = logging.getLogger(__name__)
MOST_TOLD = 2_000  # characters: what GraphQL says of a wrong value has all of it
_EXPECTED = (KgplatformError, GraphQLError, StrawberryException, GlobalIDValueError)
_UNFORESEEN = KgplatformError("Something went wrong; the log says what.", "Look at: kgplatform logs.")
_AGAINST_THE_SCHEMA = InputError(
    "", "Compare the query and its variables with the schema: GraphiQL at /graphql has it."
)


def _cause(error: GraphQLError) -> Exception | None:
    cause = error.original_error
    while isinstance(cause, GraphQLError) and cause.original_error is not None:
        cause = cause.original_error
    return cause


def told(error: GraphQLError) -> GraphQLError:
    """Return an error as it is told: with its code, remedy and whether to retry; nothing of what nobody foresaw."""
    cause = _cause(error)
    if isinstance(cause, KgplatformError):
        return _coded(error, for_programs(cause.what), cause)
    if _is_unforeseen(error):
        return _coded(error, _UNFORESEEN.what, _UNFORESEEN)
    if error.extensions:
        return error
    return _coded(error, _shortened(error.message), _AGAINST_THE_SCHEMA)


def _shortened(message: str) -> str:
    """Return a message with its two ends, where it is long."""
    half = MOST_TOLD // 2
    return message if len(message) <= MOST_TOLD else f"{message[:half]} … {message[-half:]}"


def _coded(error: GraphQLError, message: str, cause: KgplatformError) -> GraphQLError:
    extensions = {"code": code_of(cause), "remedy": for_programs(cause.remedy), "retryable": cause.retryable}
    return GraphQLError(
        message, nodes=error.nodes, source=error.source, positions=error.positions, path=error.path,
        extensions=extensions,
    )  # fmt: skip


class CodedErrors(MaskErrors):
    """Lets an operation's errors be as they are told."""

    def __init__(self) -> None:
        super().__init__(lambda error: True)

    def anonymise_error(self, error: GraphQLError) -> GraphQLError:
        return told(error)


def _is_unforeseen(error: GraphQLError) -> bool:
    cause = _cause(error)
    return cause is not None and not isinstance(cause, _EXPECTED)


class GuardedSchema(strawberry.Schema):
    """Measures the arguments of every field, says what they mean, and logs the errors that nobody foresaw, with their
    traces; the others were told to the user."""

    def get_fields(self, type_definition: StrawberryObjectDefinition) -> list[StrawberryField]:
        return [described(bounded(field)) for field in super().get_fields(type_definition)]

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        for error in filter(_is_unforeseen, errors):
            _log.error("GraphQL: %s", error, exc_info=_cause(error))
