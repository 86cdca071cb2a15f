"""What one operation may ask for: its depth, its aliases, its tokens, and the rows that it brings."""

from collections.abc import Callable

from strawberry.extensions import MaxAliasesLimiter, MaxTokensLimiter, QueryDepthLimiter, SchemaExtension

from kgplatform.errors import InputError

MAX_DEPTH = 12
MAX_ALIASES = 30
MAX_TOKENS = 3_000
MAX_ROWS = 50_000
MAX_FIRST = 500


class RowBudget:
    """Counts the rows of one operation: depth alone does not bound lists in lists."""

    def __init__(self, rows: int = MAX_ROWS) -> None:
        self._left = rows

    def spend(self, rows: int) -> None:
        """Take rows off; raises InputError when the operation has had its share."""
        self._left -= rows
        if self._left < 0:
            raise InputError(
                f"The query brings more than {MAX_ROWS} rows.", "Ask for fewer with `first`, or for fewer levels."
            )


def page_size(first: int) -> int:
    """Return `first` when it can be answered; raises InputError outside of 0..500."""
    if not 0 <= first <= MAX_FIRST:
        raise InputError(f"`first` is {first}.", f"Give 0 to {MAX_FIRST}, and go on with `after`.")
    return first


def limiters() -> list[Callable[[], SchemaExtension]]:
    """Return the factories of the extensions that refuse an operation before it runs."""
    return [
        lambda: QueryDepthLimiter(max_depth=MAX_DEPTH),
        lambda: MaxAliasesLimiter(max_alias_count=MAX_ALIASES),
        lambda: MaxTokensLimiter(max_token_count=MAX_TOKENS),
    ]
