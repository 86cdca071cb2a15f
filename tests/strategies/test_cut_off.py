"""A run that is cut off in each of its steps, and taken up each time, comes to what an undisturbed one comes to."""

import asyncio
import os
import pickle
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import ParamSpec, TypeVar, cast

import pytest

from kgplatform.bootstrap import Platform
from kgplatform.graph import answers
from kgplatform.graph.pages import read_page
from kgplatform.graph.session import Graph, Work
from kgplatform.language.sentences import sentence_spans
from kgplatform.models import Budget, OptionValue, PageSentence, Snippet, TopicSnippet
from kgplatform.roles.comparison.comparer import Aspect, Comparison, ComparisonBrief
from kgplatform.strategies.declaration import Ending
from kgplatform.strategies.parts import with_options
from kgplatform.strategies.rag import STRATEGY as RAG
from kgplatform.strategies.rag import RagOptions
from kgplatform.strategies.registry import all_strategies, strategy_of
from kgplatform.writing.comparison import HEADING as TABLE
from kgplatform.writing.markdown import to_markdown
from tests.strategies.bees import FORGET
from tests.strategies.direct_run import DirectRun
from tests.strategies.flat.test_flat import SUBJECT

P = ParamSpec("P")
R = TypeVar("R")
ALL_OF_IT = (  # but for when it was made, and how often somebody looked
    "MATCH (n) WHERE NOT n:Word AND NOT n:Domain RETURN labels(n) AS labels, n {.*, written: null, asked: null, "
    "at: null, loaded: null, settled: null, seen: null, began: null, looked: null} AS kept",
    "MATCH (a)-[r]->(b) WHERE NOT a:Word AND NOT b:Word RETURN a.id AS a, type(r) AS type, r {.*} AS kept, b.id AS b",
)
SMALL: Mapping[str, Mapping[str, OptionValue]] = {
    "apollo": {"depth": 1, "questions": 2, "queries": 2, "first_sources": 0},
    "ask": {"question": "What do varroa mites feed on?"},
    "costorm": {"turns": 3, "experts": 2, "warm_turns": 1, "first_k": 2, "say": "What do mites feed on?"},
    "flat": {"depth": 1, "questions": 2, "queries": 2, "first_k": 2, "k": 2},
    "mixed": {"depth": 1, "questions": 2, "queries": 2, "first_sources": 0},
    "omnithink": {"levels": 2, "breadth": 2, "first_k": 3, "k": 2},
    "orag": {"first_k": 4},
    "outline": {},
    "page": {},
    "rag": {"first_k": 4},
    "storm": {"perspectives": 1, "turns": 2, "first_k": 2},
    "structsurvey": {"abstracts": 6, "section_abstracts": 4, "k": 2, "sections": 3},
    "topical": {},
}
USUAL = ("ask", "flat", "omnithink", "orag", "rag", "structsurvey")
"""Those that no other test cuts off; KGPLATFORM_TEST_EVERY has all of them tried."""
ON_A_TOPIC = ("ask", "outline", "page")  # what needs one that was researched


class Killed(BaseException):
    """The process ends: nothing in it goes on."""


