"""JSON from outside, read only as far as its extent allows; and answers, written piece by piece.

Nothing else in the process computes while one call of json or re does, so no call is given more than a piece.
"""

import json
import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from secrets import token_hex
from typing import Any, NoReturn

from kgplatform.errors import InputError

MAX_VALUES = 50_000  # lists, objects, strings and elements: texts may be long, but nobody sends so many
MAX_LEVELS = 32
MAX_FRAME = 4 * 1024 * 1024  # characters outside of long strings
MAX_ANSWER = 64 * 1024 * 1024
_PIECE = 256 * 1024
_LONG = 16 * 1024  # a string that is read by itself
_IN_STRING = re.compile(r'(?:[^"\\]++|\\u[0-9a-fA-F]{4}|\\[^u])*+', re.DOTALL)
_OUTSIDE = re.compile(r'[^"]*+')
_STRUCTURE = re.compile(r"[\[\]{},]")
_LONGEST_ESCAPE = 6
_AT_ONCE = 16 * 1024  # characters of an answer that are written by one call, roughly
_dumps = json.JSONEncoder(separators=(",", ":")).encode
_REMEDY = "Send an object: application/json, as GraphQL over HTTP has it."


def read_json(body: bytes) -> Any:
    """Return what a text of JSON says. Raises InputError for one that is none, too deep, or of too many values: a list
    of lists takes thirty times the memory of its text."""
    return _Reader().read(body)


class _Reader:
    """Puts short signs in the place of long strings, reads what is left at once, and puts the strings back."""

    def __init__(self) -> None:
        self._level = self._values = self._size = 0
        self._in_string = False
        self._frame: list[str] = []
        self._string: list[str] = []
        self._long: dict[str, str] = {}
        self._sign = token_hex(16)  # nobody can send it

    def read(self, body: bytes) -> Any:
        rest = ""
        for piece in _decoded(body):
            rest = self._take(rest + piece)
        if self._in_string:
            raise _no_json("a string does not end")
        frame = "".join(self._frame)
        return self._whole(_loads(frame)) if self._long else _loads(frame)

    def _take(self, piece: str) -> str:
        """Read a piece, and return what of it belongs to the next one: the beginning of an escape."""
        place = 0
        while place < len(piece):
            match = (_IN_STRING if self._in_string else _OUTSIDE).match(piece, place)
            end = match.end() if match else place
            (self._string.append if self._in_string else self._add_outside)(piece[place:end])
            if end < len(piece) and piece[end] != '"':
                if len(piece) - end >= _LONGEST_ESCAPE:
                    raise _no_json(f"no escape at {piece[end : end + _LONGEST_ESCAPE]!r}")
                return piece[end:]
            if end < len(piece):
                self._turn()
            place = end + 1
        return ""

    def _add_outside(self, text: str) -> None:
        for sign in _STRUCTURE.findall(text):
            self._level += (sign in "[{") - (sign in "]}")
            if self._level > MAX_LEVELS:
                raise InputError(f"What was sent is more than {MAX_LEVELS} levels deep.", "Send fewer levels.")
            self._count(sign in "[{,")
        self._put(text)

    def _turn(self) -> None:
        """Begin a string, or end it."""
        self._in_string = not self._in_string
        if self._in_string:
            return
        self._count(1)
        if sum(map(len, self._string)) <= _LONG:
            self._put(f'"{"".join(self._string)}"')
        else:
            name = f"{self._sign}{len(self._long)}"
            self._long[name] = _joined_text([_loads(f'"{part}"') for part in self._string])
            self._put(f'"{name}"')
        self._string = []

    def _put(self, text: str) -> None:
        self._size += len(text)
        if self._size > MAX_FRAME:
            raise InputError(f"What was sent has {MAX_FRAME // 1024**2} MB beside its texts.", "Send less at once.")
        self._frame.append(text)

    def _count(self, values: int) -> None:
        self._values += values
        if self._values > MAX_VALUES:
            raise InputError(f"What was sent has more than {MAX_VALUES:,} values.", "Send it in several requests.")

    def _whole(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {self._long.get(key, key): self._whole(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self._whole(each) for each in value]
        return self._long.get(value, value) if isinstance(value, str) else value


def _joined_text(parts: list[str]) -> str:
    """Join parts; the halves of a surrogate pair may have come to stand in two of them."""
    whole = ""
    for part in parts:
        if whole and part and "\ud800" <= whole[-1] <= "\udbff" and "\udc00" <= part[0] <= "\udfff":
            pair = (whole[-1] + part[0]).encode("utf-16", "surrogatepass").decode("utf-16")
            whole = whole[:-1] + pair + part[1:]
        else:
            whole += part
    return whole


def _decoded(body: bytes) -> Iterator[str]:
    decoder = getincrementaldecoder("utf-8")()
    try:
        for start in range(0, len(body), _PIECE):
            yield decoder.decode(body[start : start + _PIECE], start + _PIECE >= len(body))
    except UnicodeDecodeError as error:
        raise InputError(f"What was sent is not UTF-8: {error.reason}.", "Send UTF-8.") from None


def _loads(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_number)
    except ValueError as error:
        raise _no_json(str(error)) from None


def _no_json(why: str) -> InputError:
    return InputError(f"What was sent is no JSON: {why[:200]}.", _REMEDY)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def write_json(value: Any) -> Iterator[bytes]:
    """Yield a value as JSON in pieces; raises InputError when they are too much together."""
    written = 0
    for piece in _pieces(value):
        written += len(piece)
        if written > MAX_ANSWER:
            raise InputError(
                f"The answer has more than {MAX_ANSWER // 1024**2} MB.", "Ask for less at once: by `first` and `after`."
            )
        yield piece.encode("ascii")


def _pieces(value: Any) -> Iterator[str]:
    if not isinstance(value, dict | list) or not value or _left(value, _AT_ONCE) >= 0:
        yield _dumps(value)
    elif isinstance(value, dict):
        yield from _members(value)
    else:
        yield from _elements(value)


def _left(parts: dict[str, Any] | list[Any], room: int) -> int:
    """Return how many characters of room an object or a list leaves, roughly; less than 0 where it has not room."""
    room -= 8
    for each in parts.values() if isinstance(parts, dict) else parts:
        if isinstance(each, str):
            room -= 8 + len(each)
        elif isinstance(each, dict | list):
            room = _left(each, room)
        else:
            room -= 8
        if room < 0:
            break
    return room


def _members(values: dict[str, Any]) -> Iterator[str]:
    sign = "{"
    for name, value in values.items():
        yield f"{sign}{_dumps(name)}:"
        yield from _pieces(value)
        sign = ","
    yield "}"


def _elements(values: list[Any]) -> Iterator[str]:
    sign = "["
    for value in values:
        yield sign
        yield from _pieces(value)
        sign = ","
    yield "]"
