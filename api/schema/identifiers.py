"""Ids that clients give: a Relay global id, or the plain key that pages, the command line and Neo4j show."""

from collections.abc import Sequence

from strawberry import relay

from api.schema.node import NODES
from kgplatform.errors import InputError


def key_of(given: str, type_name: str) -> str:
    """Return the key behind an id; raises InputError for the global id of another type."""
    try:
        decoded = relay.GlobalID.from_id(given)
    except relay.GlobalIDValueError:
        return given
    if decoded.type_name not in NODES:
        return given
    if decoded.type_name != type_name:
        other, wanted = decoded.type_name, type_name
        raise InputError(
            f"{given} is the id of {_article(other)} {other}.", f"Give the id of {_article(wanted)} {wanted}."
        )
    return decoded.node_id


def _article(name: str) -> str:
    return "an" if name[0] in "AEIO" else "a"


def keys_of(given: Sequence[str], type_name: str) -> tuple[list[str], list[InputError]]:
    """Return the keys behind ids, and an error for each global id of another type."""
    keys, wrong = list[str](), list[InputError]()
    for each in given:
        try:
            keys.append(key_of(each, type_name))
        except InputError as error:
            wrong.append(error)
    return keys, wrong
