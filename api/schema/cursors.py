"""Cursors: the place of a thing in one order of one list, as a text that nobody but us reads.

A cursor holds the value of the thing in that order and its id, and no count of what came before: what is added or taken
away meanwhile moves nothing. It also holds which list that is: its name, its order, and a hash of whose it is and of
its filters.
"""

import json
from base64 import b64decode, b64encode
from binascii import Error
from math import isfinite
from typing import Any

from kgplatform.errors import InputError
from kgplatform.ids import digest
from kgplatform.models import ListAsked, OrderValue, Place

_REMEDY = "Give the `endCursor` of the part before, of the same list with the same filter and order."
_DIGITS = 12  # of the hash: it tells lists apart, and keeps nobody out


def cursor_of(asked: ListAsked, place: Place) -> str:
    """Return the cursor of a place in the list that is asked for."""
    told = [asked.name, asked.order, _which(asked), place.value, place.id]
    held = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return b64encode(held.encode()).decode()


def place_of(cursor: str, asked: ListAsked) -> Place:
    """Return the place that a cursor holds. Raises InputError for a text that is no cursor, and for a cursor of another
    list than the one that is asked for, of another order, owner or filter."""
    listed, ordered, which, value, id_ = _held(cursor)
    if listed != asked.name:
        raise InputError(f"The cursor is of another list: {_words(listed)}, not {_words(asked.name)}.", _REMEDY)
    if ordered != asked.order:
        raise InputError(f"The cursor is of another order: by {_shown(ordered)}, not by {asked.order}.", _REMEDY)
    if which != _which(asked):
        of = "of another thing, or with another filter" if asked.owner else "with another filter"
        raise InputError(f"The cursor is of the same list {of}.", _REMEDY)
    return Place(value=value, id=id_)


def _which(asked: ListAsked) -> str:
    return digest(asked.owner, json.dumps(asked.where))[:_DIGITS]


def _held(cursor: str) -> tuple[str, str, str, OrderValue, str]:
    try:
        held = json.loads(b64decode(cursor.encode("ascii"), validate=True))
    except (Error, ValueError, RecursionError):
        held = None
    if not (isinstance(held, list) and len(held) == 5 and _is_place(*held)):
        raise InputError(f"{_shown(cursor) or 'An empty text'} is no cursor.", _REMEDY)
    return held[0], held[1], held[2], held[3], held[4]


def _is_place(name: Any, order: Any, which: Any, value: Any, id_: Any) -> bool:
    texts = all(isinstance(each, str) for each in (name, order, which, id_))
    number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return texts and (number or isinstance(value, str)) and (isinstance(value, str) or abs(value) < 2**63)


def _words(name: str) -> str:
    return _shown(name.replace("_", " "))


def _shown(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"
