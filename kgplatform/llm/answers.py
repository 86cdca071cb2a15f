"""Reading a model's answer: find the JSON in its text, repair it, check its shape."""

import json
import re
from collections.abc import Iterator
from typing import Any, TypeVar, get_origin

from json_repair import repair_json
from pydantic import BaseModel, ValidationError

A = TypeVar("A", bound=BaseModel)

SHOWN_PROBLEMS = 3
_THOUGHT = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL | re.IGNORECASE)
_UNFINISHED_THOUGHT = re.compile(r"\A\s*<think>(?!.*</think>)", re.DOTALL | re.IGNORECASE)
# Some templates open the thought themselves: only its end is in the answer.
_END_OF_THOUGHT = re.compile(r"\A[^{\[`]*?</think>", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"^\s*```[a-zA-Z]*\s*$", re.MULTILINE)
# Where an object or a list begins that may be broken: a key, or an element, follows.
_BROKEN = re.compile(r"\{\s*(?:[\"'\u201c]\s*\w|\w+\s*:)|\[\s*[{\[\"]")
_decoder = json.JSONDecoder(strict=False)


class Unreadable(Exception):
    """An answer that is not of the shape that was asked for; says why."""


def read_answer(text: str, answer: type[A], repair: bool = True) -> A:
    """Return the answer in a model's text: bare, in a fenced block, or with words around it.

    Of several JSON values the one with the most of the answer's fields is taken, and the last of equals. Without
    `repair` only complete JSON counts. Raises Unreadable with a reason that the model can be told.
    """
    spoken = spoken_part(text)
    values = list(_complete_values(spoken)) or (_repaired_values(spoken) if repair else [])
    alone = len(values) == 1 and _FENCE.sub("", spoken).lstrip().startswith("[")
    candidates = [candidate for value in values if (candidate := _as_object(value, answer, alone)) is not None]
    if not candidates:
        raise Unreadable(_nothing_found(spoken, values, answer))
    best = max(reversed(candidates), key=lambda candidate: len(_known(candidate, answer)))
    try:
        return answer.model_validate(best)
    except ValidationError as error:
        raise Unreadable(_describe(error)) from error


def spoken_part(text: str) -> str:
    """Return an answer without the model's thoughts before it."""
    for pattern in (_THOUGHT, _END_OF_THOUGHT):
        text, found = pattern.subn("", text, count=1)
        if found:
            break
    return "" if _UNFINISHED_THOUGHT.match(text) else text.strip()


def _complete_values(text: str) -> Iterator[Any]:
    """Yield the JSON objects and lists that stand whole in a text, the outermost only, up to a broken one."""
    place = 0
    while (start := _next_bracket(text, place)) >= 0:
        try:
            value, place = _decoder.raw_decode(text, start)
        except (json.JSONDecodeError, RecursionError):
            if _BROKEN.match(text, start):
                return  # what follows lies inside of it
            place = start + 1  # a bracket of the prose
        else:
            yield value


def _next_bracket(text: str, place: int) -> int:
    return min((at for bracket in "{[" if (at := text.find(bracket, place)) >= 0), default=-1)


def _repaired_values(text: str) -> list[Any]:
    broken = _BROKEN.search(text)
    if broken is None:
        return []
    try:
        value = repair_json(_FENCE.sub("", text[broken.start() :]), return_objects=True, skip_json_loads=True)
    except (ValueError, RecursionError):
        return []
    return [value] if isinstance(value, dict | list) else []


def _as_object(value: Any, answer: type[BaseModel], alone: bool) -> dict[str, Any] | None:
    """Return a value as the answer's fields; None: it is no answer.

    A bare list is that of the answer's only list, if it is all that was said or holds objects: "[1]" in a sentence
    does not.
    """
    if isinstance(value, dict):
        return value if _known(value, answer) else None
    if len(value) == 1 and isinstance(value[0], dict) and _known(value[0], answer):
        inner: dict[str, Any] = value[0]
        return inner
    lists = [name for name, field in answer.model_fields.items() if get_origin(field.annotation) in (list, tuple)]
    holds_objects = bool(value) and all(isinstance(part, dict) for part in value)
    return {lists[0]: value} if len(lists) == 1 and (alone or holds_objects) else None


def _known(candidate: dict[str, Any], answer: type[BaseModel]) -> set[str]:
    return _fields(answer) & candidate.keys()


def _fields(answer: type[BaseModel]) -> set[str]:
    return {field.alias or name for name, field in answer.model_fields.items()}


def _nothing_found(text: str, values: list[Any], answer: type[BaseModel]) -> str:
    if not text:
        return "It is empty."
    if not values:
        return "There is no JSON in it."
    return f"Its JSON has none of the fields {', '.join(sorted(_fields(answer)))}."


def _describe(error: ValidationError) -> str:
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    shown = [f"{'.'.join(map(str, p['loc'])) or 'the answer'}: {p['msg']}" for p in problems[:SHOWN_PROBLEMS]]
    more = f" and {len(problems) - SHOWN_PROBLEMS} more" if len(problems) > SHOWN_PROBLEMS else ""
    return f"Its JSON does not fit: {'; '.join(shown)}{more}."
