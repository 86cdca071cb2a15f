"""Texts of queries: measured before they are read, read, measured again, and checked against the schema.

What costs more than it should is refused by the cheapest step that can tell. A text that passed is kept for the next
request that has it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from graphql import DocumentNode, GraphQLError, GraphQLSchema, GraphQLSyntaxError, TokenKind, parse, validate
from strawberry.extensions import SchemaExtension

from api.schema.limits import MAX_NAME, MAX_TOKENS, check_extent
from kgplatform.bounds import check_text
from kgplatform.errors import InputError, KgplatformError

KEPT = 64  # texts with what they were read as: the largest takes some 2 MB
_SHORT = {TokenKind.NAME: "name", TokenKind.INT: "number", TokenKind.FLOAT: "number"}


@dataclass(frozen=True)
class Checked:
    """A text of a query as it was understood; with `errors` it cannot be used."""

    document: DocumentNode | None
    errors: tuple[GraphQLError, ...] = ()


class Documents:
    """Reads texts of queries for one schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._read = lru_cache(maxsize=KEPT)(self._read_anew)

    def read(self, text: str) -> Checked:
        """Return what a text was understood as, or why it cannot be used."""
        try:
            check_text("query", text)
            return self._read(text)
        except InputError as error:
            return Checked(None, (_of(error),))

    def _read_anew(self, text: str) -> Checked:
        try:
            document = parse(text, max_tokens=MAX_TOKENS)
        except GraphQLSyntaxError as error:
            return Checked(None, (error,))
        _check_tokens(document)
        check_extent(document)
        errors = tuple(validate(self._schema, document))
        return Checked(None if errors else document, errors)


def _check_tokens(document: DocumentNode) -> None:
    """Names come back with each row of the answer, and Python reads no number of thousands of digits: none may be
    long."""
    token = document.loc.start_token if document.loc else None
    while token:
        value = token.value or ""
        if token.kind in _SHORT and len(value) > MAX_NAME:
            raise InputError(
                f"The query has a {_SHORT[token.kind]} of {len(value):,} characters, {value[:20]}….",
                f"Give {_SHORT[token.kind]}s of at most {MAX_NAME}.",
            )
        token = token.next


def _of(error: KgplatformError) -> GraphQLError:
    return GraphQLError(str(error), original_error=error)


class CheckedBefore(SchemaExtension):
    """Lets an operation go on with the document that was checked before: its context has it as `document`."""

    def on_operation(self) -> Iterator[None]:
        document = getattr(self.execution_context.context, "document", None)
        if document is not None:
            self.execution_context.graphql_document = document
            self.execution_context.pre_execution_errors = []
        yield
