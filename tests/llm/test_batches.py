"""How much one question holds."""

from kgplatform.llm.batches import batches, tokens_of_reading
from tests.writing.corpus import snippet

SHORT = [snippet(f"Bridge {n}", f"Bridge {n} is short.") for n in range(8)]
LONG = [snippet(f"Long {n}", f"Bridge {n} is long. " * 200) for n in range(3)]


def test_few_snippets_go_together_and_long_ones_alone() -> None:
    assert batches([]) == []
    assert batches([(each,) for each in SHORT]) == [range(0, 6), range(6, 8)]
    assert batches([(SHORT[0], SHORT[1])] * 9) == [range(0, 9)]
    assert batches([(each,) for each in (*LONG, SHORT[0])]) == [range(0, 1), range(1, 2), range(2, 4)]
    assert batches([SHORT, (SHORT[0],)]) == [range(0, 1), range(1, 2)]


def test_a_longer_text_is_given_a_longer_answer() -> None:
    assert tokens_of_reading([]) == 0
    assert tokens_of_reading(["abc", "abcdef"]) == (700 + 2) + (700 + 4)
