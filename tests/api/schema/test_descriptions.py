"""Everything that the schema has is described: a reader of GraphiQL needs no other page."""

from collections.abc import Iterator

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    build_schema,
)

from api.schema import schema

KNOWN = build_schema(schema.as_str())


def undescribed(named: GraphQLNamedType) -> Iterator[str]:
    """Give the places of a type that have no description: itself, its fields, their arguments, its values."""
    if not named.description:
        yield named.name
    if isinstance(named, GraphQLEnumType):
        yield from (f"{named.name}.{name}" for name, value in named.values.items() if not value.description)
    if isinstance(named, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
        for name, field in named.fields.items():
            if not field.description:
                yield f"{named.name}.{name}"
            arguments = {} if isinstance(named, GraphQLInputObjectType) else field.args
            yield from (f"{named.name}.{name}({each})" for each, what in arguments.items() if not what.description)


def test_every_type_field_argument_and_value_is_described() -> None:
    assert [
        place
        for name in sorted(KNOWN.type_map)
        if not name.startswith("__")
        for place in undescribed(KNOWN.type_map[name])
    ] == []
