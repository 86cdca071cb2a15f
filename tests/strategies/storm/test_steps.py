"""What an answer is drawn from, and what a strategy of conversations declares."""

from kgplatform.models import Snippet
from kgplatform.sources.source_type import reliable
from kgplatform.strategies.options import Rounds
from kgplatform.strategies.storm import STRATEGY, StormOptions, steps
from kgplatform.strategies.workload import Work
from tests.stored import snippet

PAPER, FORUM = (
    snippet("Moss holds water.", "moss").model_copy(update={"url": url})
    for url in ("https://example.org/moss.html#0", "https://www.reddit.com/r/moss/comments/1/why#0")
)


def test_forums_answer_only_where_nothing_else_does() -> None:
    rows: list[Snippet] = [FORUM, PAPER]
    assert reliable(rows) == (PAPER,)
    assert reliable([FORUM]) == (FORUM,)
    assert reliable([]) == ()


def test_of_several_queries_the_first_of_each_comes_first() -> None:
    found = steps.Retrieved(new=(), found={"x": ("a", "b", "c"), "y": ("b", "d")})

    assert found.best(("x", "y", "z")) == ("a", "b", "d", "c")


def test_the_papers_sizes_are_the_defaults() -> None:
    options = StormOptions()
    assert (options.conversations, options.turns, options.turns_in_all) == (6, 5, 30)
    assert StormOptions(turns_at_most=7).turns_in_all == 7
    assert "questions" not in StormOptions.model_fields  # of rounds about gaps, which there are none of


def test_steps_go_by_no_depth_and_circumstances_tell_the_sizes() -> None:
    chosen = StormOptions(perspectives=2, turns=3, k=4, gaps=True, sources="corpus,pubmed").for_steps()
    assert (chosen.depth, chosen.k, chosen.services) == (0, 4, ("pubmed",))
    assert chosen.rounds == Rounds(number=3, width=9)
    assert chosen.manner == "storm 2 3 30 3 gaps"
    assert StormOptions(perspectives=2).for_steps().manner == "storm 2 5 30 3"


def test_calls_go_with_the_turns_and_there_are_none_where_nothing_is_left_to_ask() -> None:
    assert STRATEGY.workload is not None
    workload = STRATEGY.workload(StormOptions(perspectives=2, turns=2))
    roles = ("perspectives", "interviewer", "synthesiser", "answerer")
    asking = workload.calls(Work(read=10, asks=2, snippets=10, length=100))
    assert [asking[role] for role in roles] == [1, 6, 6, 6]
    assert "researcher" not in asking
    concluded = workload.calls(Work(read=0, asks=0, snippets=10, length=100))
    assert [concluded[role] for role in roles] == [0, 0, 0, 0]


def test_no_more_steps_than_there_may_be() -> None:
    assert STRATEGY.steps_at_most(StormOptions(turns=2)) == 3 + 6 + 2 + 2 * 9 + 2 + 2
    assert STRATEGY.steps_at_most(StormOptions(turns=2, sources="web", page=False)) == 3 + 8 + 2 + 2 * 11 + 2
