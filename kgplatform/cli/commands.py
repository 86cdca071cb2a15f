"""Commands that measure what was typed before they do anything, by the limits that hold for GraphQL."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand

from kgplatform.bounds import check_all
from kgplatform.cli.console import tell_error
from kgplatform.errors import InputError, KgplatformError

F = TypeVar("F", bound=Callable[..., Any])

_UNDECODED = re.compile("[\udc80-\udcff]")  # bytes that were no UTF-8, as Python keeps them


class CheckedCommand(TyperCommand):
    """A command whose texts and numbers can be stored and looked for. A path may be of any bytes.

    An error of ours is told in words with its remedy, and the exit code is 1.
    """

    def invoke(self, ctx: Any) -> Any:  # the class of contexts is typer's own affair
        try:
            _check(ctx.params)
            return super().invoke(ctx)
        except KgplatformError as error:
            tell_error(error)
            raise typer.Exit(1) from error


class Commands(typer.Typer):
    """A group of commands that are checked."""

    def command(self, name: str | None = None, **given: Any) -> Callable[[F], F]:
        return super().command(name, **{"cls": CheckedCommand, **given})


def _check(given: dict[str, Any]) -> None:
    for name, value in given.items():
        for text in value if isinstance(value, list | tuple) else [value]:
            if isinstance(text, str) and _UNDECODED.search(text):
                raise InputError(
                    f"`{name}` holds bytes that are no UTF-8.", "Give it in UTF-8, which your terminal may be set to."
                )
    check_all(given)
