"""How much one question holds."""

from collections.abc import Sequence

import pytest

from kgplatform.errors import ContextTooSmall
from kgplatform.llm.batches import batches, in_halves, tokens_of_reading
from tests.writing.corpus import snippet

SHORT = [snippet(f"Bridge {n}", f"Bridge {n} is short.") for n in range(8)]
LONG = [snippet(f"Long {n}", f"Bridge {n} is long. " * 200) for n in range(3)]


def test_few_snippets_go_together_and_long_ones_alone() -> None:
    assert batches([]) == []
    assert batches([(each,) for each in SHORT]) == [range(0, 6), range(6, 8)]
    assert batches([(SHORT[0], SHORT[1])] * 9) == [range(0, 9)]
    assert batches([(each,) for each in (*LONG, SHORT[0])]) == [range(0, 1), range(1, 2), range(2, 4)]
    assert batches([SHORT, (SHORT[0],)]) == [range(0, 1), range(1, 2)]


@pytest.mark.parametrize(
    ("longest", "answers"), [(9, ["abcde"]), (3, ["abc", "de"]), (2, ["ab", "c", "de"]), (1, ["a", "b", "c", "d", "e"])]
)
async def test_what_is_too_much_is_asked_about_in_halves(longest: int, answers: list[str]) -> None:
    async def ask(items: Sequence[str]) -> str:
        if len(items) > longest:
            raise ContextTooSmall("Too long.")
        return "".join(items)

    assert await in_halves(ask, "abcde") == answers


async def test_one_thing_that_is_too_much_is_an_error() -> None:
    async def ask(_: Sequence[str]) -> str:
        raise ContextTooSmall("Too long.")

    with pytest.raises(ContextTooSmall):
        await in_halves(ask, "ab")


def test_a_longer_text_is_given_a_longer_answer() -> None:
    assert tokens_of_reading([]) == 0
    assert tokens_of_reading(["abc", "abcdef"]) == (700 + 2) + (700 + 4)
