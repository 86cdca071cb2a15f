"""Asking services and catalogues beyond the corpus for who sent a form."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from kgplatform.errors import InputError, KgplatformError, OperationTooLong, SearchError, SettingsError

REFUSALS = (InputError, SettingsError, SearchError)
"""What is told in place, since it says what helps: nothing is wrong with the address."""

T = TypeVar("T")


async def within(seconds: float, doing: Awaitable[T]) -> T:
    """Return what comes of what is done; raises OperationTooLong where that takes longer than so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            return await doing
    except TimeoutError:
        what = f"It took more than {seconds:g} seconds, and was ended."
        raise OperationTooLong(what, "Send the same again: what was found or loaded is kept.") from None


def status_of(refusal: KgplatformError) -> int:
    """Return the status of a page that tells one of REFUSALS."""
    return 400 if isinstance(refusal, InputError) else 503
