"""Mutations that are done once: the same again with the same key is answered with what came of it the first time."""

import json
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from typing import Annotated, TypeVar

import strawberry
from pydantic import BaseModel

from api.schema.context import Info
from kgplatform.bounds import check_text
from kgplatform.errors import InputError

M = TypeVar("M", bound=BaseModel)
LONGEST = 200  # characters of a key

Key = Annotated[
    str | None,
    strawberry.argument(
        name="idempotencyKey",
        description="A key of this one request, such as a random one, of at most 200 characters. The same input with "
        "the same key is done once and answered alike for a day; another input with it is an InputProblem.",
    ),
]


async def once(  # noqa: PLR0917 - what is done, and what it is known by
    info: Info,
    key: str | None,
    name: str,
    given: Mapping[str, object],
    work: Callable[[], Awaitable[M]],
    model: type[M],
) -> M:
    """Return what `work` gives, or what it gave when the mutation `name` was given the same with the same key.

    What fails is not kept: it may be tried again. Raises InputError for a key of something else.
    """
    if key is None:
        return await work()
    if not check_text("idempotencyKey", key, LONGEST).strip():
        raise InputError("The idempotency key is empty.", "Give a text of your own, or leave it out.")
    services = info.context.services
    known = await services.begin_once(key, _digest(name, given))
    if known is not None:
        return model.model_validate_json(known)
    answer = None
    try:
        done = await work()
        answer = done.model_dump_json()
    finally:
        await services.end_once(key, answer)
    return done


def _digest(name: str, given: Mapping[str, object]) -> str:
    return sha256(json.dumps([name, given], sort_keys=True, default=_plain).encode()).hexdigest()


def _plain(value: object) -> object:
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else str(value)
