"""When the rounds of reading end, and which reason is given."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import pytest

from kgplatform.models import Query, Topic
from kgplatform.strategies.apollo.rounds import Curation, curate
from kgplatform.strategies.options import ResearchOptions
from kgplatform.strategies.parts import Parts
from kgplatform.strategies.steps import reading_order, research
from tests.strategies.direct_run import DirectRun

TOPIC = Topic(id="t", name="Moss", domain="plants")


class Course:
    """Steps of research that bring what is said for each round: the relations of the graph, and the queries after."""

    def __init__(self, relations: list[int], queries: list[int], begun: tuple[str, ...] = ()) -> None:
        self.rounds: Iterator[int] = iter(range(1, 99))
        self.begun = begun
        self.relations, self.queries = iter(relations), iter(queries)
        self.concluded = False
        self.asked_on: tuple[int, list[str]] | None = None
        self.left: dict[str, int] = {}

    async def begin(self, *_: Any) -> research.Beginning:
        search = research.Search(round=0, k=5, queries=_queries(1))
        return research.Beginning(seen=(), search=search, circumstances="as they are", concluded=False)

    async def retrieve(self, *_: Any) -> tuple[str, ...]:
        return (f"snippet {next(self.rounds)}",)

    async def read_on(self, _: Any, __: Any, number: int, seen: Sequence[str]) -> tuple[str, ...]:
        self.asked_on = (number, list(seen))
        return self.begun

    async def to_read(self, _: Any, __: Any, seen: tuple[str, ...], ___: Any) -> tuple[str, ...]:
        return tuple(seen[-1:])

    async def extract(self, *_: Any) -> research.Read:
        return research.Read(snippets=1, left=self.left)

    async def connect(self, *_: Any) -> research.Growth:
        return research.Growth(entities=1, relations=next(self.relations))

    async def detect(self, *_: Any) -> research.Gaps:
        return research.Gaps(found=1, closed=0, open=1)

    async def ask(self, _: Any, __: Any, number: int) -> research.Search:
        if not (number_of := next(self.queries)):
            return research.Search(round=number, k=3, queries=(), why="The topic has had its 135 queries.")
        return research.Search(round=number, k=3, queries=_queries(number_of))

    async def conclude(self, *_: Any) -> None:
        self.concluded = True


def _queries(number: int) -> tuple[Query, ...]:
    return tuple(Query(id=f"q{each}", text=f"moss {each}") for each in range(number))


@pytest.fixture
def go_through(monkeypatch: pytest.MonkeyPatch) -> Any:
    async def go(course: Course, options: ResearchOptions) -> Curation:
        for step in ("begin", "retrieve", "read_on", "extract", "connect", "detect", "ask", "conclude"):
            monkeypatch.setattr(research, step, getattr(course, step))
        monkeypatch.setattr(reading_order, "to_read", course.to_read)
        parts = type("Limited", (), {"options": options, "groups": None, "facets": None, "identities": None})()
        return await curate(DirectRun(), cast(Parts, parts), TOPIC)

    return go


@pytest.mark.parametrize(
    ("relations", "queries", "rounds", "reason"),
    [
        ([10, 15, 19], [10, 10, 10], 3, "The last 10 queries brought 4 new relations."),
        ([10, 15, 20, 25, 30], [10, 10, 10, 10], 5, "All planned rounds are done."),
        ([10, 9], [10, 10], 2, "The last 10 queries brought 0 new relations."),
        ([1, 2], [2, 0], 2, "The topic has had its 135 queries."),
        ([0], [0], 1, "The topic has had its 135 queries."),
    ],
)
async def test_rounds_end_when_queries_bring_too_little_or_there_are_no_more(
    go_through: Any, relations: list[int], queries: list[int], rounds: int, reason: str
) -> None:
    course = Course(relations, queries)

    curation = await go_through(course, ResearchOptions(depth=4, least_yield=0.5))

    assert (curation.rounds, curation.reason, course.concluded) == (rounds, reason, True)


async def test_with_no_least_yield_rounds_go_on_to_the_depth(go_through: Any) -> None:
    curation = await go_through(Course([5, 5, 5], [10, 10]), ResearchOptions(depth=2, least_yield=0.0))

    assert (curation.rounds, curation.reason) == (3, "All planned rounds are done.")


async def test_what_was_begun_is_read_to_its_end_after_the_rounds(go_through: Any) -> None:
    course = Course([5, 5, 9], [10], begun=("snippet 7", "snippet 8"))

    curation = await go_through(course, ResearchOptions(depth=1, least_yield=0.5))

    assert course.asked_on == (2, ["snippet 1", "snippet 2"])
    assert curation == Curation(rounds=3, snippets=4, reason="All planned rounds are done.")
    assert next(course.relations, None) is None, "what was read was not connected"
    assert course.concluded


async def test_what_was_left_for_a_model_is_told(go_through: Any) -> None:
    course = Course([5, 5], [10])
    course.left = {"de": 2}

    curation = await go_through(course, ResearchOptions(depth=1, read_on=0))

    assert curation.reason == (
        "All planned rounds are done. "
        "Snippets left for a language model, since the rules read English only: 2 in German."
    )


async def test_nothing_is_read_to_its_end_where_that_is_not_wanted(go_through: Any) -> None:
    course = Course([5, 5], [10], begun=("snippet 7",))

    curation = await go_through(course, ResearchOptions(depth=1, read_on=0))

    assert (course.asked_on, curation.snippets) == (None, 2)
