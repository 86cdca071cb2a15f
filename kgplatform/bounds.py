"""What texts, lists and numbers from outside may be: one place that measures all of them.

Lengths go by what a thing is called, whether it comes as an argument of GraphQL, in an address or in a header: a name
is never a megabyte long, and nothing that a person writes holds a NUL or half of a surrogate pair.
"""

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from kgplatform.errors import InputError
from kgplatform.models.times import told_time

MOST_CHARACTERS = 1_000
MOST_LISTED = 500
MOST_OF_LIST = 500  # things of a list that one call gives
MOST_ADDRESSES = 100  # that are fetched by one call
MOST_LOOKED_UP = 100  # sources that catalogues are asked about by one call
MOST_NUMBER = 1e15
LARGEST_INT = 2**31 - 1  # of GraphQL
WHOLE_TEXTS = frozenset({"text"})  # of documents: the size of a request bounds them, and form feeds part their pages
_LONGER = {"goal": 4_000, "why": 4_000, "url": 4_000, "query": 65_536, "path": 2_000}
_LONGER_LISTS = {"documents": 1_000}
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_NO_TEXT = re.compile(r"[\x00\ud800-\udfff]")


def check_all(given: Mapping[str, Any]) -> None:
    """Check values by their names, with all that lists and inputs among them hold. Raises InputError for the first
    that cannot be used."""
    for name, value in given.items():
        _check(name, value)


def check_text(name: str, text: str, most: int = 0) -> str:
    """Return a text that is not too long for what it is, or than `most`, and holds no character that no text has;
    raises InputError."""
    whole = name in WHOLE_TEXTS and not most
    most = most or _LONGER.get(name, MOST_CHARACTERS)
    if not whole and len(text) > most:
        raise InputError(
            f"`{name}` has {len(text):,} characters.", f"Give at most {most:,}: {_begun(text)} is where it begins."
        )
    if found := (_NO_TEXT if whole else _CONTROL).search(text):
        raise InputError(
            f"`{name}` has the character U+{ord(found[0]):04X} at place {found.start():,}, which no text has.",
            "Leave it out: half surrogates and control characters but tabs and line breaks cannot be stored.",
        )
    return text


def check_number(name: str, number: float) -> float:
    """Return a number that can be stored; raises InputError."""
    if not math.isfinite(number) or abs(number) > MOST_NUMBER:
        raise InputError(f"`{name}` is no number that can be used.", f"Give one up to {MOST_NUMBER:.0e}.")
    return number


def check_time(name: str, text: str) -> str:
    """Return a day or a time in full, as times are told (kgplatform.models.times), that of no zone as of UTC; raises
    InputError for what is none of ISO 8601."""
    try:
        told = told_time(check_text(name, text))
    except (OverflowError, ValueError):
        told = ""
    if not told:
        raise InputError(
            f"`{name}` is {_begun(text)}, which is no time.", "Give one like 2026-11-23 or 2026-11-23T08:30:00Z."
        )
    return told


def check_size(name: str, size: int, least: int = 0, most: int = MOST_LISTED) -> int:
    """Return how many of something are wanted; raises InputError."""
    if not least <= size <= most:
        raise InputError(f"`{name}` is {_begun(str(size))}.", f"Give {least} to {most}.")
    return size


def _check(name: str, value: Any) -> None:
    if isinstance(value, Enum) or value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        check_text(name, value)
    elif isinstance(value, int | float):
        check_number(name, value)
    elif isinstance(value, Mapping):
        check_all(value)
    elif is_dataclass(value):
        check_all({field.name: getattr(value, field.name) for field in fields(value)})
    elif isinstance(value, Iterable):
        _check_list(name, list(value))


def _check_list(name: str, values: list[Any]) -> None:
    most = _LONGER_LISTS.get(name, MOST_LISTED)
    if len(values) > most:
        raise InputError(f"`{name}` has {len(values):,} entries.", f"Give at most {most:,} at once.")
    for value in values:
        _check(name, value)


def _begun(text: str) -> str:
    """Return how a text begins, as it can be shown."""
    return repr(text if len(text) <= 40 else text[:40] + "…")