class Deadly:
    """Ends the process behind the next transaction, once it is `armed`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.armed = False
        write = Graph.write_together

        async def written(graph: Graph, do: Callable[[Work], Awaitable[R]]) -> R:
            armed, self.armed = self.armed, False
            result = await write(graph, do)
            if armed:
                raise Killed
            return result

        monkeypatch.setattr(Graph, "write_together", written)


class TakenUp(DirectRun):
    """Ends its process in each step behind its first transaction, and again when all is done and not yet kept; what is
    kept is told as a database gives it back."""

    def __init__(self, deadly: Deadly) -> None:
        super().__init__(Budget())
        self.ends = 0
        self._deadly = deadly
        self._kept: list[tuple[str, str, bytes]] = []
        self._told = 0
        self._tried = 0

    async def whole(self, work: Callable[[], Awaitable[Ending]]) -> Ending:
        """Take the run up until it ends."""
        while True:
            self._told, others = 0, asyncio.all_tasks()
            try:
                return await work()
            except Killed:
                self.ends += 1
                left = asyncio.all_tasks() - others  # what ran beside it ends with it
                for task in left:
                    task.cancel()
                await asyncio.gather(*left, return_exceptions=True)

    async def step(self, stage: str, function: Callable[P, Awaitable[R]], *args: P.args, **kwargs: P.kwargs) -> R:
        name, self._told = getattr(function, "__name__", ""), self._told + 1
        if self._told <= len(self._kept):
            *known, result = self._kept[self._told - 1]
            assert known == [stage, name]
            return cast(R, pickle.loads(result))
        self._tried += 1
        self._deadly.armed = self._tried == 1
        done = await function(*args, **kwargs)
        self._deadly.armed = False
        if self._tried <= 2:
            self._tried = 2
            raise Killed
        self._tried = 0
        self._kept.append((stage, name, pickle.dumps(done)))
        self.recorded.append((stage, name, done))
        return done


def sentences(snippet: Snippet) -> list[str]:
    return [snippet.text[start:end] for start, end in sentence_spans(snippet.text)]


class FirstAndLast:
    """Compares works by their first and their last sentences."""

    engine = "rules"

    async def compare(self, brief: ComparisonBrief) -> Comparison:
        def cell(found: TopicSnippet, place: int) -> PageSentence:
            return PageSentence(text=sentences(found.snippet)[place], snippet_ids=(found.snippet.id,))

        rows = tuple((cell(work.snippets[0], 0), cell(work.snippets[-1], -1)) for work in brief.works)
        return Comparison(aspects=(Aspect(name="First"), Aspect(name="Last")), rows=rows)


@pytest.mark.parametrize("name", SMALL if os.environ.get("KGPLATFORM_TEST_EVERY") else USUAL)
async def test_a_run_cut_off_in_each_step_comes_to_the_same(
    platform: Platform,
    graph: Graph,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    strategy = strategy_of(name)
    options = strategy.options.model_validate(SMALL[name])
    parts = with_options(replace(platform.parts, comparer=FirstAndLast()), options)

    async def begun() -> None:
        await graph.run_statement(FORGET)
        if name in ON_A_TOPIC:
            searched = RagOptions(first_k=6, page=False)
            await RAG.work(DirectRun(run_id="q" * 32), with_options(platform.parts, searched), SUBJECT, searched)

    async def all_of_it() -> list[str]:
        return sorted(map(str, [row for query in ALL_OF_IT for row in await graph.run_statement(query)]))

    # given an undisturbed run
    await begun()
    run = DirectRun()
    ending = await strategy.work(run, parts, SUBJECT, options)
    once, shown = await all_of_it(), await _shown(graph, run, ending)
    assert (TABLE in shown) == (name == "structsurvey")

    # when the same is cut off in each step, and behind each
    await begun()
    taken_up = TakenUp(Deadly(monkeypatch))
    again = await taken_up.whole(lambda: strategy.work(taken_up, parts, SUBJECT, options))

    # then all is the same, to the letter
    assert taken_up.ends > len(run.recorded)
    assert [each[:2] for each in taken_up.recorded] == [each[:2] for each in run.recorded]
    assert (again, await _shown(graph, taken_up, again)) == (ending, shown)
    assert await all_of_it() == once


def test_all_that_are_begun_by_somebody_are_cut_off() -> None:
    assert {*SMALL} == {*all_strategies()} - {
        "refresh",
        "watch",
    }  # a refresh needs something new; a watch is a run of others


async def _shown(graph: Graph, run: DirectRun, ending: Ending) -> str:
    """Return the page of a run as readers are shown it, or its answer."""
    if ending.page_id:
        return to_markdown(await read_page(graph, ending.page_id))
    return (await answers.read_answer(graph, run.id)).model_dump_json(exclude={"asked"})
